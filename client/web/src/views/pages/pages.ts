import "../../styles/pages.css";

export { Profile } from "./Profile.tsx";
export { Top } from "./Top.tsx";
