import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,domain,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/temporary-folder.ts", "tests/support/global-setup.ts"],
    // All cores, for the rules are arithmetic; three at least, for the stores wait for their disks.
    maxWorkers: Math.max(3, availableParallelism()),
    // Nothing of ours keeps a state in a module, so a worker reads each once for all its files.
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
