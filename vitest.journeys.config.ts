import { defineConfig } from "vitest/config";

/** Journeys through the production build in a real browser, one file after the other: they measure too. */
export default defineConfig({
  test: {
    include: ["tests/journeys/**/*.journey.ts"],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
