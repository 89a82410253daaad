import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { wholeKey } from "../src/i18n/plural.ts";

const TEXTS = /[\\/]src[\\/]i18n[\\/](\w+\.)?(?!en\.)[\w-]+\.json$/;

/**
 * Takes the keys out of each language but the source, which has them already: a third less to load.
 *
 * What is left is a list in the order of the source; a text with plural forms is an object of them, a missing one 0.
 * `unpacked` is its inverse.
 */
export function packTexts(): Plugin {
  return {
    name: "narabe-texts",
    enforce: "pre",
    transform(code, id) {
      if (!TEXTS.test(id)) return null;
      const source = new URL(basename(id).replace(/[\w-]+\.json$/, "en.json"), new URL("../src/i18n/", import.meta.url));
      this.addWatchFile(source.pathname);
      const keys = Object.keys(JSON.parse(readFileSync(source, "utf8")) as object);
      return { code: JSON.stringify(pack(JSON.parse(code) as Record<string, string>, keys)), map: null };
    },
  };
}

/** The values of `texts` in the order of the source's keys. */
export function pack(texts: Readonly<Record<string, string>>, keys: readonly string[]): unknown[] {
  return [...new Set(keys.map(wholeKey))].map((key) => {
    if (texts[key] !== undefined) return texts[key];
    const forms = Object.entries(texts).filter(([other]) => other !== key && wholeKey(other) === key);
    return forms.length > 0 ? Object.fromEntries(forms.map(([other, text]) => [other.slice(key.length + 1), text])) : 0;
  });
}
