import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { totalCentsOf, withoutVatCents } from "#domain/amount.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { type BookedAccount, type BookedDebit, bookedEvents } from "./booked-events.ts";
import {
  type AccountId,
  accountIds,
  letterOf,
  lettersToGive,
  missingEntries,
  type NewEntry,
  type RecordedEntry,
  type TaxRules,
} from "./entries.ts";
import { type VatAmounts, vatAmountsOf } from "./invoice.ts";

const dueOn = "2026-11-08";
const payment: TaxRules = { vatPoint: "payment", permille: 200 };
const onDebits: TaxRules = { vatPoint: "invoice", permille: 200 };

type Due = BookedAccount["dues"][number];

/** A month of 89 € with its invoice, unless something else is said. */
function due({
  amounts = vatAmountsOf(8900),
  credited = [],
  ...more
}: Partial<Due> & { amounts?: VatAmounts | null; credited?: readonly (readonly [Day, VatAmounts])[] }): Due {
  const document = (number: string, issuedOn: Day, sums: VatAmounts, creditedNumber: string | null) => ({
    ...{ number, issuedOn, creditedNumber, stepId: null, voidedBy: null },
    ...sums,
  });
  const invoice = amounts && document("F1", dueOn, amounts, null);
  const creditNotes = credited.map(([on, sums], index) => document(`A${index + 1}`, on, sums, "F1"));
  return {
    ...{ dueOn, debits: [], payments: [], refunds: [] },
    invoices: invoice ? [{ invoice, creditNotes }] : [],
    ...more,
  };
}

function account(dues: readonly Due[], unassigned: Partial<BookedAccount["unassigned"]> = {}): BookedAccount {
  return { contract: { number: "2H-1" }, dues, unassigned: { payments: [], refunds: [], ...unassigned } };
}

const debit = (changes: Partial<BookedDebit> = {}): BookedDebit => ({
  ...{ id: "D1", state: "presented", amountCents: 8900, collectionOn: "2026-11-09", rejectedOn: null },
  ...changes,
});
const paid = (
  id: string,
  receivedOn: Day,
  amountCents: number,
  means: "transfer" | "account" = "transfer",
) => ({
  ...{ id, receivedOn, amountCents, means },
});
const refunded = (refundedOn: Day, amountCents: number) => ({
  ...{ id: `R${refundedOn}`, refundedOn, amountCents, reference: null },
});

const someDay = "2027-06-01";
const missingOf = (of: BookedAccount, recorded: readonly RecordedEntry[] = [], rules = payment) =>
  missingEntries(bookedEvents(of, someDay), recorded, rules);

/** Entries as they are once they are recorded after others. */
function recordedAfter(before: readonly RecordedEntry[], entries: readonly NewEntry[]): RecordedEntry[] {
  const saved = entries.map((entry, index) => ({
    ...entry,
    id: `E${before.length + index + 1}`,
    letter: null,
  }));
  return [...before, ...saved];
}

/** Each entry as `kind: account debit -credit …`; one that takes back another begins with a minus sign. */
function told(entries: readonly NewEntry[]): string[] {
  return entries.map(({ kind, cents, reversedId }) => {
    const moved = accountIds.filter((id) => cents[id] !== 0).map((id) => `${id} ${cents[id]}`);
    return `${reversedId === null ? "" : "-"}${kind}: ${moved.join(", ")}`;
  });
}

const invoiced = "invoice: client 8900, sales -7417, vatWaiting -1483";
const collected = "collection: collections 8900, client -8900, vatWaiting 1483, vatDue -1483";

