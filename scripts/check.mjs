/** What can be known in seconds: types, format, lint, dead code, rules and store. */
import { hasPostgres } from "./machine.mjs";
import { quiet, runSteps, tests } from "./steps.mjs";

if (!hasPostgres()) {
  console.log("No PostgreSQL here: the store is checked on SQLite alone. `npm test` checks both.");
}
await runSteps([
  [
    quiet("Types", "react-router typegen && tsc --noEmit"),
    quiet("Format and lint", "biome check ."),
    quiet("Nothing unused", "knip"),
  ],
  tests("Rules, store, architecture", "unit"),
]);
