/** The whole suite, in the order in which a mistake shows soonest. */
import { ensureMachine } from "./machine.mjs";
import { own, quiet, runSteps, tests } from "./steps.mjs";

await runSteps([
  own("PostgreSQL, browser, fonts", ensureMachine),
  [
    quiet("Types", "react-router typegen && tsc --noEmit"),
    quiet("Format and lint", "biome check ."),
    quiet("Nothing unused", "knip"),
  ],
  tests("Rules, store on SQLite and PostgreSQL, architecture", "unit"),
  tests("Journeys in a browser, on the production build", "journeys", "--config vitest.journeys.config.ts"),
]);
