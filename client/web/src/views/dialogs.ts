import "../styles/dialog.css";

export { CreateDialog } from "./CreateDialog.tsx";
export { Keys } from "./Keys.tsx";
export { Settings } from "./Settings.tsx";
