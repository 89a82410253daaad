/** New text is a new node, so that the same sentence twice is read twice; old ones go. */
export function speak(region: "status" | "alert", sentences: readonly string[]): void {
  const element = document.getElementById(region);
  if (!element || sentences.length === 0) return;
  const line = document.createElement("p");
  line.textContent = sentences.join(" ");
  element.replaceChildren(line);
}
