import fc from "fast-check";
import { expect, it } from "vitest";
import { totalCentsOf } from "#domain/amount.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import {
  type AccountId,
  type BookedDebit,
  type BookedDue,
  type Entry,
  entriesOf,
  type Payment,
  paymentsOf,
} from "./entries.ts";
import { type VatAmounts, vatAmountsOf } from "./invoice.ts";

const issuedOn = "2026-11-08";

function due(
  amounts: VatAmounts,
  payments: readonly Payment[],
  credited: readonly [Day, VatAmounts][] = [],
): BookedDue {
  const creditNotes = credited.map(([on, taken], index) => ({
    number: `A${index + 1}`,
    issuedOn: on,
    amounts: taken,
  }));
  return { invoices: [{ number: "F1", issuedOn, amounts, creditNotes }], payments };
}

const payment = (on: Day, amountCents: number, kind: Payment["kind"] = "collection"): Payment => ({
  kind,
  on,
  reference: "D1",
  amountCents,
});

/** Each entry as `kind: account debit -credit …`. */
function told(entries: readonly Entry[]): string[] {
  return entries.map(
    ({ kind, lines }) =>
      `${kind}: ${lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`).join(", ")}`,
  );
}

it("bills, collects and moves the tax when it falls due", () => {
  const entries = entriesOf(due(vatAmountsOf(8900), [payment("2026-11-09", 8900)]), "payment");
  expect(told(entries)).toEqual([
    "invoice: client 8900, sales -7417, vatWaiting -1483",
    "collection: bank 8900, client -8900, vatWaiting 1483, vatDue -1483",
  ]);
  expect(entries.map(({ reference, invoice, on }) => [reference, invoice, on])).toEqual([
    ["F1", "F1", "2026-11-08"],
    ["D1", "F1", "2026-11-09"],
  ]);
});

it("books the tax with the invoice if the company chose the debits", () => {
  expect(told(entriesOf(due(vatAmountsOf(8900), [payment("2026-11-09", 8900)]), "invoice"))).toEqual([
    "invoice: client 8900, sales -7417, vatDue -1483",
    "collection: bank 8900, client -8900",
  ]);
});

it("takes a collection back on the day of its return, and books the transfer that follows", () => {
  const payments = [
    payment("2026-11-09", 8900),
    payment("2026-11-13", -8900, "return"),
    payment("2026-12-02", 8900, "settlement"),
  ];
  expect(told(entriesOf(due(vatAmountsOf(8900), payments), "payment")).slice(2)).toEqual([
    "return: bank -8900, client 8900, vatWaiting -1483, vatDue 1483",
    "settlement: bank 8900, client -8900, vatWaiting 1483, vatDue -1483",
  ]);
});

it("gives the tax of a credit note back with the refund", () => {
  const payments = [payment("2026-11-09", 8900), payment("2026-12-05", -890, "refund")];
  expect(
    told(entriesOf(due(vatAmountsOf(8900), payments, [["2026-12-03", vatAmountsOf(890)]]), "payment")),
  ).toEqual([
    "invoice: client 8900, sales -7417, vatWaiting -1483",
    "collection: bank 8900, client -8900, vatWaiting 1483, vatDue -1483",
    "credit-note: client -890, sales 742, vatWaiting 148",
    "refund: bank -890, client 890, vatWaiting -148, vatDue 148",
  ]);
});

it("lets the tax of a payment wait for its invoice", () => {
  const entries = entriesOf(due(vatAmountsOf(8900), [payment("2026-11-02", 8900)]), "payment");
  expect(told(entries)).toEqual([
    "collection: bank 8900, client -8900",
    "invoice: client 8900, sales -7417, vatWaiting -1483, vatWaiting 1483, vatDue -1483",
  ]);
  expect(entries[0]!.invoice).toBeNull();
});

it("moves the tax of what was paid in part before its invoice, and has no line of nought", () => {
  const inPart = entriesOf(due(vatAmountsOf(8900), [payment("2026-11-02", 4000)]), "payment");
  expect(told(inPart)[1]).toBe(
    "invoice: client 8900, sales -7417, vatWaiting -1483, vatWaiting 667, vatDue -667",
  );
  expect(told(entriesOf(due(vatAmountsOf(1), [payment("2026-11-09", 1)]), "payment"))).toEqual([
    "invoice: client 1, sales -1",
    "collection: bank 1, client -1",
  ]);
});

it("moves the last cent of tax with the credit note that settles an invoice paid in part", () => {
  const settled = due(
    vatAmountsOf(8900),
    [payment("2026-11-09", 4000)],
    [["2026-12-03", vatAmountsOf(4900)]],
  );
  expect(told(entriesOf(settled, "payment"))).toEqual([
    "invoice: client 8900, sales -7417, vatWaiting -1483",
    "collection: bank 4000, client -4000, vatWaiting 667, vatDue -667",
    "credit-note: client -4900, sales 4083, vatWaiting 817, vatWaiting -1, vatDue 1",
  ]);
});

const collected = { state: "presented", collectionOn: "2026-11-09", amountCents: 8900, id: "D1" } as const;
const debit: BookedDebit = {
  ...collected,
  rejectedOn: null,
};
it.each<[what: string, changes: Partial<BookedDebit>, expected: readonly string[]]>([
  ["collected", {}, ["collection 2026-11-09 8900"]],
  ["collected today or later", { collectionOn: "2026-12-07" }, []],
  [
    "returned after its day",
    { state: "rejected", rejectedOn: "2026-11-13" },
    ["collection 2026-11-09 8900", "return 2026-11-13 -8900"],
  ],
  [
    "returned on its day",
    { state: "rejected", rejectedOn: "2026-11-09" },
    ["collection 2026-11-09 8900", "return 2026-11-09 -8900"],
  ],
  ["refused before its day", { state: "rejected", rejectedOn: "2026-11-06" }, []],
])("a debit that was %s moves money on its days", (_what, changes, expected) => {
  const payments = paymentsOf({ ...debit, ...changes }, "2026-12-07");
  expect(payments.map(({ kind, on, amountCents }) => `${kind} ${on} ${amountCents}`)).toEqual(expected);
});

const day = fc.integer({ min: -20, max: 60 }).map((days) => addDays(issuedOn, days));
const lives = fc
  .record({
    total: fc.integer({ min: 1, max: 100_000 }),
    parts: fc.array(fc.record({ on: day, part: fc.double({ min: 0.01, max: 1, noNaN: true }) }), {
      maxLength: 3,
    }),
    payments: fc.array(fc.record({ on: day, amountCents: fc.integer({ min: 1, max: 100_000 }) }), {
      maxLength: 4,
    }),
    isSettled: fc.boolean(),
  })
  .map(({ total, parts, payments, isSettled }) => {
    let left = vatAmountsOf(total);
    const credited = parts.flatMap(({ on, part }): [Day, VatAmounts][] => {
      const cents = Math.min(left.totalCents, Math.ceil(total * part));
      if (cents === 0) return [];
      const taken = cents === left.totalCents ? left : vatAmountsOf(cents);
      if (taken.vatCents > left.vatCents || taken.withoutVatCents > left.withoutVatCents) return [];
      left = {
        ...left,
        withoutVatCents: left.withoutVatCents - taken.withoutVatCents,
        vatCents: left.vatCents - taken.vatCents,
        totalCents: left.totalCents - taken.totalCents,
      };
      return [[on < issuedOn ? issuedOn : on, taken]];
    });
    const moved = payments.map(({ on, amountCents }) => payment(on, amountCents));
    const rest = payment("2027-02-01", left.totalCents - totalCentsOf(moved), "settlement");
    return {
      left,
      life: due(vatAmountsOf(total), isSettled ? [...moved, rest] : moved, credited),
      isSettled,
    };
  });

it("balances every entry and leaves on each account what is billed, paid and owed, to the cent", () => {
  fc.assert(
    fc.property(lives, fc.constantFrom("payment", "invoice"), ({ left, life, isSettled }, vatPoint) => {
      const entries = entriesOf(life, vatPoint);
      for (const { lines } of entries) {
        expect(sumOf(lines.map(({ debitCents, creditCents }) => debitCents - creditCents))).toBe(0);
        expect(lines.every(({ debitCents, creditCents }) => debitCents >= 0 && creditCents >= 0)).toBe(true);
      }
      const paid = totalCentsOf(life.payments);
      const on = (account: AccountId) =>
        sumOf(
          entries.flatMap(({ lines }) =>
            lines.map((each) => (each.account === account ? each.debitCents - each.creditCents : 0)),
          ),
        );
      expect(on("client")).toBe(left.totalCents - paid);
      expect(on("bank")).toBe(paid);
      expect(on("sales") + left.withoutVatCents).toBe(0);
      expect(on("vatDue") + on("vatWaiting") + left.vatCents).toBe(0);
      if (vatPoint === "invoice" || isSettled) expect(on("vatWaiting")).toBe(0);
    }),
    { numRuns: 1000 },
  );
});

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
