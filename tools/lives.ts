/**
 * `npm run lives`: the long form of `tests/billing/lives.test.ts`, 500 contracts that live for three years side by side.
 * `-- --seed 34 --lives 500` repeats a run.
 */
import { parseArgs } from "node:util";
import { startVitest } from "vitest/node";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    lives: { type: "string", default: "500" },
  },
});
console.log(`To have these lives again: npm run lives -- --seed ${values.seed} --lives ${values.lives}`);
Object.assign(process.env, { LIVES: values.lives, LIVES_SEED: values.seed });
await startVitest(["tests/billing/lives.test.ts"], { project: "store", watch: false });
