import { expect, test } from "vitest";
import { randomFrom } from "../crash/random.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { createFunctions } from "../support/functions.ts";
import { liveBillings } from "../support/lives/lives.ts";
import { onOneStore } from "../support/stores.ts";

/** Always the same few lives, so that a failure has a cause in the code; `npm run lives` has many, and other seeds. */
const { LIVES = "16", LIVES_SEED = "41" } = process.env;

onOneStore("Contracts that live side by side for three years", (store) => {
  test("are invoiced what they owe, to the cent, in series without gap or twin", async () => {
    const functions = await createFunctions(store);
    const options = { lives: Number(LIVES), days: 1096 };
    const accepted = await liveBillings(functions, randomFrom(Number(LIVES_SEED)), options);
    const never = [...accepted].flatMap(([action, times]) => (times === 0 ? [action] : []));
    expect({ never, faults: await billingFaults(functions) }).toEqual({ never: [], faults: [] });
  }, 3_600_000);
});
