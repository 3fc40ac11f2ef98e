/**
 * `npm run mutation -- domain/contract`: changes a folder or a file of `domain/` or `server/` bit by bit, runs the tests
 * that reach each change, and reports the changes that no test notices (`README.md`). Results are kept beside this
 * file, so that the next run tests again only what has changed since. `--since '1 day ago'` takes of these paths only the
 * files of commits since then, and fails if fewer than three of four changes are noticed: for the night.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** Runs these test files of the store alone, for files of `domain/` too: a glob, which may be repeated. */
    tests: { type: "string", multiple: true, default: [] },
    /** How many processes run tests; each needs a core. */
    concurrency: { type: "string", default: "2" },
    /** Tests again what has not changed. */
    force: { type: "boolean", default: false },
    since: { type: "string" },
  },
});
const paths = positionals.length > 0 ? positionals : ["domain"];
const rooms = new Set(paths.map((path) => path.split("/")[0]));
const [room] = rooms;
if (rooms.size !== 1 || (room !== "domain" && room !== "server")) {
  console.error("npm run mutation -- PATH…: folders or files of domain/, or of server/.");
  process.exit(2);
}

const mutated = values.since === undefined ? paths : changedSince(values.since);
if (mutated.length === 0) {
  console.log(`Nothing of ${paths.join(", ")} has changed since ${values.since}.`);
  process.exit(0);
}
const level = values.tests.length > 0 ? "server" : room;
const results = `tools/mutation/results/${level}`;
await new Stryker({
  mutate: [
    ...mutated.map((path) => (/\.tsx?(:\d|$)/.test(path) ? path : `${path}/**/*.ts?(x)`)),
    "!**/*{.test,-examples}.ts?(x)",
  ],
  testFiles: values.tests,
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: `tools/mutation/${level}.config.ts`, related: false, pool: "threads" },
  coverageAnalysis: "perTest",
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  concurrency: Number(values.concurrency),
  incremental: true,
  incrementalFile: `${results}.json`,
  force: values.force,
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `${results}.html` },
  ignorePatterns: ["build", "data", "docs", "tests/journeys", "tools/mutation/results", "test-results"],
  thresholds: { high: 90, low: 80, break: values.since === undefined ? null : 75 },
  disableTypeChecks: false,
  // Stryker rewrites this file with an interface that TypeScript 7 no longer has, and Vitest reads ours as it stands.
  tsconfigFile: "none",
}).runMutationTest();

/** The sources among the paths that commits since an instant have touched, unless they are gone. */
function changedSince(since: string): string[] {
  const named = execFileSync("git", ["log", `--since=${since}`, "--name-only", "--format=", "--", ...paths], {
    encoding: "utf8",
  });
  return [...new Set(named.split("\n"))].filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && existsSync(path),
  );
}
