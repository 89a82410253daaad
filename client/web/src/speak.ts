/** Sentences one after the other: those that end without a sign get one, lest two are heard as one. */
export function joined(sentences: readonly string[], language: string): string {
  const stop = /^(ja|zh)/.test(language) ? "。" : ".";
  return sentences.map((sentence, index) => (index === sentences.length - 1 || /\p{P}$/u.test(sentence) ? sentence : `${sentence}${stop}`)).join(" ");
}

/** New text is a new node, so that the same sentence twice is read twice; old ones go. */
export function speak(region: "status" | "alert", sentences: readonly string[]): void {
  const element = document.getElementById(region);
  if (!element || sentences.length === 0) return;
  const line = document.createElement("p");
  line.textContent = joined(sentences, document.documentElement.lang);
  element.replaceChildren(line);
}
