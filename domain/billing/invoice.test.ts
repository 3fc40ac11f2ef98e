import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { packIds, packs } from "#domain/pack.ts";
import { isTargetDay } from "#domain/target-days.ts";
import {
  type InvoicedContract,
  invoiceObstacle,
  invoiceOf,
  isDebited,
  lastDayToPay,
  monthWithoutVatCents,
  vatAmountsOf,
} from "./invoice.ts";

const issue = {
  rank: 353,
  issuedOn: "2026-12-03",
  seller: {
    name: "Agence 2H",
    legalForm: "SARL",
    capitalEuros: 1000,
    siren: "123456782",
    registryCity: "Marseille",
    vatNumber: "FR11123456782",
    address: { street: "12, quai des Constellations", postalCode: "13002", town: "Marseille" },
    creditorIdentifier: "FR72ZZZ123456",
  },
  designation: "Abonnement Pack Advance",
  vatPoint: "payment",
} as const;

const contract: InvoicedContract = {
  number: "2H-2025-0016",
  umr: "2H-2025-0016-M4T8C2WJ",
  monthlyCents: 8900,
  laterPrices: [],
  gift: null,
  subscriber: {
    raisonSociale: "Menuiserie Callelongue",
    siret: "53842617200010",
    adresseSiege: "14, traverse de la Cale, 13008 Marseille",
  },
  dates: { acceptedOn: "2025-11-03", trialEndsOn: null },
};

