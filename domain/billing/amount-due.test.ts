import { describe, expect, it } from "vitest";
import { orderOn } from "#domain/contract/renewal.ts";
import type { GiftCode } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { amountDueOn, firstPriceOf, packPriceOn, priceChangesAfter, priceOn } from "./amount-due.ts";

/** The packs at the prices of the examples, whatever the agency asks today. */
const offered = {
  ...packs,
  advance: { ...packs.advance, monthlyCents: 8900 },
  business: { ...packs.business, monthlyCents: 12_900 },
};
const contractOf = (packId: PackId, code: GiftCode | null) => orderOn(packId, "2026-12-07", code, offered);

describe("the price of a contract signed on 7 December 2026", () => {
  it("is 80.10 € for twelve debits from 7 January 2027 with ZEN10, then 89 €", () => {
    const contract = contractOf("advance", "ZEN10");
    expect(contract.dates.firstDebitOn).toBe("2027-01-07");
    expect(contract.gift).toEqual({ code: "ZEN10", reducedCents: 8010, normalPriceFromOn: "2028-01-07" });
    expect(
      (["2027-01-07", "2027-12-07", "2028-01-06", "2028-01-07", "2029-01-07"] as const).map((day) =>
        priceOn(contract, day),
      ),
    ).toEqual([8010, 8010, 8010, 8900, 8900]);
  });

  it("is due a month later with MOISOFFERT, after a trial too", () => {
    expect(contractOf("advance", "MOISOFFERT")).toMatchObject({
      dates: { firstRenewalOn: "2027-01-07", firstDebitOn: "2027-02-07" },
      gift: { code: "MOISOFFERT", reducedCents: null, normalPriceFromOn: null },
    });
    expect(contractOf("advance-10", "MOISOFFERT").dates).toMatchObject({
      trialEndsOn: "2026-12-21",
      firstRenewalOn: "2026-12-21",
      firstDebitOn: "2027-01-21",
    });
    expect(priceOn(contractOf("advance", "MOISOFFERT"), "2027-02-07")).toBe(8900);
  });

  it("stays with ADS50, and without a gift", () => {
    expect(priceOn(contractOf("business", "ADS50"), "2027-01-07")).toBe(12_900);
    expect(contractOf("business", "ADS50").dates).toEqual(contractOf("business", null).dates);
    expect(contractOf("business", null).gift).toBeNull();
  });
});

describe("a price of 92 € that was announced for 7 July 2027", () => {
  const laterPrices = [{ monthlyCents: 9200, fromOn: "2027-07-07" }] as const;

  it("is owed from that due day on", () => {
    const contract = { ...contractOf("advance", null), laterPrices };
    const days = ["2027-06-07", "2027-07-06", "2027-07-07", "2030-01-07"] as const;
    expect(days.map((day) => priceOn(contract, day))).toEqual([8900, 8900, 9200, 9200]);
    expect(priceChangesAfter(contract, "2027-01-07")).toEqual([
      { fromOn: "2027-07-07", cents: 9200, isAnnounced: true },
    ]);
    expect(priceChangesAfter(contract, "2027-07-07")).toEqual([]);
  });

  it("is reduced by the ten per cent of ZEN10 over the same twelve debits", () => {
    const contract = { ...contractOf("advance", "ZEN10"), laterPrices };
    const days = ["2027-06-07", "2027-07-07", "2027-12-07", "2028-01-07"] as const;
    expect(days.map((day) => priceOn(contract, day))).toEqual([8010, 8280, 8280, 9200]);
    expect(packPriceOn(contract, "2027-07-07")).toBe(9200);
    expect(priceChangesAfter(contract, "2027-01-07")).toEqual([
      { fromOn: "2027-07-07", cents: 8280, isAnnounced: true },
      { fromOn: "2028-01-07", cents: 9200, isAnnounced: false },
    ]);
  });
});

it("knows the changes of a price after a day alone, in the order of their days, and none that changes nothing", () => {
  const contract = {
    ...contractOf("advance", "ZEN10"),
    laterPrices: [
      { monthlyCents: 9200, fromOn: "2027-07-07" },
      { monthlyCents: 9200, fromOn: "2027-09-07" },
      { monthlyCents: 9500, fromOn: "2028-07-07" },
    ],
  } as const;
  const changes = priceChangesAfter(contract, "2027-01-07").map(({ fromOn, cents }) => [fromOn, cents]);
  expect(changes).toEqual([
    ["2027-07-07", 8280],
    ["2028-01-07", 9200],
    ["2028-07-07", 9500],
  ]);
  expect(priceChangesAfter(contract, "2028-02-07").map(({ fromOn }) => fromOn)).toEqual(["2028-07-07"]);
  expect(priceChangesAfter(contractOf("advance", null), "2027-01-07")).toEqual([]);
});

it("is the reduced one that was signed, whatever the rule of its gift computes", () => {
  const { gift, ...contract } = contractOf("advance", "ZEN10");
  const signed = { ...contract, gift: { ...gift!, reducedCents: 8000 } };
  expect([firstPriceOf(signed), priceOn(signed, "2027-01-07")]).toEqual([8000, 8000]);
  const firstPrices = (["MOISOFFERT", null] as const).map((code) =>
    firstPriceOf(contractOf("advance", code)),
  );
  expect(firstPrices).toEqual([8900, 8900]);
});

it("a credit note takes its amount off the reduced price of its due day alone", () => {
  const contract = {
    ...contractOf("advance", "ZEN10"),
    credits: [{ dueOn: "2027-02-07", leftCents: 7000 }],
  } as const;
  expect(amountDueOn(contract, "2027-02-07")).toBe(7000);
  expect(amountDueOn(contract, "2027-03-07")).toBe(8010);
});

it.each<[what: string, leftCents: number, receivedCents: number, refundedCents: number, expected: number]>([
  ["nothing was paid of", 8900, 0, 0, 8900],
  ["is at the bank", 8900, 8900, 0, 0],
  ["was collected, refunded, and is owed after all less a credit note of 20 €", 6900, 8900, 8900, 6900],
  ["was collected and refunded in part for a credit note", 8900 - 890, 8900, 890, 0],
  ["was refunded in part before its debit came back", 8900 - 890, 0, 890, 8900],
  ["was paid twice", 8900, 17_800, 0, 0],
])("what is to be collected of a month that %s", (_, leftCents, receivedCents, refundedCents, expected) => {
  const contract = { ...contractOf("advance", null), credits: [{ dueOn: "2027-02-07", leftCents }] } as const;
  expect(amountDueOn(contract, "2027-02-07", { receivedCents, refundedCents })).toBe(expected);
});
