import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CreditNote, creditNoteOf, leftToCredit } from "./credit-note.ts";
import { type Invoice, vatAmountsOf } from "./invoice.ts";

const address = { street: "96, La Canebière", postalCode: "13001", town: "Marseille" };
const shared = {
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
  buyer: { name: "Vélos Canebière", siren: "849302716", siret: "84930271600014", address },
  contractNumber: "2H-2026-0084",
  designation: "Abonnement Pack Advance",
  operation: "services",
  period: { fromOn: "2026-11-08", toOn: "2026-12-07" },
  vatPoint: "payment",
  latePayment: { legalRateMultiple: 3, recoveryFeeCents: 4000 },
  earlyPaymentDiscount: "none",
} as const;

function anInvoiceOf(totalCents: number): Invoice {
  return {
    ...shared,
    kind: "invoice",
    number: "2H-F-2026-000243",
    issuedOn: "2026-11-08",
    amounts: vatAmountsOf(totalCents),
    dueOn: "2026-11-08",
    months: 1,
    payableOn: "2026-11-09",
    means: "direct-debit",
    umr: "2H-2026-0084-J4W8T2NC",
  };
}

const issue = {
  rank: 5,
  issuedOn: "2026-12-03",
  reason: "Site inaccessible trois jours, du 18 au 20 novembre",
  refund: "transfer",
} as const;

/** The credit notes of an invoice over these amounts, one after the other. */
function creditNotesOf(invoice: Invoice, amounts: readonly number[]): CreditNote[] {
  const notes: CreditNote[] = [];
  for (const amountCents of amounts) {
    const outcome = creditNoteOf(invoice, notes, amountCents, issue);
    if (!outcome.ok) throw new Error(outcome.problem);
    notes.push(outcome.value);
  }
  return notes;
}

describe("a credit note", () => {
  it("names its invoice and the day of it, why it is made, and what stays owed", () => {
    expect(creditNotesOf(anInvoiceOf(8900), [890])).toEqual([
      {
        ...shared,
        kind: "credit-note",
        number: "2H-A-2026-000005",
        issuedOn: "2026-12-03",
        invoice: { number: "2H-F-2026-000243", issuedOn: "2026-11-08", totalCents: 8900 },
        reason: "Site inaccessible trois jours, du 18 au 20 novembre",
        amounts: { withoutVatCents: 742, vatPermille: 200, vatCents: 148, totalCents: 890 },
        creditedCents: 890,
        leftCents: 8010,
        refund: "transfer",
      },
    ]);
  });

  it("takes its own tax, and the last one the exact rest of price and tax", () => {
    const notes = creditNotesOf(anInvoiceOf(8900), [890, 2000, 6010]);
    expect(notes.map(({ amounts }) => [amounts.withoutVatCents, amounts.vatCents])).toEqual([
      [742, 148],
      [1667, 333],
      [5008, 1002],
    ]);
    expect(notes.at(-1)).toMatchObject({ creditedCents: 8900, leftCents: 0 });
  });

  it("splits any invoice into parts without losing or making a cent", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, (amounts) => {
        const invoice = anInvoiceOf(amounts.reduce((sum, amount) => sum + amount, 0));
        const notes = creditNotesOf(invoice, amounts);
        expect(leftToCredit(invoice, notes)).toMatchObject({
          withoutVatCents: 0,
          vatCents: 0,
          totalCents: 0,
        });
        for (const { amounts: each } of notes) {
          expect(Math.min(each.withoutVatCents, each.vatCents)).toBeGreaterThanOrEqual(0);
          expect(each.withoutVatCents + each.vatCents).toBe(each.totalCents);
        }
      }),
    );
  });

  it("is split soundly even a few cents at a time", () => {
    const invoice = anInvoiceOf(999);
    const notes = creditNotesOf(invoice, Array(333).fill(3));
    expect(leftToCredit(invoice, notes)).toMatchObject({ withoutVatCents: 0, vatCents: 0, totalCents: 0 });
    expect(Math.min(...notes.map(({ amounts }) => amounts.vatCents))).toBe(0);
  });
});

it.each([
  [[], 8901, "above-what-is-left"],
  [[890], 8011, "above-what-is-left"],
  [[890, 8010], 1, "nothing-left"],
  [[], 0, "no-amount"],
  [[], -890, "no-amount"],
  [[], 8.5, "no-amount"],
] as const)("after %j, refuses %d cents: %s", (earlier, amountCents, problem) => {
  const invoice = anInvoiceOf(8900);
  expect(creditNoteOf(invoice, creditNotesOf(invoice, earlier), amountCents, issue)).toEqual({
    ok: false,
    problem,
  });
});

it("takes the tax at the rate of its invoice, whatever the rate is now", () => {
  const reduced = { withoutVatCents: 8200, vatPermille: 85, vatCents: 697, totalCents: 8897 };
  const invoice: Invoice = { ...anInvoiceOf(8897), amounts: reduced };
  const issue = { rank: 1, issuedOn: "2026-12-01", reason: "Geste", refund: "none" } as const;
  const note = creditNoteOf(invoice, [], 1085, issue);
  expect(note.ok && note.value.amounts).toEqual({
    withoutVatCents: 1000,
    vatPermille: 85,
    vatCents: 85,
    totalCents: 1085,
  });
});
