import { defineConfig } from "vitest/config";

/** The tests of the store, on SQLite alone. */
export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "tests/*/**/*.test.ts"],
    exclude: ["tests/http/**"],
    globalSetup: ["tests/support/temporary-folder.ts"],
    provide: { postgresUrl: null, templateUrl: null },
    restoreMocks: true,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { interval: 100, timeout: 30_000 } },
  },
});
