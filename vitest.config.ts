import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// As in production: React’s checks for developers take a quarter of the processor of what is rendered.
process.env.NODE_ENV = "production";

const temporaryFolder = "tests/support/temporary-folder.ts";

/**
 * Tests of rules need only the sources (`npm run check`); tests of the store run on SQLite and on their own PostgreSQL;
 * tests over HTTP need a build.
 */
export default defineConfig({
  test: {
    // One more than there are cores, because tests wait for the store. Each worker loads all modules again.
    maxWorkers: availableParallelism() + 1,
    // No module of ours has state, so a worker loads each module once for all its files.
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Often enough to notice soon, seldom enough to leave the processor to the awaited thing.
    expect: { poll: { interval: 100, timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["{app,content,domain}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          // Pages that are rendered here name the site.
          env: { PUBLIC_URL: "https://www.example.fr" },
          globalSetup: [temporaryFolder],
        },
      },
      {
        extends: true,
        test: {
          name: "store",
          include: ["server/**/*.test.ts", "tests/*/**/*.test.ts"],
          exclude: ["tests/http/**"],
          globalSetup: [temporaryFolder, "tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          // Sites start, stop and are killed here: each takes the time that a busy machine leaves it.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { interval: 100, timeout: 60_000 } },
          // As for journeys: where nobody watches, a test that fails is tried once more, and its line says so.
          retry: process.env.CI ? 1 : 0,
          globalSetup: [temporaryFolder, "tests/support/global-setup.ts"],
        },
      },
    ],
  },
});
