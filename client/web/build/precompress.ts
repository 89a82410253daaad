import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(?:js|css|html|svg|json|webmanifest|txt|map)$/;

/**
 * Writes `NAME.br` and `NAME.gz` beside each text asset of the bundle, so that the server only picks one.
 *
 * Both encoders are deterministic (gzip carries no time stamp), which keeps wheels reproducible.
 */
export function precompress(): Plugin {
  return {
    name: "narabe-precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [fileName, item] of Object.entries(bundle)) {
          if (!WORTH_IT.test(fileName)) continue;
          const bytes = Buffer.from(item.type === "chunk" ? item.code : item.source);
          this.emitFile({ type: "asset", fileName: `${fileName}.br`, source: brotli(bytes) });
          this.emitFile({ type: "asset", fileName: `${fileName}.gz`, source: gzipSync(bytes, { level: 9 }) });
        }
      },
    },
  };
}

function brotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