describe("The entries of a contract", () => {
  it.each<[what: string, account: BookedAccount, expected: readonly string[], rules?: TaxRules]>([
    [
      "bill, collect and move the tax when it falls due",
      account([due({ debits: [debit()] })]),
      [invoiced, collected],
    ],
    [
      "have the tax with the invoice if the company chose the debits",
      account([due({ debits: [debit()] })]),
      ["invoice: client 8900, sales -7417, vatDue -1483", "collection: collections 8900, client -8900"],
      onDebits,
    ],
    [
      "take a collection back one by one on the day of its return, and book the transfer that follows",
      account([
        due({
          debits: [debit({ state: "rejected", rejectedOn: "2026-11-13" })],
          payments: [paid("T1", "2026-12-02", 8900)],
        }),
      ]),
      [
        ...[invoiced, collected],
        "return: bank -8900, client 8900, vatWaiting -1483, vatDue 1483",
        "settlement: bank 8900, client -8900, vatWaiting 1483, vatDue -1483",
      ],
    ],
    [
      "give the tax of a credit note back with the refund",
      account([
        due({
          debits: [debit()],
          credited: [["2026-12-03", vatAmountsOf(890)]],
          refunds: [refunded("2026-12-05", 890)],
        }),
      ]),
      [
        ...[invoiced, collected],
        "credit-note: client -890, sales 742, vatWaiting 148",
        "refund: bank -890, client 890, vatWaiting -148, vatDue 148",
      ],
    ],
    [
      "let the tax of a payment fall due with it, invoice or not",
      account([due({ amounts: null, debits: [debit()] })]),
      [collected],
    ],
    [
      "move the last cent of tax with the credit note that settles an invoice paid in part",
      account([
        due({ payments: [paid("T1", "2026-11-09", 4000)], credited: [["2026-12-03", vatAmountsOf(4900)]] }),
      ]),
      [
        invoiced,
        "settlement: bank 4000, client -4000, vatWaiting 667, vatDue -667",
        "credit-note: client -4900, sales 4083, vatWaiting 816, vatDue 1",
      ],
    ],
    [
      "tax what is on account when it comes in, and not again when it pays a month",
      account([due({ payments: [paid("U1", "2026-11-20", 8900, "account")] })], {
        payments: [paid("T1", "2026-11-02", 10_000)],
        refunds: [refunded("2026-12-01", 1100)],
      }),
      [
        "settlement: bank 10000, advances -10000, vatWaiting 1667, vatDue -1667",
        invoiced,
        "use: client -8900, advances 8900, vatWaiting -1, vatDue 1",
        "refund: bank -1100, advances 1100, vatWaiting -183, vatDue 183",
      ],
    ],
    [
      "have no line of nought",
      account([due({ amounts: vatAmountsOf(1), debits: [debit({ amountCents: 1 })] })]),
      ["invoice: client 1, sales -1", "collection: collections 1, client -1"],
    ],
  ])("%s", (_what, of, expected, rules) => {
    expect(told(missingOf(of, [], rules))).toEqual(expected);
  });

  it("have no tax where there is none", () => {
    const untaxed = vatAmountsOf(8900, 0);
    const of = account([due({ amounts: untaxed, debits: [debit()] })]);
    const entries = missingOf(of, [], { vatPoint: "payment", permille: 0 });
    expect(told(entries)).toEqual([
      "invoice: client 8900, sales -8900",
      "collection: collections 8900, client -8900",
    ]);
    expect(entries.map(({ vatPermille }) => vatPermille)).toEqual([0, 0]);
  });

  it("stay as they are: what is recorded is not recorded again", () => {
    const of = account([due({ debits: [debit()] })]);
    expect(missingOf(of, recordedAfter([], missingOf(of)))).toEqual([]);
  });

  it("are taken back by another one when what they record was a mistake, with what the tax due changes by", () => {
    const inPart = [paid("T1", "2026-11-09", 4000), paid("T2", "2026-11-10", 4900)];
    const before = recordedAfter([], missingOf(account([due({ payments: inPart })])));
    const after = missingOf(account([due({ payments: inPart.slice(1) })]), before);
    expect(told(after)).toEqual(["-settlement: bank -4000, client 4000, vatWaiting -666, vatDue 666"]);
    expect(after[0]!.reversedId).toBe(before[1]!.id);
  });

  it("follow a debit that was returned on another day, or was not returned after all", () => {
    const returned = (rejectedOn: Day) =>
      account([due({ debits: [debit({ state: "rejected", rejectedOn })] })]);
    const before = recordedAfter([], missingOf(returned("2026-11-13")));
    expect(told(missingOf(account([due({ debits: [debit()] })]), before))).toEqual([
      "-return: bank 8900, client -8900, vatWaiting 1483, vatDue -1483",
    ]);
    const otherDay = missingOf(returned("2026-11-14"), before);
    expect(otherDay.map(({ kind, happenedOn, reversedId }) => [kind, happenedOn, reversedId])).toEqual([
      ["return", "2026-11-13", before[2]!.id],
      ["return", "2026-11-14", null],
    ]);
    expect(told(missingOf(returned("2026-11-06"), before))).toHaveLength(2);
  });

  it("say the tax alone where the rate of a client without an invoice changes", () => {
    const of = account([due({ amounts: null, debits: [debit()] })]);
    const before = recordedAfter([], missingOf(of));
    const changed = missingOf(of, before, { ...payment, permille: 85 });
    expect(told(changed)).toEqual(["tax: vatWaiting -786, vatDue 786"]);
    expect(missingOf(of, recordedAfter(before, changed), { ...payment, permille: 85 })).toEqual([]);
  });

  it("are lettered together once the client owes nothing more of a month", () => {
    const all = recordedAfter([], missingOf(account([due({ debits: [debit()] })])));
    expect(lettersToGive(all)).toEqual([all]);
    expect(lettersToGive(all.slice(0, 1))).toEqual([]);
    expect(lettersToGive(all.map((entry) => ({ ...entry, letter: "A" })))).toEqual([]);
    expect([1, 2, 26, 27, 52, 53, 702, 703].map(letterOf)).toEqual([
      "A",
      "B",
      "Z",
      "AA",
      "AZ",
      "BA",
      "ZZ",
      "AAA",
    ]);
  });
});

