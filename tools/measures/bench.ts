/**
 * `npm run bench`: compares the site with bare `node:http` in one run, on the loopback alone, and measures the
 * resources it uses. `npm run bench -- --growth`: measures times with a thousand and with a hundred thousand contracts
 * in each store (three gigabytes of disk, some minutes). `npm run bench --
 * --bank-file`: measures a file of the bank with sixty returns, and visitors meanwhile. `npm run bench -- --crowd`: how long
 * visitors wait while two networks flood the site; with the `main.js` of another build, both builds in turns, printed alone.
 * `npm run bench -- --turns`: how long each page and export of the desk holds the event loop with 5,000 contracts.
 * All others write their tables of `docs/performance.md`.
 */
import { measureBankFile } from "./bank-file.ts";
import { measureCrowd } from "./crowd.ts";
import { measureFootprint } from "./footprint.ts";
import { measureGrowth } from "./growth.ts";
import { measureRatios } from "./ratios.ts";
import { measureTurns } from "./turns.ts";

if (process.argv.includes("--growth")) await measureGrowth([1_000, 100_000]);
else if (process.argv.includes("--bank-file")) await measureBankFile();
else if (process.argv.includes("--turns")) await measureTurns();
else if (process.argv.includes("--crowd"))
  await measureCrowd(process.argv[process.argv.indexOf("--crowd") + 1] ?? null);
else {
  await measureRatios();
  await measureFootprint();
}
