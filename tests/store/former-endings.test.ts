import { sql } from "kysely";
import { expect, test } from "vitest";
import { contractSteps } from "#server/database/migrations/0003-contract-steps.ts";
import { mailAbout, read, signed } from "../support/endings.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A contract ended before its steps were kept", (store) => {
  test("stands as it stood, and the mail that was promised under its name still leaves", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const { contract, token, endings } = await signed(functions);
    const lastDay = contract.dates.firstRenewalOn;
    await endings.terminate(token, lastDay, { address: "192.0.2.1" });
    const { standing } = await read(functions, contract.id);
    // As the site kept it then: no steps, and promises about the contract itself.
    await db
      .updateTable("outbox")
      .set({ subjectId: contract.id })
      .where("kind", "=", "termination")
      .execute();
    await sql`drop table contract_steps`.execute(db);
    await sql`drop index contracts_state_index`.execute(db);
    for (const column of ["endAskedOn", "endCause", "suspendedOn", "suspensionReason"]) {
      await db.schema.alterTable("contracts").dropColumn(column).execute();
    }
    await contractSteps.up(db);
    expect((await read(functions, contract.id)).standing).toEqual(standing);
    expect((await mailAbout(functions, contract.id, "termination")).subject).toBe(
      "Votre résiliation est enregistrée",
    );
  });
});
