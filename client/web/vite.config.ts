import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { installable } from "./build/pwa.ts";
import { packTexts } from "./build/texts.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `make dev` runs the Python server; Vite hands it everything that is not a source file. */
const SERVER = "127.0.0.1:8642";
const http = { target: `http://${SERVER}` };

/** Modules of our own page; those of `embed.js` stay with it. */
const PAGE = /^(?!.*[\\/]src[\\/]embed[\\/.])/;

/** What several later chunks have in common; each file of its own would be a connection more. */
const SHARED = /[\\/]src[\\/](actions|banner|board[\\/]parse|botplay|why|sound[\\/]switches|opening|opponents|kinds|lessons|clock|talkview|timecontrols|wishes|views[\\/](allicons|Countdown|hold|ChatLine|focus|fresh|fields|Modal))\.tsx?$/;

export default defineConfig({
  root: here("."),
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [packTexts(), installable(), precompress()],
  build: {
    outDir: here("../../server/narabe_server/static"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Compressing takes most of a build, and may.
      checks: { pluginTimings: false },
      // A limit of the wire is a number where it is used; as a name it would cost its bytes twice.
      optimization: { inlineConst: { mode: "all" } },
      input: { index: here("index.html"), embed: here("src/embed.ts") },
      // embed.js is imported by pages that are not ours: it keeps its exports and its name.
      preserveEntrySignatures: "exports-only",
      output: {
        entryFileNames: (chunk) => (chunk.name === "embed" ? "embed.js" : "assets/[name]-[hash].js"),
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
        // The texts apart, all else that a page begins with in one file: each chunk more is a request before the board.
        codeSplitting: {
          groups: [
            { name: "en", test: /[\\/]en\.json$/, priority: 1 },
            { name: "index", tags: ["$initial"], test: PAGE },
            { name: "shared", test: SHARED },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/ws": { target: `ws://${SERVER}`, ws: true },
      "/healthz": http,
      "/readyz": http,
      "/metrics": http,
      "/games": http,
    },
  },
});
