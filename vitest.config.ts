import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const temporaryFolder = "tests/support/temporary-folder.ts";

/** Rules need nothing but the sources (`npm run check`); what works on a store has a PostgreSQL of its own beside SQLite. */
export default defineConfig({
  test: {
    // One more than there are cores, for a store is waited for; each more reads and warms up all modules once more.
    maxWorkers: availableParallelism() + 1,
    // Nothing of ours keeps a state in a module, so a worker reads each once for all its files.
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["{app,content,domain}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          globalSetup: [temporaryFolder],
        },
      },
      {
        extends: true,
        test: {
          name: "store",
          include: ["server/**/*.test.ts", "tests/*/**/*.test.ts"],
          globalSetup: [temporaryFolder, "tests/support/global-setup.ts"],
        },
      },
    ],
  },
});
