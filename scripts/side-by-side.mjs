/**
 * Runs npm scripts in parallel, `node scripts/side-by-side.mjs types lint`, and prints the output of each when it ends.
 */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

const results = await Promise.all(process.argv.slice(2).map(run));
const failed = results.filter(({ isDone }) => !isDone).map(({ name }) => name);
if (failed.length > 0) console.error(`✗ Failed: ${failed.map((name) => `npm run ${name}`).join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function run(name) {
  const shell = process.platform === "win32";
  const child = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"], shell });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  process.stdout.write(said);
  process.stderr.write(complained);
  return { name, isDone: code === 0 };
}
