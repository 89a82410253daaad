import { defineConfig } from "vitest/config";
import { packTexts } from "./build/texts.ts";

export default defineConfig({
  plugins: [packTexts()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    restoreMocks: true,
    passWithNoTests: false,
  },
});
