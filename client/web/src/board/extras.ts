export { drawLoupe } from "./loupe.ts";
export { drawAdvice } from "./render_advice.ts";
export { drawVanish, drawZone } from "./render_veil.ts";
export { drawOffered, drawReason } from "./render_reason.ts";
export { drawScores } from "./render_scores.ts";
