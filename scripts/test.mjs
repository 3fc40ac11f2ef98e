/** Runs the whole suite, quickest checks first, and ends with the number of passed and failed tests. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { ensureMachine } from "./machine.mjs";

const scripts = ["static", "test:unit", "test:journeys"];
const reports = "test-results";

rmSync(reports, { recursive: true, force: true });
try {
  ensureMachine();
} catch (error) {
  console.error(`  ✗ ${error.message}`);
  process.exit(1);
}
const from = performance.now();
const failed = scripts.find((script) => {
  const options = { stdio: "inherit", shell: process.platform === "win32" };
  return spawnSync("npm", ["run", "--silent", script], options).status !== 0;
});
const unit = resultOf("unit.json") ?? {};
const { stats = {} } = resultOf("journeys.json") ?? {};
const unsteady = stats.flaky ?? 0;
const passed = (unit.numPassedTests ?? 0) + (stats.expected ?? 0) + unsteady;
const failures = (unit.numFailedTests ?? 0) + (stats.unexpected ?? 0);
const seconds = ((performance.now() - from) / 1000).toFixed(0);
console.log(`\n${failed ? `✗ Stopped at: npm run ${failed}` : "✓ Everything passed"} (${seconds} s)`);
if (unsteady > 0)
  console.log(`${unsteady} of them only at the second try: named above as flaky, to be mended.`);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failed ? 1 : 0);

/** The result that a runner wrote; `null` if it was not started, or ended before it could count. */
function resultOf(name) {
  const file = `${reports}/${name}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
