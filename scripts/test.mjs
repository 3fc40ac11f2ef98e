/** The whole suite, in the order in which a mistake shows soonest. */
import { ensureBrowser, ensureFonts, ensurePostgres } from "./machine.mjs";
import { own, quiet, runSteps, tests } from "./steps.mjs";

await runSteps([
  [
    quiet("Types", "react-router typegen && tsc --noEmit"),
    quiet("Format and lint", "biome check ."),
    quiet("Nothing unused", "knip"),
  ],
  own("PostgreSQL", ensurePostgres),
  tests("Rules, store on SQLite and PostgreSQL, architecture", "unit"),
  own("Browser", ensureBrowser),
  own("Fonts", ensureFonts),
  tests("Journeys in a browser, on the production build", "journeys", "--config vitest.journeys.config.ts"),
]);
