import { defineConfig } from "vitest/config";
import { packTexts } from "./build/texts.ts";

export default defineConfig({
  plugins: [packTexts()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    environment: "node",
    // A registry of modules for each file took three quarters of the time; no file counts on a fresh one.
    pool: "threads",
    isolate: false,
    // Deadlines would measure the machine.
    testTimeout: 60_000,
    restoreMocks: true,
    passWithNoTests: false,
  },
});
