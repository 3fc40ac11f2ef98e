import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";
import { otherEngines } from "./tests/support/engines.ts";
import { phone } from "./tests/support/journey.ts";

/**
 * Journeys through the production build in the system's browser. They wait half of the time, for pages and for mails:
 * four workers use two cores well. None may measure time.
 *
 * Where nobody watches, a journey that fails is tried once more, and named as unsteady where that passes: a browser that
 * stumbles must not hold up a change, nor be forgotten. At a desk it fails at once.
 *
 * One walk is taken in the other engines as well, where Playwright's builds of them are.
 *
 * A failed journey leaves a screenshot; `npm run test:journeys -- --trace on -g "its name"` writes everything down, which
 * costs too much to do each time.
 */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results/journeys",
  globalSetup: ["./tests/support/temporary-folder.ts", "./tests/support/engines.ts"],
  retries: process.env.CI ? 1 : 0,
  workers: 2 * availableParallelism(),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["dot"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    launchOptions: launchOptions(),
    viewport: phone,
    // What moves costs a browser without a graphics card much of its time: journeys that are about it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "chromium" },
    ...otherEngines.map((browserName) => ({
      name: browserName,
      testMatch: "**/engines.journey.ts",
      use: { browserName, launchOptions: {} },
    })),
  ],
});
