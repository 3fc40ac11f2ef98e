import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, dayOfMonth } from "#domain/calendar.ts";
import { packs } from "#domain/pack.ts";
import { dueDay, nextRenewalOnOrAfter, takenOverDates } from "./renewal.ts";
import { checkTakeover, type TakeoverField } from "./takeover.ts";
import { aTakeover } from "./takeover-example.ts";

const today: Day = "2025-09-15";
const ours = { today, creditorIdentifier: "FR72ZZZ123456", packs };
const problemsOf = (typed: Partial<Record<TakeoverField, string>>) => {
  const checked = checkTakeover({ ...aTakeover, ...typed }, ours);
  return checked.ok ? {} : checked.problem;
};

describe("A contract that was signed elsewhere", () => {
  test("comes in as typed, its holder being the subscriber unless somebody else is named", () => {
    const { price: _price, ...rest } = aTakeover;
    expect(checkTakeover(aTakeover, ours)).toEqual({
      ok: true,
      value: {
        packId: "advance",
        monthlyCents: 7900,
        signedOn: "2024-03-12",
        firstDebitOn: "2025-10-12",
        umr: "PAPIER-0042",
        takenOver: { mandateSignedOn: "2024-03-12", lastDebitOn: "2025-09-12" },
        subscriber: expect.objectContaining({ raisonSociale: "Lutherie Sormiou", acceptCGV: true }),
        mandate: {
          iban: "FR7630006000011234567890189",
          bic: "",
          titulaire: rest.raisonSociale,
          adresse: rest.adresseSiege,
          pays: "France",
          emailDebiteur: rest.email,
        },
      },
    });
    expect(
      checkTakeover({ ...aTakeover, price: "", lastDebitOn: "", titulaire: "Jeanne Morel" }, ours),
    ).toMatchObject({
      value: {
        monthlyCents: packs.advance.monthlyCents,
        takenOver: { lastDebitOn: null },
        mandate: { titulaire: "Jeanne Morel" },
      },
    });
  });

  test.each<[string, Partial<Record<TakeoverField, string>>, object]>([
    ["without a pack", { pack: "" }, { pack: "missing" }],
    ["without a signature", { signedOn: " " }, { signedOn: "missing" }],
    ["signed on no day", { signedOn: "31/02/2024" }, { signedOn: "malformed" }],
    ["signed tomorrow", { signedOn: "16/09/2025" }, { signedOn: "future" }],
    [
      "with a mandate of tomorrow",
      { mandateSignedOn: "16/09/2025", lastDebitOn: "" },
      { mandateSignedOn: "future" },
    ],
    ["due in thirteen days", { firstDebitOn: "2025-09-26" }, { firstDebitOn: "soon" }],
    ["due in more than a year", { firstDebitOn: "2026-09-16" }, { firstDebitOn: "far" }],
    ["debited before its mandate", { lastDebitOn: "2024-03-11" }, { lastDebitOn: "order" }],
    ["debited elsewhere on its first due day here", { lastDebitOn: "2025-10-12" }, { lastDebitOn: "order" }],
    [
      "not debited for 36 months",
      { mandateSignedOn: "2020-01-01", lastDebitOn: "2022-10-09" },
      { lastDebitOn: "dormant" },
    ],
    [
      "never debited for 36 months",
      { mandateSignedOn: "2022-10-09", lastDebitOn: "" },
      { lastDebitOn: "dormant" },
    ],
    ["for another creditor", { creditor: "FR12ZZZ654321" }, { creditor: "creditor" }],
    ["without a creditor", { creditor: "" }, { creditor: "missing" }],
    ["with a wrong IBAN", { iban: "FR7630006000011234567890188" }, { iban: "account" }],
    ["with an account in Switzerland and no BIC", { iban: "CH9300762011623852957" }, { bic: "outside" }],
    ["with a reference that no bank takes", { umr: "RUM n° 12" }, { umr: "malformed" }],
    ["with a reference of 36 signs", { umr: "A".repeat(36) }, { umr: "tooLong:35" }],
    ["at no price", { price: "gratuit" }, { price: "malformed" }],
    ["at nothing", { price: "0" }, { price: "malformed" }],
    ["with letters that no document writes", { nomPrenom: "李雷" }, { nomPrenom: "letters" }],
    ["with a SIRET whose key is wrong", { siret: "80207074800017" }, { siret: "malformed" }],
    [
      "with two faults",
      { siret: "12", email: "x" },
      { siret: "malformed", email: "malformed", emailDebiteur: "malformed" },
    ],
  ])("does not come in %s", (_what, typed, problems) => {
    expect(problemsOf(typed)).toEqual(problems);
  });

  test.each<[string, Partial<Record<TakeoverField, string>>]>([
    ["on the first day that leaves 14 for the notice", { firstDebitOn: "2025-09-29" }],
    ["due on a Saturday whose debit leaves them", { firstDebitOn: "2025-09-27" }],
    ["debited 36 months before", { mandateSignedOn: "2020-01-01", lastDebitOn: "2022-10-13" }],
    ["under another business code of our identifier", { creditor: "fr72abc123456" }],
  ])("comes in %s", (_what, typed) => {
    expect(problemsOf(typed)).toEqual({});
  });
});

describe("The days of a contract that was signed elsewhere", () => {
  const days = fc.integer({ min: 0, max: 3000 }).map((after): Day => addDays("2017-01-01", after));
  const someDates = fc
    .tuple(days, fc.integer({ min: 1, max: 2000 }))
    .map(([signedOn, later]) => ({ signedOn, firstDebitOn: addDays(signedOn, later) }));

  test("begin with its first due day here, and go on a month apart", () => {
    fc.assert(
      fc.property(someDates, fc.integer({ min: 1, max: 40 }), ({ signedOn, firstDebitOn }, index) => {
        const dates = takenOverDates(signedOn, firstDebitOn);
        expect(dueDay(dates, 0)).toBe(firstDebitOn);
        expect(nextRenewalOnOrAfter(dates, firstDebitOn)).toBe(firstDebitOn);
        const due = dueDay(dates, index);
        const inItsMonth = addMonths(`${firstDebitOn.slice(0, 8)}01` as Day, index).slice(0, 7);
        expect(due.slice(0, 7)).toBe(inItsMonth);
        expect(dayOfMonth(due)).toBeGreaterThanOrEqual(Math.min(28, dayOfMonth(firstDebitOn)));
      }),
    );
  });

  test("renew as signed where that leads to the first due day here", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), (signedOn, months) => {
        const dates = takenOverDates(signedOn, addMonths(signedOn, months));
        expect(dates).toMatchObject({ trialEndsOn: null, firstRenewalOn: addMonths(signedOn, 1) });
      }),
    );
  });

  test.each<[Day, Day, Day | null]>([
    ["2024-01-31", "2025-02-28", null],
    ["2024-03-12", "2025-10-05", "2024-04-05"],
    ["2024-02-10", "2025-03-31", "2024-03-31"],
    ["2025-09-14", "2025-10-05", "2025-10-05"],
  ])("signed on %s and first due here on %s count from %s", (signedOn, firstDebitOn, from) => {
    expect(takenOverDates(signedOn, firstDebitOn).trialEndsOn).toBe(from);
  });
});