it.each<[what: string, changes: Partial<BookedDebit>, expected: readonly string[]]>([
  ["collected", {}, ["collection 2026-11-09 8900"]],
  ["collected today or later", { collectionOn: someDay }, []],
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
  const events = bookedEvents(account([due({ amounts: null, debits: [debit(changes)] })]), someDay);
  expect(events.map(({ kind, happenedOn, amountCents }) => `${kind} ${happenedOn} ${amountCents}`)).toEqual(
    expected,
  );
});

const day = fc.integer({ min: -20, max: 60 }).map((days) => addDays(dueOn, days));
/** A month at two moments: later, some of what came in turned out to be a mistake, and more came. */
const lives = fc
  .record({
    total: fc.integer({ min: 1, max: 100_000 }),
    isInvoiced: fc.boolean(),
    part: fc.double({ min: 0, max: 0.99, noNaN: true }),
    payments: fc.array(
      fc.record({
        on: day,
        cents: fc.integer({ min: 1, max: 100_000 }),
        isFirst: fc.boolean(),
        stays: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
    onAccount: fc.array(fc.record({ on: day, cents: fc.integer({ min: 1, max: 100_000 }) }), {
      maxLength: 2,
    }),
    permille: fc.constantFrom(200, 85, 0),
  })
  .map(({ total, isInvoiced, part, payments, onAccount, permille }) => {
    const amounts = isInvoiced ? vatAmountsOf(total, permille) : null;
    const taken = vatAmountsOf(Math.ceil(total * part), permille);
    const credited = amounts && part > 0 ? [[dueOn, taken] as const] : [];
    const moments = [false, true].map((isLater) => {
      const moved = payments.flatMap(({ on, cents, isFirst, stays }, index) =>
        (isLater ? stays || !isFirst : isFirst) ? [paid(`T${index}`, on, cents)] : [],
      );
      const kept = onAccount
        .slice(0, isLater ? 2 : 1)
        .map(({ on, cents }, index) => paid(`O${index}`, on, cents));
      return account([due({ amounts, credited: isLater ? credited : [], payments: moved })], {
        payments: kept,
      });
    });
    return { moments, permille };
  });

it("balance, and leave on each account what is billed, paid and owed, whatever was recorded before, to the cent", () => {
  fc.assert(
    fc.property(lives, fc.constantFrom("payment", "invoice"), ({ moments, permille }, vatPoint) => {
      let recorded: RecordedEntry[] = [];
      for (const now of moments) {
        const before = recorded;
        recorded = recordedAfter(recorded, missingOf(now, recorded, { vatPoint, permille }));
        expect(recorded.slice(0, before.length)).toEqual(before);
        const on = (id: AccountId) => sumOf(recorded.map(({ cents }) => cents[id]));
        for (const { cents } of recorded) expect(sumOf(accountIds.map((id) => cents[id]))).toBe(0);
        const { invoices, payments } = now.dues[0]!;
        const documents = invoices.flatMap(({ invoice, creditNotes }) => [
          [invoice, 1] as const,
          ...creditNotes.map((note) => [note, -1] as const),
        ]);
        const billed = (of: "totalCents" | "vatCents") =>
          sumOf(documents.map(([each, sign]) => sign * each[of]));
        const [received, kept] = [payments, now.unassigned.payments].map(totalCentsOf) as [number, number];
        const taxIn = (cents: number) => cents - withoutVatCents(cents, permille);
        const dueOfMonth =
          vatPoint === "invoice"
            ? billed("vatCents") + taxIn(Math.max(0, received - billed("totalCents")))
            : received === billed("totalCents")
              ? billed("vatCents")
              : taxIn(received);
        expect([
          on("client"),
          on("bank"),
          on("advances"),
          on("vatDue"),
          on("vatDue") + on("vatWaiting"),
        ]).toEqual([
          billed("totalCents") - received,
          received + kept,
          0 - kept,
          0 - dueOfMonth - taxIn(kept),
          0 - billed("vatCents"),
        ]);
      }
    }),
    { numRuns: 500 },
  );
});

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
