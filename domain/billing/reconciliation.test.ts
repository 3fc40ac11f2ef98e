import fc from "fast-check";
import { expect, it } from "vitest";
import { totalCentsOf } from "#domain/amount.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { vatAmountsOf } from "./invoice.ts";
import { dueStanding, type InvoiceHistory, invoiceStanding } from "./invoice-state.ts";
import { type Due, invoiceWait, type Reconciliation, reconcile } from "./reconciliation.ts";

const today = "2026-12-07";
const nothing = { debits: [], payments: [], refunds: [] };
const debit = (state: DebitState, days = -3) => ({
  attempt: 1,
  state,
  collectionOn: addDays(today, days),
  amountCents: 8900,
});
const cents = (amountCents: number) => ({ amountCents });

type Example = Partial<Pick<Due, "wait" | "isLeftAside">> & {
  readonly history?: Partial<InvoiceHistory>;
  /** What was paid, if it has no invoice. */
  readonly payments?: Omit<InvoiceHistory, "creditNotes">;
  readonly isOwed?: boolean;
  readonly invoices?: readonly never[];
};

function aDue({ history, payments = nothing, isOwed = true, invoices, ...changes }: Example = {}): Due {
  const invoice = { amounts: vatAmountsOf(8900), creditNotes: [], ...history };
  const facts = invoices
    ? { ...payments, isOwed, priceCents: 8900, invoice: null }
    : { ...nothing, ...history, isOwed, priceCents: 8900, invoice };
  const standing = dueStanding(facts, today);
  return {
    amountCents: 8900,
    wait: null,
    isLeftAside: false,
    standing,
    invoices: invoices ?? [{ amounts: invoice.amounts, standing }],
    wasPresented: facts.debits.some(({ state }) => state === "presented"),
    ...changes,
  };
}

const without = { invoices: [] };
const paid = { ...nothing, debits: [debit("presented")] };
const credited = (totalCents: number) => ({ creditNotes: [{ amounts: vatAmountsOf(totalCents) }] });

it.each<[what: string, due: Due, parts: readonly [string, string, string], discrepancy?: string]>([
  ["not presented yet", aDue(), ["owed", "issued", "to-present"]],
  ["left out of files", aDue({ isLeftAside: true }), ["owed", "issued", "left-aside"]],
  ["in a file", aDue({ history: { debits: [debit("presented", 0)] } }), ["owed", "issued", "presented"]],
  ["paid", aDue({ history: paid }), ["owed", "issued", "paid"]],
  ["returned", aDue({ history: { debits: [debit("rejected")] } }), ["owed", "issued", "returned"]],
  ["settled", aDue({ history: { payments: [cents(8900)] } }), ["owed", "issued", "settled"]],
  [
    "waiting for an address",
    aDue({ ...without, wait: "address", isLeftAside: true }),
    ["owed", "waiting", "left-aside"],
  ],
  [
    "paid while its invoice waits for a SIRET",
    aDue({ ...without, wait: "siret", payments: paid }),
    ["owed", "waiting", "without-invoice"],
    "without-invoice",
  ],
  [
    "paid while its invoice waits for an address",
    aDue({ ...without, wait: "address", payments: paid }),
    ["owed", "waiting", "without-invoice"],
    "without-invoice",
  ],
  [
    "returned while its invoice waits for a SIRET",
    aDue({ ...without, wait: "siret", payments: { ...nothing, debits: [debit("rejected")] } }),
    ["owed", "waiting", "returned"],
  ],
  [
    "in a file an hour before its invoice",
    aDue({ ...without, wait: "round", payments: { ...nothing, debits: [debit("presented", 0)] } }),
    ["owed", "waiting", "presented"],
  ],
  ["credited before any debit", aDue({ history: credited(8900) }), ["no-longer-owed", "issued", "cancelled"]],
  [
    "paid, then credited",
    aDue({ history: { ...paid, ...credited(8900) } }),
    ["no-longer-owed", "issued", "cancelled"],
    "credited",
  ],
  [
    "paid, then credited in part",
    aDue({ history: { ...paid, ...credited(890) } }),
    ["owed", "issued", "paid"],
    "credited",
  ],
  [
    "paid, credited and refunded",
    aDue({ history: { ...paid, ...credited(8900), refunds: [cents(8900)] } }),
    ["no-longer-owed", "issued", "cancelled"],
  ],
  [
    "credited, refunded and then returned by the bank",
    aDue({ history: { debits: [debit("rejected")], ...credited(8900), refunds: [cents(8900)] } }),
    ["no-longer-owed", "issued", "to-reclaim"],
  ],
  [
    "debited although it was no longer owed",
    aDue({ ...without, isOwed: false, payments: { ...paid, refunds: [cents(8900)] } }),
    ["no-longer-owed", "without", "cancelled"],
    "never-owed",
  ],
  [
    "paid by other means although it was no longer owed",
    aDue({ ...without, isOwed: false, payments: { ...nothing, payments: [cents(8900)] } }),
    ["no-longer-owed", "without", "cancelled"],
    "never-owed",
  ],
  [
    "no longer owed, and whose debit came back",
    aDue({ ...without, isOwed: false, payments: { ...nothing, debits: [debit("rejected")] } }),
    ["no-longer-owed", "without", "cancelled"],
  ],
])("puts a due day that is %s in one part of each thread", (_what, due, [dues, invoices, debits], reason) => {
  const { threads, discrepancies } = reconcile([due]);
  expect(filled(threads.dues)).toEqual([dues]);
  expect(filled(threads.invoices)).toEqual([invoices]);
  expect(filled(threads.debits)).toEqual([debits]);
  expect(discrepancies.map((each) => each.reason)).toEqual(reason ? [reason] : []);
});

