import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, "test-results");
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
};

/** A command whose output matters only when it fails. */
export function quiet(title, command) {
  return { title, run: () => run(command, "pipe") };
}

/** A run of Vitest, shown as it goes; its tests are counted. */
export function tests(title, name, options = "") {
  const report = join("test-results", `${name}.json`);
  const command = `vitest run ${options} --reporter=default --reporter=json --outputFile.json=${report}`;
  return { title, name, run: () => run(command, "inherit") };
}

/** Anything that this process does itself; throwing fails the step. */
export function own(title, work) {
  return { title, run: () => ({ passed: true, output: work() ?? "" }) };
}

/**
 * Runs steps one after the other, and those of an inner list side by side, up to the first that fails; says how long each
 * took, and ends the process.
 */
export async function runSteps(steps) {
  const from = performance.now();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let failed = null;
  for (const together of steps.map((step) => [step].flat())) {
    const results = await Promise.all(together.map(succeeded));
    failed = together.find((_step, index) => !results[index]) ?? null;
    if (failed) break;
  }
  const { passed, failures } = counted(steps.flat());
  console.log(`\n${failed ? `✗ Stopped at: ${failed.title}` : "✓ Everything passed"} (${seconds(from)})`);
  if (passed + failures > 0) console.log(`${passed} passed, ${failures} failed`);
  process.exit(failed ? 1 : 0);
}

async function succeeded(step) {
  const from = performance.now();
  console.log(`▸ ${step.title}`);
  try {
    const { passed, output } = await step.run();
    if (!passed) process.stdout.write(output);
    console.log(`  ${passed ? "✓" : "✗"} ${step.title}, ${seconds(from)}`);
    return passed;
  } catch (error) {
    console.error(`  ✗ ${error.message}`);
    return false;
  }
}

async function run(command, output) {
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ["ignore", output, output] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const [code] = await once(child, "close");
  return { passed: code === 0, output: said };
}

function counted(steps) {
  const results = steps.flatMap(({ name }) => (name ? [resultOf(name)] : []));
  return {
    passed: results.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    failures: results.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
  };
}

function resultOf(name) {
  try {
    return JSON.parse(readFileSync(join(reports, `${name}.json`), "utf8"));
  } catch {
    // The step was not reached, or ended before it could count.
    return { numPassedTests: 0, numFailedTests: 0 };
  }
}

function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}
