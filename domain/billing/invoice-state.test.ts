import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { vatAmountsOf } from "./invoice.ts";
import {
  type InvoiceHistory,
  type InvoiceStanding,
  invoiceStanding,
  invoiceStates,
  paidBackOf,
} from "./invoice-state.ts";

const invoice = { amounts: vatAmountsOf(8900) };
const today = "2026-12-07";
const nothing: InvoiceHistory = { debits: [], payments: [], creditNotes: [], refunds: [] };

const debit = (
  attempt: number,
  state: DebitState,
  collectionOn: typeof today | "2026-12-04" | "2026-12-08",
) => ({
  attempt,
  state,
  collectionOn,
  amountCents: 8900,
});
const credited = (totalCents: number) => ({ amounts: vatAmountsOf(totalCents) });
const cents = (amountCents: number) => ({ amountCents });

it.each<[what: string, history: Partial<InvoiceHistory>, expected: Partial<InvoiceStanding>]>([
  ["never presented", {}, { state: "waiting", owedCents: 8900, paidCents: 0 }],
  [
    "in a file that nobody deposited",
    { debits: [debit(1, "prepared", "2026-12-08")] },
    { state: "prepared", owedCents: 8900 },
  ],
  [
    "in a file that nobody deposited, although its day is past",
    { debits: [debit(1, "prepared", "2026-12-04")] },
    { state: "prepared", paidCents: 0, owedCents: 8900 },
  ],
  [
    "in a file that was withdrawn",
    { debits: [debit(1, "withdrawn", "2026-12-04")] },
    { state: "waiting", owedCents: 8900 },
  ],
  [
    "returned, then in a file that was withdrawn",
    { debits: [debit(1, "rejected", "2026-12-04"), debit(2, "withdrawn", "2026-12-04")] },
    { state: "returned", owedCents: 8900 },
  ],
  ["in a file", { debits: [debit(1, "presented", "2026-12-08")] }, { state: "presented", owedCents: 8900 }],
  ["debited today", { debits: [debit(1, "presented", today)] }, { state: "presented", paidCents: 0 }],
  ["debited before", { debits: [debit(1, "presented", "2026-12-04")] }, { state: "paid", owedCents: 0 }],
  ["returned", { debits: [debit(1, "rejected", "2026-12-04")] }, { state: "returned", owedCents: 8900 }],
  [
    "returned on the day of its debit",
    { debits: [debit(1, "rejected", today)] },
    { state: "returned", paidCents: 0, owedCents: 8900 },
  ],
  [
    "debited before, but not for all that is owed",
    { debits: [{ ...debit(1, "presented", "2026-12-04"), amountCents: 3900 }] },
    { state: "returned", paidCents: 3900, owedCents: 5000 },
  ],
  [
    "presented again, whatever the order of its debits",
    { debits: [debit(2, "presented", "2026-12-08"), debit(1, "rejected", "2026-12-04")] },
    { state: "presented" },
  ],
  [
    "paid at the second attempt",
    { debits: [debit(1, "rejected", "2026-12-04"), debit(2, "presented", "2026-12-04")] },
    { state: "paid", paidCents: 8900 },
  ],
  [
    "returned, then paid by transfer",
    { debits: [debit(1, "rejected", "2026-12-04")], payments: [cents(8900)] },
    { state: "settled", owedCents: 0 },
  ],
  ["paid before any debit", { payments: [cents(8900)] }, { state: "settled" }],
  [
    "returned, then paid by transfer in part",
    { debits: [debit(1, "rejected", "2026-12-04")], payments: [cents(5000)] },
    { state: "returned", paidCents: 5000, owedCents: 3900 },
  ],
  [
    "paid by transfer in part, then by debit",
    {
      debits: [{ ...debit(1, "presented", "2026-12-04"), amountCents: 3900 }],
      payments: [cents(5000)],
    },
    { state: "paid", owedCents: 0 },
  ],
  [
    "paid, then credited in part",
    { debits: [debit(1, "presented", "2026-12-04")], creditNotes: [credited(890)] },
    { state: "paid", creditedCents: 890, toRefundCents: 890, owedCents: 0 },
  ],
  [
    "paid, credited in part and refunded",
    { debits: [debit(1, "presented", "2026-12-04")], creditNotes: [credited(890)], refunds: [cents(890)] },
    { state: "paid", paidCents: 8010, toRefundCents: 0, owedCents: 0 },
  ],
  [
    "credited in part before its debit",
    { creditNotes: [credited(890)] },
    { state: "waiting", owedCents: 8010 },
  ],
  [
    "credited in part, and what is left is debited",
    {
      debits: [{ ...debit(1, "presented", "2026-12-04"), amountCents: 8010 }],
      creditNotes: [credited(890)],
    },
    { state: "paid", owedCents: 0, toRefundCents: 0 },
  ],
  [
    "credited whole by two credit notes",
    { creditNotes: [credited(890), credited(8010)] },
    { state: "credited", creditedCents: 8900, owedCents: 0, toRefundCents: 0 },
  ],
  [
    "credited whole after it was paid",
    { debits: [debit(1, "presented", "2026-12-04")], creditNotes: [credited(8900)] },
    { state: "credited", toRefundCents: 8900 },
  ],
  [
    "debited before for a part, of which something went back",
    {
      debits: [{ ...debit(1, "presented", "2026-12-04"), amountCents: 6700 }],
      refunds: [cents(1000)],
    },
    { state: "waiting", paidCents: 5700, owedCents: 3200 },
  ],
  [
    "debited before for a part, the rest being in a file",
    {
      debits: [
        { ...debit(1, "prepared", "2026-12-08"), amountCents: 2200 },
        { ...debit(2, "presented", "2026-12-04"), amountCents: 6700 },
      ],
    },
    { state: "waiting", owedCents: 2200 },
  ],
  [
    "debited before for a part, the rest having come back",
    {
      debits: [
        { ...debit(1, "rejected", "2026-12-04"), amountCents: 2200 },
        { ...debit(2, "presented", "2026-12-04"), amountCents: 6700 },
      ],
    },
    { state: "returned", owedCents: 2200 },
  ],
])("An invoice %s stands so", (_what, history, expected) => {
  expect(invoiceStanding(invoice, { ...nothing, ...history }, today)).toMatchObject(expected);
});

