import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,domain,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
