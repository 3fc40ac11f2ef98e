import { expect, test } from "vitest";
import { addDays, addMonths, type Day, monthOf } from "#domain/calendar.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const british = "GB29NWBK60161331926819";

onOneStore("A run leaves the payments of a contract out", (store) => {
  /** What the run of a day does with the payment of that month, and why it leaves aside those of the contract. */
  async function planOn(functions: TestFunctions, { number }: StoredContract, day: Day) {
    functions.clock.now = Date.parse(`${day}T12:00:00Z`);
    const { fromOn, toOn } = monthOf(day);
    const { debits, leftOut } = await debitsOf(functions).plan(fromOn, toOn);
    return {
      carried: debits.filter((debit) => debit.number === number).length,
      leftOut: [...new Set(leftOut.filter((debit) => debit.number === number).map(({ reason }) => reason))],
    };
  }
  const carried = { carried: 1, leftOut: [] };

  test("whose mandate was never used in the 36 months since its signature", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance", email: "unused@example.fr" });
    const lastDay = addMonths(contract.dates.acceptedOn, 36);
    expect(await planOn(functions, contract, lastDay)).toEqual(carried);
    const lapsed = { carried: 0, leftOut: ["lapsed"] };
    expect(await planOn(functions, contract, addDays(lastDay, 1))).toEqual(lapsed);
  });

  test("whose mandate was not used in the 36 months since its last debit, which may be one presented again", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance", email: "used@example.fr" });
    const { debits, present } = debitsOf(functions);
    functions.clock.now = Date.parse("2025-10-10T12:00:00Z");
    await present("2025-10-01", "2025-11-30");
    functions.clock.now = Date.parse("2025-12-10T12:00:00Z");
    const first = `${contract.number}-20251015-1`;
    accepted(await debits.recordReturn(first, { on: "2025-10-17", reason: "AM04" }, camille));
    await present("2025-12-12", "2025-12-12", [first]);
    const again = await debits.debit(`${contract.number}-20251015-2`);
    const lastDay = addMonths(again!.collectionOn, 36);
    expect(again!.collectionOn > "2025-12-10").toBe(true);
    expect(await planOn(functions, contract, lastDay)).toEqual(carried);
    expect(await planOn(functions, contract, addDays(lastDay, 1))).toEqual({
      carried: 0,
      leftOut: ["lapsed"],
    });
  });

  test.each([
    ["8 rue des Tisserands, 13006 Marseille", "France", carried],
    ["8 rue des Tisserands", "France", { carried: 0, leftOut: ["postalAddress"] }],
    ["1 Whitehall Place, 13006 London", "Royaume-Uni", { carried: 0, leftOut: ["postalAddress"] }],
  ])(
    "whose account is outside the European Economic Area, if its file could not name the debtor’s postal address (%s, %s)",
    async (adresse, pays, plan) => {
      const functions = await createFunctions(store);
      const email = `outside-${adresse.length}@example.fr`;
      const contract = await functions.signAndConfirm({
        pack: "advance",
        iban: british,
        bic: "NWBKGB2L",
        adresse,
        pays,
        email,
      });
      expect(await planOn(functions, contract, "2025-10-01")).toEqual(plan);
    },
  );

  test("but carries those of an account inside it without a postal address", async () => {
    const functions = await createFunctions(store);
    const inside = { iban: "DE89370400440532013000", adresse: "Unter den Linden", pays: "Allemagne" };
    const contract = await functions.signAndConfirm({
      pack: "advance",
      email: "inside@example.fr",
      ...inside,
    });
    expect(await planOn(functions, contract, "2025-10-01")).toEqual(carried);
  });
});
