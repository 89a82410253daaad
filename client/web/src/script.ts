/** Scripts, and letters of Latin, that belong to one language of ours. The first that is found tells. */
const TELLING = [
  ["ja", /[\u3041-\u30ff]/],
  ["ko", /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/],
  ["zh", /[\u4e00-\u9fff]/],
  ["ru", /[\u0400-\u04ff]/],
  ["vi", /[\u0103\u0111\u01a1\u01b0\u1ea0-\u1ef9]/i],
] as const;

/**
 * Attributes for what somebody wrote: its direction, and its language where its script tells it, so that it is read and
 * set right in a page of another one. Chinese characters alone tell nothing on a Chinese or Japanese page (`page`).
 */
export function foreign(text: string, page: string): { readonly dir: "auto"; readonly lang?: string } {
  const lang = TELLING.find(([, letters]) => letters.test(text.normalize("NFC")))?.[0];
  const own = lang === undefined || page.startsWith(lang) || (lang === "zh" && page === "ja");
  return own ? { dir: "auto" } : { dir: "auto", lang };
}
