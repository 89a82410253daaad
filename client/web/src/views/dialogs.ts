import "../styles/dialog.css";

export { CreateDialog } from "./CreateDialog.tsx";
export { Settings } from "./Settings.tsx";
