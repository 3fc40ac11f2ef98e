/**
 * `npm run bench`: compares the site with bare `node:http` in one run, on the loopback alone, and measures the
 * resources it uses. `npm run bench -- --growth`: measures times with a thousand and with a hundred thousand contracts
 * in each store (three gigabytes of disk, some minutes). `npm run bench --
 * --bank-file`: measures a file of the bank with sixty returns, and visitors meanwhile. All write their tables of
 * `docs/performance.md`.
 */
import { measureBankFile } from "./bank-file.ts";
import { measureFootprint } from "./footprint.ts";
import { measureGrowth } from "./growth.ts";
import { measureRatios } from "./ratios.ts";

if (process.argv.includes("--growth")) await measureGrowth([1_000, 100_000]);
else if (process.argv.includes("--bank-file")) await measureBankFile();
else {
  await measureRatios();
  await measureFootprint();
}
