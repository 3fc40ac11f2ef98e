import { expect, test } from "vitest";
import { readDebitSearch } from "#domain/billing/debit-search.ts";
import { dayInParis } from "#domain/calendar.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import { createTestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;

onEachStore("A debit whose return somebody records", (store) => {
  test("is found by what they know of it", async () => {
    const desk = await createTestDesk(store);
    const by = await desk.signedIn("accountant", "Paul Guérin");
    const { debits } = desk.agency;
    const garage = await desk.signAndConfirm({ pack: "advance", raisonSociale: "Garage Prigent" });
    const bakery = await desk.signAndConfirm({ pack: "business", raisonSociale: "Boulangerie Lérins" });
    for (let rank = 0; rank < 21; rank++)
      await desk.signAndConfirm({ pack: "advance", raisonSociale: `Atelier ${rank}` });
    desk.clock.now += 10 * aDay;
    const request = { fromOn: "2025-10-01", toOn: "2025-10-31", madeOn: dayInParis(desk.clock.now) } as const;
    const plan = accepted(await debits.plan(request));
    const agreed = { request, expectedSha256: planSha256(plan), totalCents: plan.totalCents };
    accepted(await debits.make({ ...agreed, confirmsEarly: true }, by));
    const debitOf = ({ number }: { number: string }) => plan.debits.find(({ id }) => id.startsWith(number))!;
    const [ofGarage, ofBakery] = [debitOf(garage), debitOf(bakery)];
    const found = async (typed: string) => {
      const result = await debits.search(readDebitSearch(typed, dayInParis(desk.clock.now))!);
      return [result.debits.map(({ id }) => id), result.hasMore];
    };
    const inEuros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

    const ways = [ofGarage.id, garage.number, garage.umr, "prigent", "GARAGE", garage.umr.slice(-8)];
    for (const typed of [...ways, `prigent ${inEuros(ofGarage.amountCents)} 15/10/2025`])
      expect([typed, ...(await found(typed))]).toEqual([typed, [ofGarage.id], false]);
    expect(await found(inEuros(ofBakery.amountCents))).toEqual([[ofBakery.id], false]);
    expect(await found(`prigent ${inEuros(ofBakery.amountCents)}`)).toEqual([[], false]);
    for (const typed of ["15/10/2025", inEuros(ofGarage.amountCents)]) {
      const [ids, hasMore] = await found(typed);
      expect([ids, hasMore]).toEqual([expect.objectContaining({ length: 20 }), true]);
    }
    for (const mistyped of [`${garage.number}-ZZZZZZZZ`, ofGarage.id.replace(/1$/, "7"), "Prigent & Fils"])
      expect([mistyped, ...(await found(mistyped))]).toEqual([mistyped, [], false]);

    const on = dayInParis(desk.clock.now);
    accepted(await debits.recordReturn(ofGarage.id, { on, reason: "AM04" }, by));
    expect(await found("prigent")).toEqual([[], false]);
    expect(await found(ofGarage.id)).toEqual([[ofGarage.id], false]);
  });
});
