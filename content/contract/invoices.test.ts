import { describe, expect, it } from "vitest";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import { type Invoice, vatAmountsOf } from "#domain/billing/invoice.ts";
import type { Day } from "#domain/calendar.ts";
import { packIds } from "#domain/pack.ts";
import {
  creditedDesignation,
  type GlanceWords,
  glanceWords,
  issuerOf,
  mentionParagraphs,
  mentions,
} from "./invoices.ts";

const breakable = (text: string) => text.replace(/\s/g, " ");

it.each(packIds)("designates the subscription of %s, and whose tax falls due on payment", (packId) => {
  expect(issuerOf(packId)).toMatchObject({
    designation: expect.stringMatching(/^Abonnement Pack /),
    vatPoint: "payment",
  });
});

it("says penalties and fee as the law wants them", () => {
  expect(breakable(mentions.latePayment({ legalRateMultiple: 3, recoveryFeeCents: 4000 }))).toBe(
    "Passé le jour indiqué, toute somme due produit de plein droit des pénalités au taux de trois fois le taux d’intérêt légal, et une indemnité forfaitaire pour frais de recouvrement de 40 € (articles L441-10 et D441-5 du Code de commerce).",
  );
});

describe("the words at the top", () => {
  const invoice = (dueOn: Day, payableOn: Day) => ({ kind: "invoice", dueOn, payableOn }) as Invoice;
  const creditNote = (totalCents: number, leftCents: number, refund: CreditNote["refund"]) =>
    ({ kind: "credit-note", amounts: { totalCents }, leftCents, refund }) as CreditNote;

  it.each<[document: Invoice | CreditNote, expected: Partial<GlanceWords>]>([
    [invoice("2026-12-03", "2026-12-03"), { label: "Prélèvement SEPA", title: "3 décembre 2026" }],
    [invoice("2026-12-06", "2026-12-07"), { label: "Prélèvement SEPA", title: "lundi 7 décembre 2026" }],
    [
      invoice("2026-12-03", "2026-12-19"),
      { label: "Prélèvement SEPA, échéance du", title: "3 décembre 2026" },
    ],
    [
      { ...invoice("2026-12-03", "2026-12-03"), withoutDebit: "to-pay" },
      { label: "À régler", title: "3 décembre 2026" },
    ],
    [{ ...invoice("2026-12-03", "2026-12-03"), withoutDebit: "paid" }, { title: "Déjà reçu" }],
    [
      { ...invoice("2026-12-03", "2026-12-03"), withoutDebit: "blocked" },
      { label: "Prélèvement SEPA", title: "En attente" },
    ],
    [creditNote(890, 8010, "transfer"), { title: "Par virement", underAmount: "TTC, à vous rembourser" }],
    [creditNote(890, 8010, "none"), { label: "Reste à payer", underAmount: "TTC, annulés" }],
    [creditNote(8900, 0, "none"), { title: "Rien ne vous est prélevé" }],
    [creditNote(150, 8750, "none"), { underAmount: "TTC, annulé" }],
  ])("of %j say %j", (document, expected) => {
    expect(JSON.parse(breakable(JSON.stringify(glanceWords(document))))).toMatchObject(expected);
  });
});

it.each([
  [8900, 0, "totale", "annule la facture citée"],
  [890, 8010, "partielle", "n’annule qu’une part de la facture citée"],
  [8010, 0, "du solde", "annule le solde de la facture citée"],
])(
  "says of a credit note of %i cents that leaves %i that it is « annulation %s »",
  (totalCents, leftCents, part, mention) => {
    const creditNote = {
      kind: "credit-note",
      designation: "Abonnement Pack Advance",
      amounts: vatAmountsOf(totalCents),
      invoice: { totalCents: 8900 },
      leftCents,
      vatPoint: "payment",
      refund: "none",
    } as CreditNote;
    expect(creditedDesignation(creditNote)).toBe(`Abonnement Pack Advance, annulation ${part}`);
    expect(mentionParagraphs(creditNote).at(-1)).toContain(mention);
  },
);