it.each<[due: Due, sum: "presented" | "returned" | "leftAside" | "toPresent" | "paid"]>([
  [aDue({ history: { debits: [debit("presented", 0)] } }), "presented"],
  [aDue({ history: { debits: [debit("rejected")] } }), "returned"],
  [aDue({ isLeftAside: true }), "leftAside"],
  [aDue(), "toPresent"],
  [aDue({ history: paid }), "paid"],
])("adds each invoice to one sum", (due, sum) => {
  const none = {
    credited: 0,
    paid: 0,
    prepared: 0,
    presented: 0,
    returned: 0,
    leftAside: 0,
    toPresent: 0,
    toReclaim: 0,
    toRefund: 0,
  };
  expect(reconcile([due]).sums).toEqual({ ...none, invoiced: 8900, [sum]: 8900 });
});

it.each<[wait: ReturnType<typeof invoiceWait>, confirmedAt: number | null, siret: string, today?: Day]>([
  ["round", 1, "53842617200010"],
  ["address", null, "53842617200010"],
  ["siret", 1, "53842617200011"],
  ["siret", 1, "53842617200011", "2025-10-29"],
  ["round", 1, "53842617200011", "2025-10-30"],
  ["address", null, "53842617200011", "2025-10-30"],
])(
  "lets an owed due day wait for its invoice: %s",
  (wait, addressConfirmedAt, billedSiret, today = "2025-10-15") => {
    expect(
      invoiceWait({ addressConfirmedAt, billedSiret, billedSeat: "", vatNumber: null }, "2025-10-15", {
        today,
        next: "round",
      }),
    ).toBe(wait);
  },
);

it("says what is to be refunded, of a credit note in part the part", () => {
  const { discrepancies } = reconcile([aDue({ history: { ...paid, ...credited(890) } })]);
  expect(discrepancies).toMatchObject([{ cents: 8900, toRefundCents: 890 }]);
});

const amounts = fc.integer({ min: 1, max: 100_000 });
const debits = fc.array(
  fc.record({
    attempt: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom<DebitState>("presented", "rejected"),
    collectionOn: fc.integer({ min: -9, max: 3 }).map((days) => addDays(today, days)),
    amountCents: amounts,
  }),
  { maxLength: 3 },
);
const sums = fc.array(fc.record({ amountCents: amounts }), { maxLength: 2 });
const payments = fc.record({ debits, payments: sums, refunds: sums });
const invoices = fc
  .tuple(amounts, payments, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total, history, part]) => {
    const taken = Math.round(total * part);
    const amounts = vatAmountsOf(total);
    const creditNotes = taken > 0 ? [{ amounts: vatAmountsOf(taken) }] : [];
    return { amounts, standing: invoiceStanding({ amounts }, { ...history, creditNotes }, today) };
  });
const dues = fc.array(
  fc
    .record({
      amountCents: amounts,
      isOwed: fc.boolean(),
      wait: fc.constantFrom("address", "siret", "round", null),
      isLeftAside: fc.boolean(),
      invoices: fc.array(invoices, { maxLength: 2 }),
      payments,
      wasPresented: fc.boolean(),
    })
    .map(
      ({ payments: paid, isOwed, ...due }): Due => ({
        ...due,
        standing:
          due.invoices.at(-1)?.standing ??
          dueStanding({ ...paid, isOwed, priceCents: due.amountCents, invoice: null }, today),
      }),
    ),
  { maxLength: 30 },
);

it("makes three threads of one length, by number and by amount, whatever happened", () => {
  fc.assert(
    fc.property(dues, (month) => {
      const { threads } = reconcile(month);
      const total = totalCentsOf(
        month.map((due) => cents(due.invoices.at(-1)?.amounts.totalCents ?? due.amountCents)),
      );
      for (const thread of Object.values(threads)) {
        expect(lengthOf(thread)).toEqual({ count: month.length, cents: total });
      }
    }),
    { numRuns: 500 },
  );
});

it("makes sums of invoices that close to the cent, whatever happened", () => {
  fc.assert(
    fc.property(dues, (month) => {
      const { sums: each } = reconcile(month);
      const {
        invoiced,
        credited: taken,
        paid: received,
        presented,
        returned,
        leftAside,
        toPresent,
        toReclaim,
        toRefund,
      } = each;
      const owed = presented + returned + leftAside + toPresent + toReclaim;
      expect(invoiced - taken).toBe(received + owed - toRefund);
    }),
    { numRuns: 500 },
  );
});

function filled(thread: Reconciliation<Due>["threads"]["debits" | "dues" | "invoices"]): string[] {
  return Object.entries(thread).flatMap(([part, { count }]) => (count > 0 ? [part] : []));
}

function lengthOf(thread: Reconciliation<Due>["threads"]["debits" | "dues" | "invoices"]) {
  return Object.values(thread).reduce(
    (sum, { count, cents: amount }) => ({ count: sum.count + count, cents: sum.cents + amount }),
    { count: 0, cents: 0 },
  );
}
