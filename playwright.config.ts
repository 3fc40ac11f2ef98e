import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/support/browser.ts";
import { otherEngines } from "./tests/support/engines.ts";
import { phone } from "./tests/support/journey.ts";

/**
 * Journeys through the production build in the system's browser, a worker for each core: on two cores three and four
 * workers took an eighth more processor, and longer. No journey may measure time.
 *
 * Where `CI` is set, a failed journey is tried once more and reported as flaky if it then passes, so that an unsteady
 * browser neither blocks a change nor goes unnoticed. Elsewhere it fails at once.
 *
 * `engines.journey.ts` also runs in the other engines, if Playwright's builds of them are installed.
 *
 * A failed journey leaves a screenshot, and its second try a trace, which is too slow to record each time. Without `CI`:
 * `npm run test:journeys -- --trace on -g "its name"`.
 */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results/journeys",
  globalSetup: ["./tests/support/temporary-folder.ts", "./tests/support/engines.ts"],
  retries: process.env.CI ? 1 : 0,
  workers: availableParallelism(),
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  reporter: [["dot"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    launchOptions: launchOptions(),
    viewport: phone,
    // Animations slow down a browser without a graphics card. Journeys about motion switch them on.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
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
