/**
 * Runs the whole suite, quickest checks first, or the parts that are named (`npm test -- test:http`). Ends with the
 * processor time of the machine in each part, and with the number of passed and failed tests.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { ensureMachine } from "./machine.mjs";

const all = ["static", "test:unit", "test:http", "test:journeys"];
const named = process.argv.slice(2);
const unknown = named.filter((part) => !all.includes(part));
if (unknown.length > 0) {
  console.error(`  ✗ ${unknown.join(", ")}: the parts are ${all.join(", ")}.`);
  process.exit(1);
}
const scripts = named.length > 0 ? named : all;
const reports = "test-results";

rmSync(reports, { recursive: true, force: true });
try {
  ensureMachine();
} catch (error) {
  console.error(`  ✗ ${error.message}`);
  process.exit(1);
}
const from = performance.now();
const parts = [];
const failed = scripts.find((script) => {
  const before = processorSeconds();
  const options = { stdio: "inherit", shell: process.platform === "win32" };
  const { status } = spawnSync("npm", ["run", "--silent", script], options);
  parts.push({ script, seconds: processorSeconds() - before });
  return status !== 0;
});
const { stats = {} } = resultOf("journeys.json") ?? {};
const vitest = [resultOf("unit.json"), resultOf("http.json")];
const unsteady = stats.flaky ?? 0;
const passed = sum([...vitest.map((result) => result?.numPassedTests), stats.expected, unsteady]);
const failures = sum([...vitest.map((result) => result?.numFailedTests), stats.unexpected]);
const elapsed = ((performance.now() - from) / 1000).toFixed(0);
printProcessorTime();
console.log(`\n${failed ? `✗ Stopped at: npm run ${failed}` : "✓ Everything passed"} (${elapsed} s)`);
if (unsteady > 0)
  console.log(`${unsteady} of them only at the second try: named above as flaky, to be mended.`);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failed ? 1 : 0);

function sum(numbers) {
  return numbers.reduce((total, each) => total + (each ?? 0), 0);
}

/** The result that a runner wrote; `null` if it was not started, or ended before it could count. */
function resultOf(name) {
  const file = `${reports}/${name}`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/**
 * User and system seconds of this machine since it started. Those of the tests' own processes would leave out browsers
 * and PostgreSQL, which nobody waits for: to compare, run nothing else meanwhile.
 */
function processorSeconds() {
  const milliseconds = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return sum(milliseconds) / 1000;
}

function printProcessorTime() {
  const total = sum(parts.map(({ seconds }) => seconds));
  console.log(`\nProcessor time of this machine: ${total.toFixed(0)} s`);
  for (const { script, seconds } of parts) {
    const share = `${((100 * seconds) / total).toFixed(0)} %`;
    console.log(`  ${script.padEnd(14)} ${seconds.toFixed(0).padStart(5)} s ${share.padStart(6)}`);
  }
}