it("Invoices less credit notes are what is paid and owed, less what is to refund", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 9000 }).map(cents), { maxLength: 3 });
  const history = fc.record({
    debits: fc.array(
      fc.record({
        attempt: fc.integer({ min: 1, max: 4 }),
        state: fc.constantFrom<DebitState>("presented", "rejected"),
        collectionOn: fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days)),
        amountCents: fc.integer({ min: 1, max: 8900 }),
      }),
      { maxLength: 3 },
    ),
    payments: amounts,
    creditNotes: fc.array(fc.integer({ min: 1, max: 2900 }).map(credited), { maxLength: 3 }),
    refunds: amounts,
  });
  fc.assert(
    fc.property(history, (each) => {
      const { state, creditedCents, paidCents, owedCents, toRefundCents } = invoiceStanding(
        invoice,
        each,
        today,
      );
      expect(8900 - creditedCents).toBe(paidCents + owedCents - toRefundCents);
      expect(Math.min(owedCents, toRefundCents)).toBe(0);
      expect(invoiceStates).toContain(state);
      if (state === "paid" || state === "settled") expect(owedCents).toBe(0);
    }),
  );
});

it.each<[string, Partial<InvoiceHistory>, readonly (string | number)[]]>([
  ["was never paid", { creditNotes: [credited(890), credited(8010)] }, ["deducted", "deducted"]],
  [
    "was paid less, the rest being credited before",
    {
      debits: [{ ...debit(1, "presented", "2026-12-04"), amountCents: 8010 }],
      creditNotes: [credited(890)],
    },
    ["deducted"],
  ],
  [
    "was paid whole, and the first one was refunded",
    {
      debits: [debit(1, "presented", "2026-12-04")],
      creditNotes: [credited(890), credited(8010)],
      refunds: [cents(890)],
    },
    [890, "to-refund"],
  ],
  [
    "was paid whole, and each was refunded apart",
    {
      debits: [debit(1, "presented", "2026-12-04")],
      creditNotes: [credited(890), credited(110)],
      refunds: [cents(890), cents(110)],
    },
    [890, 110],
  ],
  [
    "was paid whole, and both were refunded at once",
    {
      debits: [debit(1, "presented", "2026-12-04")],
      creditNotes: [credited(890), credited(110)],
      refunds: [cents(1000)],
    },
    [1000, 1000],
  ],
])("Of the credit notes of an invoice that %s, it is known what went back", (_what, history, expected) => {
  const paidBack = paidBackOf(invoice, { ...nothing, ...history }, today);
  expect(paidBack.map((each) => (each.kind === "refunded" ? each.by.amountCents : each.kind))).toEqual(
    expected,
  );
});
