import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, hourInParis } from "#domain/calendar.ts";
import {
  bearsFacts,
  changedFacts,
  debtorOn,
  type Facts,
  factNames,
  factsOn,
  factsWaitMs,
  firstInvoiceBearing,
  siretChangeProblem,
  waitingFacts,
} from "./fact-changes.ts";
import { contractDates } from "./renewal.ts";

const signed: Facts = {
  raisonSociale: "Lutherie Sormiou",
  siret: "80207074800022",
  adresseSiege: "6, impasse du Chevalet, 13008 Marseille",
  nomPrenom: "Camille Estève",
  telephone: "06 39 98 52 18",
};
const change = (at: number, facts: Partial<Facts>, undoneAt: number | null = null) => ({
  at,
  usableAt: at + factsWaitMs,
  undoneAt,
  facts,
});

describe("Facts of a contract", () => {
  test("change 24 hours after they were typed, one by one, and never by a change that was taken back", () => {
    const changes = [
      change(0, { telephone: "one", nomPrenom: "Zoé" }),
      change(10, { telephone: "two" }, 20),
      change(30, { telephone: "three" }),
    ];
    const at = (instant: number) => factsOn(signed, changes, instant).telephone;
    expect([factsWaitMs - 1, factsWaitMs, factsWaitMs + 29, factsWaitMs + 30].map(at)).toEqual([
      signed.telephone,
      "one",
      "one",
      "three",
    ]);
    expect(factsOn(signed, changes, Infinity)).toEqual({ ...signed, telephone: "three", nomPrenom: "Zoé" });
    expect(waitingFacts(changes, factsWaitMs)).toBe(changes[2]);
    expect(waitingFacts(changes, factsWaitMs + 30)).toBeNull();
  });

  test("are what was typed once its change is in use, whatever was typed", () => {
    const some = fc.record(Object.fromEntries(factNames.map((name) => [name, fc.string()])));
    fc.assert(
      fc.property(some, (typed) => {
        const facts = typed as Facts;
        const changed = changedFacts(signed, facts);
        expect(factsOn(signed, [change(0, changed)], factsWaitMs)).toEqual(facts);
        expect(changedFacts(facts, facts)).toEqual({});
      }),
    );
  });

  test("bear another SIRET of the same company alone, with a right key", () => {
    expect(siretChangeProblem(signed.siret, signed.siret)).toBeNull();
    expect(siretChangeProblem(signed.siret, "81234571800017")).toBe("other-siren");
    expect(siretChangeProblem(signed.siret, "80207074800023")).toBe("siret-key");
    // One that was signed with a wrong key stays, until the agency corrects it.
    expect(siretChangeProblem("80207074800023", "80207074800023")).toBeNull();
  });
});

describe("The first invoice that bears a change", () => {
  const contract = {
    dates: contractDates({ trialDays: 0, firstMonthFree: false }, "2026-12-07"),
    monthlyCents: 8900,
    status: { state: "active" },
    interruptions: [],
  } as unknown as Parameters<typeof firstInvoiceBearing>[0];
  const first = (day: `${number}-${number}-${number}`, hour: number) =>
    firstInvoiceBearing(contract, hourInParis(day, hour) + factsWaitMs, day);

  test("is that of the same day if it comes into use before six, otherwise that of the next month", () => {
    expect(first("2027-01-06", 5)).toBe("2027-01-07");
    expect(first("2027-01-06", 6)).toBe("2027-01-07");
    expect(first("2027-01-06", 20)).toBe("2027-02-07");
    expect(first("2026-12-01", 9)).toBe("2026-12-07");
  });

  test("is the first one that is issued when the change is in use already", () => {
    const someDay = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-12-07", days));
    fc.assert(
      fc.property(someDay, fc.integer({ min: 4, max: 23 }), (day, hour) => {
        const usableAt = hourInParis(day, hour) + factsWaitMs;
        const dueOn = firstInvoiceBearing(contract, usableAt, day)!;
        expect(bearsFacts(dueOn, usableAt)).toBe(true);
        // The one before it, a month earlier, was issued without it, or is no invoice at all.
        const before = addMonths(dueOn, -1);
        expect(before < contract.dates.firstDebitOn || !bearsFacts(before, usableAt)).toBe(true);
      }),
    );
  });
});

describe("The debtor in a file of the bank", () => {
  const changes = [
    change(0, { raisonSociale: "Lutherie du Sud", adresseSiege: "2 rue Neuve, 13001 Marseille" }),
  ];
  const mandate = { titulaire: "LUTHERIE  Sormiou", adresse: signed.adresseSiege, createdAt: 0 };

  test("is named as the company is by then, if the company signed the mandate", () => {
    expect(debtorOn(mandate, signed, changes, factsWaitMs - 1)).toEqual(mandate);
    expect(debtorOn(mandate, signed, changes, factsWaitMs)).toEqual({
      ...mandate,
      titulaire: "Lutherie du Sud",
      adresse: "2 rue Neuve, 13001 Marseille",
    });
  });

  test("stays as signed if somebody else holds the account, or it was signed since under another name", () => {
    const other = { titulaire: "Camille Estève", adresse: "1 rue Privée, 13002 Marseille", createdAt: 0 };
    expect(debtorOn(other, signed, changes, factsWaitMs)).toEqual(other);
    const since = { ...mandate, titulaire: "Lutherie du Sud", createdAt: factsWaitMs };
    const again = [...changes, change(factsWaitMs, { raisonSociale: "Lutherie Sormiou" })];
    expect(debtorOn(since, signed, again, 2 * factsWaitMs).titulaire).toBe("Lutherie Sormiou");
    // A copy of what has not changed stays as it was typed.
    expect(debtorOn(mandate, signed, [change(0, { telephone: "one" })], factsWaitMs)).toEqual(mandate);
  });
});