describe("the invoice of a due day", () => {
  it("repeats what the contract and the seller are, and keeps nothing else", () => {
    expect(invoiceOf(contract, "2026-12-03", issue)).toEqual({
      kind: "invoice",
      number: "2H-F-2026-000353",
      issuedOn: "2026-12-03",
      seller: issue.seller,
      buyer: {
        name: "Menuiserie Callelongue",
        siren: "538426172",
        siret: "53842617200010",
        address: { street: "14, traverse de la Cale", postalCode: "13008", town: "Marseille" },
      },
      contractNumber: "2H-2025-0016",
      designation: "Abonnement Pack Advance",
      operation: "services",
      period: { fromOn: "2026-12-03", toOn: "2027-01-02" },
      amounts: { withoutVatCents: 7417, vatPermille: 200, vatCents: 1483, totalCents: 8900 },
      vatPoint: "payment",
      latePayment: { legalRateMultiple: 3, recoveryFeeCents: 4000 },
      earlyPaymentDiscount: "none",
      dueOn: "2026-12-03",
      months: 1,
      payableOn: "2026-12-03",
      means: "direct-debit",
      umr: "2H-2025-0016-M4T8C2WJ",
    });
  });

  it("keeps an address that has no safe parts as it was typed", () => {
    const adresseSiege = "Zone artisanale";
    const { buyer } = invoiceOf(
      { ...contract, subscriber: { ...contract.subscriber, adresseSiege } },
      "2026-12-03",
      issue,
    );
    expect(buyer.address).toEqual({ street: "Zone artisanale", postalCode: null, town: null });
  });

  it("bears the tax of the place of its client, at the price that was signed", () => {
    const at = (adresseSiege: string) =>
      invoiceOf({ ...contract, subscriber: { ...contract.subscriber, adresseSiege } }, "2026-12-03", issue);
    expect(at("4 rue du Four, 97430 Le Tampon").amounts).toEqual({
      withoutVatCents: 8203,
      vatPermille: 85,
      vatCents: 697,
      totalCents: 8900,
    });
    const cayenne = at("4 rue du Four, 97300 Cayenne");
    expect(cayenne).toMatchObject({
      amounts: { withoutVatCents: 8900, vatPermille: 0, vatCents: 0, totalCents: 8900 },
      vatExemption: "article-294",
    });
    expect(at("12 avenue de la Costa, 98000 Monaco").buyer.address).toEqual({
      street: "12 avenue de la Costa",
      postalCode: "98000",
      town: "Monaco",
      country: "MC",
    });
  });

  it("bears the number of a client for the tax where they owe it themselves, and waits for it there", () => {
    const abroad = "12 rue Neuve, 1000 Bruxelles, Belgique";
    const vatNumber = "BE0123456789";
    const its = (adresseSiege: string) =>
      invoiceOf(
        { ...contract, vatNumber, subscriber: { ...contract.subscriber, adresseSiege } },
        "2026-12-03",
        issue,
      );
    expect(its(abroad)).toMatchObject({ buyer: { vatNumber }, vatExemption: "reverse-charge" });
    expect(its(contract.subscriber.adresseSiege).buyer).not.toHaveProperty("vatNumber");
    const waitsFor = (billedSeat: string, known: string | null) =>
      invoiceObstacle(
        { addressConfirmedAt: 1, billedSiret: contract.subscriber.siret, billedSeat, vatNumber: known },
        "2026-12-03",
        "2026-12-03",
      );
    expect([waitsFor(abroad, null), waitsFor(abroad, vatNumber)]).toEqual(["vat-number", null]);
    expect(waitsFor(contract.subscriber.adresseSiege, null)).toBeNull();
  });

  it("says why no debit is to collect it, and names its mandate only if one is", () => {
    const said = (["paid", "to-pay", "blocked", "later", null] as const).map((withoutDebit) => {
      const invoice = invoiceOf(contract, "2026-12-03", { ...issue, withoutDebit });
      return [invoice.withoutDebit, isDebited(invoice)];
    });
    expect(said).toEqual([
      ["paid", false],
      ["to-pay", false],
      ["blocked", false],
      ["later", true],
      [undefined, true],
    ]);
  });

  it("says what a gift takes off, as long as it does", () => {
    const gift = { code: "ZEN10", reducedCents: 8010, normalPriceFromOn: "2027-01-03" } as const;
    const reduced = invoiceOf({ ...contract, gift }, "2026-12-03", issue);
    expect(reduced.discount).toEqual({
      code: "ZEN10",
      percent: 10,
      priceWithoutVatCents: 7417,
      withoutVatCents: 742,
    });
    expect(reduced.amounts.withoutVatCents).toBe(7417 - 742);
    expect(invoiceOf({ ...contract, gift }, "2027-01-03", issue).discount).toBeUndefined();
    const month = { code: "MOISOFFERT", reducedCents: null, normalPriceFromOn: null } as const;
    expect(invoiceOf({ ...contract, gift: month }, "2026-12-03", issue).discount).toBeUndefined();
  });

  it("is numbered in the year of its issue, whatever the year of its due day", () => {
    expect(invoiceOf(contract, "2026-12-31", { ...issue, issuedOn: "2027-01-02" }).number).toBe(
      "2H-F-2027-000353",
    );
  });

  it("covers each day of a contract once, from its first debit on", () => {
    const years = fc.integer({ min: 0, max: 3 * 365 });
    fc.assert(
      fc.property(fc.constantFrom(...packIds), years, (packId, offset) => {
        const dates = contractDates(packs[packId], addDays("2026-01-01", offset));
        const dues = debitDaysBetween(
          { dates, status: { state: "active" }, interruptions: [] },
          dates.firstDebitOn,
          addDays(dates.firstDebitOn, 400),
        );
        const periods = dues.map((dueOn) => invoiceOf({ ...contract, dates }, dueOn, issue).period);
        expect(periods.map(({ fromOn }) => fromOn)).toEqual(dues);
        expect(periods.slice(0, -1).map(({ toOn }) => addDays(toOn, 1))).toEqual(dues.slice(1));
      }),
    );
  });
});

