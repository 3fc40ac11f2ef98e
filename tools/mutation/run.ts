/**
 * `npm run mutation -- domain/contract`: changes a folder or a file of `domain/` or `server/` bit by bit, runs the tests
 * that reach each change, and reports the changes that no test notices (`README.md`). Results are kept beside this
 * file, so that the next run tests again only what has changed since.
 */
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs these test files alone: a glob, which may be repeated. */
    tests: { type: "string", multiple: true, default: [] },
    /** How many processes run tests; each needs a core. */
    concurrency: { type: "string", default: "2" },
    /** Tests again what has not changed. */
    force: { type: "boolean", default: false },
  },
});
const paths = positionals.length > 0 ? positionals : ["domain"];
const rooms = new Set(paths.map((path) => path.split("/")[0]));
const [room] = rooms;
if (rooms.size !== 1 || (room !== "domain" && room !== "server")) {
  console.error("npm run mutation -- PATH…: folders or files of domain/, or of server/.");
  process.exit(2);
}

const results = `tools/mutation/results/${room}`;
await new Stryker({
  mutate: [
    ...paths.map((path) => (/\.tsx?(:\d|$)/.test(path) ? path : `${path}/**/*.ts?(x)`)),
    "!**/*.test.ts?(x)",
  ],
  testFiles: values.tests,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: `tools/mutation/${room}.config.ts`, related: false, pool: "threads" },
  coverageAnalysis: "perTest",
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  concurrency: Number(values.concurrency),
  incremental: true,
  incrementalFile: `${results}.json`,
  force: values.force,
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `${results}.html` },
  ignorePatterns: ["build", "data", "docs", "tests/journeys", "tools/mutation/results", "test-results"],
  disableTypeChecks: false,
  // Stryker rewrites this file with an interface that TypeScript 7 no longer has, and Vitest reads ours as it stands.
  tsconfigFile: "none",
}).runMutationTest();
