/**
 * Runs npm scripts in parallel: `node scripts/side-by-side.mjs tsc lint`. Prints one line for each that passes, and at
 * the end the whole output of those that fail.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const results = await Promise.all(process.argv.slice(2).map(run));
const failed = results.filter(({ code }) => code !== 0);
for (const { name, output } of failed) console.error(`\n✗ npm run ${name}\n\n${output.trim()}`);
if (failed.length > 0) console.error(`\n✗ Failed: ${failed.map(({ name }) => `npm run ${name}`).join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function run(name) {
  const from = performance.now();
  const child = spawn(process.execPath, ["--run", name], { stdio: ["ignore", "pipe", "pipe"] });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code === 0) console.log(`✓ ${name} (${((performance.now() - from) / 1000).toFixed(0)} s)`);
  return { name, code, output: said + complained };
}
