import { expect, test } from "vitest";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import { addressConfirmations } from "#server/database/migrations/0010-address-confirmations.ts";
import { desk } from "../support/desk.ts";
import { read, signed } from "../support/endings.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("A contract kept before addresses were confirmed", (store) => {
  test("waits for it as others do, and nothing of its past is taken for late", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const { contract } = await signed(functions);
    for (const column of ["addressAsked", "addressConfirmedAt", "addressConfirmedBy"]) {
      await db.schema.alterTable("contracts").dropColumn(column).execute();
    }
    await addressConfirmations.up(db);
    expect((await read(functions, contract.id)).addressConfirmation).toBeNull();
    const [billable] = await billableContractsOf(db, [contract.id]);
    expect(billable?.address).toEqual({ asked: false, confirmedAt: null });

    functions.clock.now = Date.parse("2025-12-01T10:00:00Z");
    const plan = async () =>
      JSON.parse(
        (await desk(functions, "prelevements", "--du", "2025-12-01", "--au", "2025-12-31", "--json")).out,
      );
    expect(await plan()).toMatchObject({
      debits: [],
      leftOut: [{ number: contract.number, dueOn: "2025-12-15", reason: "unconfirmed" }],
      forgotten: 2,
    });
    await desk(functions, "contrat", contract.number, "adresse-verifiee", "--oui");
    expect(await plan()).toMatchObject({ debits: [{ dueOn: "2025-12-15" }], leftOut: [], forgotten: 2 });
  });
});
