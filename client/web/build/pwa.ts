import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Plugin, transformWithOxc } from "vite";
import { png } from "./icons.ts";

const source = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
/** Everything below this folder has its hash in its name. */
const ASSETS = "assets/";
const SIDES = [192, 512] as const;

const MANIFEST = {
  id: "/",
  name: "Narabe",
  short_name: "Narabe",
  description: "Five in a row: play a friend, play a bot, watch.",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#E7EAE2",
  theme_color: "#E7EAE2",
  icons: SIDES.flatMap((side) => ["any", "maskable"].map((purpose) => ({ src: `/icons/${side}.png`, sizes: `${side}x${side}`, type: "image/png", purpose }))),
};

/** Makes the page installable: the manifest, icons painted from the drawing, and the service worker with its list of files. */
export function installable(): Plugin {
  return {
    name: "narabe-installable",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const shell = Object.keys(bundle).filter((name) => name.startsWith(ASSETS) && /\.(?:js|css)$/.test(name)).sort();
        const index = bundle["index.html"];
        const version = createHash("sha256").update(shell.join()).update(index?.type === "asset" ? index.source : "").digest("hex").slice(0, 12);
        const { code } = await transformWithOxc(source("sw.ts"), "sw.ts");
        const constants = `const SHELL = ${JSON.stringify(["/", ...shell.map((name) => `/${name}`)])};\nconst VERSION = ${JSON.stringify(version)};\n`;
        // A plain script: workers of the module kind are young.
        this.emitFile({ type: "asset", fileName: "sw.js", source: constants + code.replace(/^export \{\s*\};?$/m, "") });
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(MANIFEST) });
        const drawing = source("brand/app-icon.svg");
        for (const side of SIDES) this.emitFile({ type: "asset", fileName: `icons/${side}.png`, source: png(drawing, side) });
        this.emitFile({ type: "asset", fileName: "icons/apple-touch.png", source: png(drawing, 180) });
      },
    },
  };
}
