export { drawLoupe } from "./loupe.ts";
export { drawOffered, drawReason } from "./render_reason.ts";
export { drawScores } from "./render_scores.ts";
