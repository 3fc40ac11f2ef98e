import { defineConfig } from "vitest/config";

/**
 * Journeys through the production build in a real browser. Each file has a site and a browser of its own and waits for
 * them half of the time: three files at once use two cores well. None may measure time.
 */
export default defineConfig({
  test: {
    include: ["tests/journeys/**/*.journey.ts"],
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
