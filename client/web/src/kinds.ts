import type { Text } from "./texts.ts";
import { isKey } from "./i18n/index.ts";

/** Prohibitions in words: "double three and overline". One of a newer server is shown as it is. */
export function kindsText(kinds: readonly string[]): Text | string {
  const [first = "", second, third] = kinds.map(kindText);
  if (second === undefined) return first;
  return third === undefined ? { key: "kind.two", params: { first, second } } : { key: "kind.three", params: { first, second, third } };
}

function kindText(kind: string): Text | string {
  const key = `kind.${kind}`;
  return isKey(key) ? { key } : kind;
}
