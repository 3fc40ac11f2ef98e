/**
 * `npm run bench`: compares the site with bare `node:http` in one run, on the loopback alone, and measures the
 * resources it uses. `npm run bench -- --growth`: measures times with a thousand and with a hundred thousand contracts
 * in each store (three gigabytes of disk, some minutes). Both write their tables of `docs/performance.md`.
 */
import { measureFootprint } from "./footprint.ts";
import { measureGrowth } from "./growth.ts";
import { measureRatios } from "./ratios.ts";

if (process.argv.includes("--growth")) await measureGrowth([1_000, 100_000]);
else {
  await measureRatios();
  await measureFootprint();
}