describe("the last day to pay", () => {
  it.each<[dueOn: Day, issuedOn: Day, payableOn: Day, why: string]>([
    ["2026-12-03", "2026-12-03", "2026-12-03", "the due day, on which banks are open"],
    ["2026-11-08", "2026-11-08", "2026-11-09", "the Monday after a Sunday"],
    ["2026-12-25", "2026-12-25", "2026-12-28", "the first bank day after Christmas"],
    ["2026-11-08", "2026-11-09", "2026-11-09", "a late issue that is still in time"],
    ["2026-12-03", "2026-12-19", "2026-12-19", "the day of a late issue, even a Saturday"],
  ])("of %s, issued on %s, is %s: %s", (dueOn, issuedOn, payableOn) => {
    expect(lastDayToPay(dueOn, issuedOn)).toBe(payableOn);
  });

  it("is a bank day, unless the invoice is issued after it, and never before either day", () => {
    const days = fc.integer({ min: 0, max: 800 }).map((offset) => addDays("2026-01-01", offset));
    fc.assert(
      fc.property(days, days, (dueOn, issuedOn) => {
        const payableOn = lastDayToPay(dueOn, issuedOn);
        expect(payableOn >= dueOn && payableOn >= issuedOn).toBe(true);
        expect(isTargetDay(payableOn) || payableOn === issuedOn).toBe(true);
      }),
    );
  });
});

describe("the charges of the bank", () => {
  const charge = (amountCents: number, dueOn: Day = "2026-12-03") => ({
    ...{ dueOn, amountCents, debitId: "2H-2025-0016-20261103-1" },
    debitedOn: "2026-11-03" as const,
  });

  it("are lines of their own, with the tax of the contract in their exact amount", () => {
    const rebilled = [charge(1200), charge(420, "2027-01-03")];
    const { amounts, charges, discount } = invoiceOf({ ...contract, rebilled }, "2026-12-03", issue);
    expect(amounts).toEqual(vatAmountsOf(10_100));
    expect(discount).toBeUndefined();
    expect(charges).toEqual([
      {
        ...{ debitId: "2H-2025-0016-20261103-1", debitedOn: "2026-11-03" },
        ...{ withoutVatCents: 1000, totalCents: 1200 },
      },
    ]);
  });

  it("share what they cost without tax by their amounts, the last one having the rest", () => {
    const rebilled = [charge(1200), charge(420), charge(5)];
    const { charges } = invoiceOf({ ...contract, rebilled }, "2026-12-03", issue);
    expect(charges!.map(({ withoutVatCents }) => withoutVatCents)).toEqual([999, 349, 6]);
  });

  it("and the month add up to the amounts, whatever they are", () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 4 }), cents, (some, monthlyCents) => {
        const rebilled = some.map((each) => charge(each));
        const made = invoiceOf({ ...contract, monthlyCents, rebilled }, "2026-12-03", issue);
        const month = vatAmountsOf(monthlyCents).withoutVatCents;
        expect(monthWithoutVatCents(made)).toBe(month);
        expect(made.charges!.map(({ totalCents }) => totalCents)).toEqual(some);
        expect(made.charges!.every(({ withoutVatCents }) => withoutVatCents >= 0)).toBe(true);
      }),
    );
  });
});

describe("the tax", () => {
  it.each([
    [8900, 7417, 1483],
    [12900, 10750, 2150],
    [8000, 6667, 1333],
    [999, 833, 166],
  ])("of %i cents is the difference from the price without tax", (totalCents, withoutVat, vatCents) => {
    expect(vatAmountsOf(totalCents)).toEqual({
      withoutVatCents: withoutVat,
      vatPermille: 200,
      vatCents,
      totalCents,
    });
  });

  it("is within a cent of the rate on the price without tax", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (totalCents) => {
        const { withoutVatCents, vatPermille, vatCents } = vatAmountsOf(totalCents);
        expect(withoutVatCents + vatCents).toBe(totalCents);
        expect(Math.abs(vatCents - (withoutVatCents * vatPermille) / 1000)).toBeLessThan(1);
      }),
    );
  });
});
