import { expect, test } from "vitest";
import { bankDetailsOf } from "#server/database/contracts/mandates.ts";
import { liftHolds } from "#server/database/evidence/erasures.ts";
import { checkContract } from "#server/evidence/check.ts";
import { accountOf, otherIban } from "../support/accounts.ts";
import { sampleIban } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { debitsOf } from "../support/debits.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("An account that another one has replaced", (store) => {
  /** A contract that was debited in April, and whose account another one replaced in May. */
  const replaced = async () => {
    const functions = await createFunctions(store);
    const { database, keyring } = functions;
    const time = timeRuns(functions);
    time.at("2025-03-28");
    const contract = await confirmed(functions, { email: aPerson() }, functions.signAndConfirm);
    time.at("2025-04-20");
    await debitsOf(functions).present("2025-04-01", "2025-04-30");
    time.at("2025-05-05");
    const account = accountOf(functions, contract);
    accepted(await account.sign());
    const accounts = async () =>
      (await account.stored()).mandates.map((mandate) => bankDetailsOf(mandate, keyring).iban);
    return { functions, database, keyring, time, contract, account, accounts };
  };

  test("is erased with its mandate’s PDF thirteen months after its last debit; the proof stays whole", async () => {
    const { database, keyring, time, contract, accounts } = await replaced();
    await time.on("2026-05-28");
    expect(await accounts()).toEqual([sampleIban, otherIban]);
    await time.on("2026-05-29");
    expect(await accounts()).toEqual(["", otherIban]);
    expect((await checkContract(database.db, keyring, contract.id))!.faults).toEqual([]);
    expect(await time.erasureLog("2026-05-29")).toContainEqual([
      "account",
      "no-longer-needed",
      contract.number,
      1,
    ]);
  });

  test("is erased once for each replacement, after its own last debit, and kept under a legal hold", async () => {
    const { functions, database, keyring, time, contract, account, accounts } = await replaced();
    time.at("2025-05-20");
    await debitsOf(functions).present("2025-05-01", "2025-05-31");
    time.at("2025-06-10");
    const latestIban = "DE89370400440532013000";
    accepted(await account.sign({ iban: latestIban, bic: "COBADEFF" }));
    await time.on("2026-05-29");
    expect(await accounts()).toEqual(["", otherIban, latestIban]);
    await time.hold(contract, "2026-06-01");
    await time.on("2026-06-29");
    expect(await accounts()).toEqual(["", otherIban, latestIban]);
    await database.transaction((transaction) => liftHolds(transaction, contract.id, "2026-06-29"));
    await time.on("2026-06-30");
    expect(await accounts()).toEqual(["", "", latestIban]);
    expect(await time.erasureLog("2026-06-30")).toContainEqual([
      "account",
      "no-longer-needed",
      contract.number,
      1,
    ]);
    expect((await checkContract(database.db, keyring, contract.id))!.faults).toEqual([]);
  });
});
