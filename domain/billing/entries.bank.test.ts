import { expect, it } from "vitest";
import { aCreditNote, aPayment, aRefund, dueOn, invoice } from "./account-examples.ts";
import { type BookedAccount, bookedEvents } from "./booked-events.ts";
import {
  accountIds,
  type BookedEvent,
  entriesInForce,
  missingEntries,
  type NewEntry,
  type RecordedEntry,
  type TaxRules,
} from "./entries.ts";

const today = "2027-01-20";
const rules: TaxRules = { vatPoint: "payment", permille: 200 };

function account(due: Partial<BookedAccount["dues"][number]>, unassigned = {}): BookedAccount {
  const dues = [{ dueOn, invoices: [], debits: [], payments: [], refunds: [], ...due }];
  return { contract: { number: "2H-1" }, dues, unassigned: { payments: [], refunds: [], ...unassigned } };
}

const paid = (id: string, amountCents: number) => ({ ...aPayment(amountCents), id });
const recordedAs = (entries: readonly NewEntry[], from = 0): RecordedEntry[] =>
  entries.map((entry, index) => ({ ...entry, id: `E${from + index + 1}`, letter: null }));
const movedBy = ({ cents }: NewEntry) =>
  Object.fromEntries(accountIds.flatMap((id) => (cents[id] === 0 ? [] : [[id, cents[id]]])));

it("What the bank credits of a batch leaves the account of collections, and what it keeps is a charge: neither has tax", () => {
  const event = { causeId: "P-1-1", happenedOn: dueOn, dueOn: null, reference: "P-1-1" } as const;
  const events: BookedEvent[] = [
    { ...event, kind: "batch", amountCents: 21_800 },
    { ...event, kind: "charge", amountCents: 420 },
  ];
  const entries = missingEntries(events, [], rules);
  expect(entries.map(movedBy)).toEqual([
    { bank: 21_800, collections: -21_800 },
    { charges: 420, bank: -420 },
  ]);
  expect(missingEntries(events, recordedAs(entries), rules)).toEqual([]);
  const back = missingEntries([], recordedAs(entries), rules);
  expect(back.map(({ amountCents }) => amountCents)).toEqual([-21_800, -420]);
  expect(back.map(movedBy)).toEqual([
    { bank: -21_800, collections: 21_800 },
    { charges: -420, bank: 420 },
  ]);
});

it("An entry is in force unless another one takes it back, which is not in force itself", () => {
  const entries = [
    { id: "E1", reversedId: null },
    { id: "E2", reversedId: "E1" },
    { id: "E3", reversedId: null },
  ];
  expect(entriesInForce(entries).map(({ id }) => id)).toEqual(["E3"]);
});

it("Entries of a month name its invoice and its rate, those on account the rate of the client alone", () => {
  const creditNotes = [{ ...aCreditNote(890), vatPermille: 85, vatCents: 70, withoutVatCents: 820 }];
  const invoices = [
    { invoice: { ...invoice, vatPermille: 85, vatCents: 697, withoutVatCents: 8203 }, creditNotes },
  ];
  const of = account({ invoices, payments: [paid("T1", 100)] }, { payments: [paid("T2", 100)] });
  const entries = missingEntries(bookedEvents(of, today), [], rules);
  expect(
    entries.map(({ kind, causeId, invoiceNumber, vatPermille }) => [
      kind,
      causeId,
      invoiceNumber,
      vatPermille,
    ]),
  ).toEqual([
    ["invoice", invoice.number, invoice.number, 85],
    ["credit-note", creditNotes[0]!.number, invoice.number, 85],
    ["settlement", "T1", invoice.number, 85],
    ["settlement", "T2", null, 200],
  ]);
  expect(missingEntries(bookedEvents(of, today), recordedAs(entries), rules)).toEqual([]);
});

it("What was recorded by mistake is taken back with its tax, and the rest of the month keeps its own", () => {
  const invoices = [{ invoice, creditNotes: [aCreditNote(890)] }];
  const before = account({ invoices, payments: [paid("T1", 8010), paid("T2", 90)] });
  const recorded = recordedAs(missingEntries(bookedEvents(before, today), [], rules));
  const now = account({ invoices, payments: [paid("T1", 8010)], refunds: [] });
  const missing = missingEntries(bookedEvents(now, today), recorded, rules);
  expect(missing.map(({ kind, amountCents, reversedId }) => [kind, amountCents, reversedId])).toEqual([
    ["settlement", -90, recorded.find(({ causeId }) => causeId === "T2")!.id],
  ]);
  expect(movedBy(missing[0]!)).toEqual({ bank: -90, client: 90, vatWaiting: -15, vatDue: 15 });
});

it("Another rate of a client without an invoice moves the tax alone, on the day of the last event", () => {
  const of = account(
    {},
    { payments: [paid("T1", 1200)], refunds: [{ ...aRefund(600), id: "R1", reference: null }] },
  );
  const events = bookedEvents(of, today);
  const recorded = recordedAs(missingEntries(events, [], rules));
  const missing = missingEntries(events, recorded, { ...rules, permille: 0 });
  expect(missing).toMatchObject([
    {
      kind: "tax",
      causeId: "tax 2",
      reference: "tax 2",
      happenedOn: "2026-11-12",
      amountCents: 0,
      dueOn: null,
    },
  ]);
  expect(movedBy(missing[0]!)).toEqual({ vatWaiting: -100, vatDue: 100 });
  const after = [...recorded, ...recordedAs(missing, recorded.length)];
  expect(missingEntries(events, after, { ...rules, permille: 0 })).toEqual([]);
  expect(missingEntries(events, after, rules).map(movedBy)).toEqual([{ vatWaiting: 100, vatDue: -100 }]);
});
