import { expect, it } from "vitest";
import { anAccount, aPayment, aRefund, dueOn, invoice } from "./account-examples.ts";
import { aDebit } from "./bank-examples.ts";
import { type BookedAccount, batchEvents, bookedEvents } from "./booked-events.ts";
import type { FiledBatch } from "./filed-batch.ts";

const today = "2026-12-01";
const collectionOn = "2026-11-23";
const debits = [8900, 12_900].map((amountCents, index) => ({
  ...aDebit({ number: `2H-2026-000${index + 1}`, dueOn: collectionOn, collectionOn }),
  amountCents,
}));

function aBatch(more: Partial<FiledBatch> = {}): FiledBatch {
  return {
    ...{ id: "P-1-1", runId: "P-1", collectionOn, sequence: "RCUR", debits, credits: [], charges: [] },
    ...more,
  };
}

const credit = (creditedOn: typeof collectionOn | "2026-11-24", amountCents: number, chargeCents = 0) => ({
  ...{ creditedOn, amountCents, chargeCents, debitIds: [] },
});
const charge = (chargedOn: typeof collectionOn | "2026-11-24", amountCents: number, debitId = "D1") => ({
  ...{ debitId, chargedOn, amountCents },
});

it.each<[what: string, batch: FiledBatch, expected: readonly string[]]>([
  ["that no statement credits yet is what its debits collected", aBatch(), ["batch P-1-1 2026-11-23 21800"]],
  [
    "of which a debit came back on its day or later was collected whole",
    aBatch({ debits: [debits[0]!, { ...debits[1]!, state: "rejected", rejectedOn: collectionOn }] }),
    ["batch P-1-1 2026-11-23 21800"],
  ],
  [
    "of which a debit was refused before its day is the rest",
    aBatch({ debits: [debits[0]!, { ...debits[1]!, state: "rejected", rejectedOn: "2026-11-20" }] }),
    ["batch P-1-1 2026-11-23 8900"],
  ],
  ["whose day is to come moved nothing", aBatch({ debits: [{ ...debits[0]!, collectionOn: today }] }), []],
  [
    "is what a statement credits, with what the bank kept as a charge",
    aBatch({ credits: [credit("2026-11-24", 21_700, 100)] }),
    ["batch P-1-1 2026-11-24 21800", "charge P-1-1 2026-11-24 100"],
  ],
  [
    "credited in parts is credited on each of their days",
    aBatch({
      credits: [credit(collectionOn, 8900), credit("2026-11-24", 900), credit("2026-11-24", 12_000)],
    }),
    ["batch P-1-1 2026-11-23 8900", "batch P-1-1 2026-11-24 12900"],
  ],
  [
    "has the charges of each of its debits and days apart",
    aBatch({
      debits: [],
      charges: [
        charge(collectionOn, 420),
        charge(collectionOn, 80),
        charge("2026-11-24", 30),
        charge(collectionOn, 5, "D2"),
      ],
    }),
    ["charge D1 2026-11-23 500", "charge D1 2026-11-24 30", "charge D2 2026-11-23 5"],
  ],
])("The books say that a batch %s", (_what, batch, expected) => {
  const events = batchEvents(batch, today);
  expect(
    events.map(
      ({ kind, causeId, happenedOn, amountCents }) => `${kind} ${causeId} ${happenedOn} ${amountCents}`,
    ),
  ).toEqual(expected);
  for (const event of events) expect(event).toMatchObject({ dueOn: null, reference: event.causeId });
});

it("An event is booked under the reference that a bookkeeper looks for", () => {
  const paid = { ...aPayment(100), id: "T1" };
  const refunded = { ...aRefund(100), id: "R1", reference: null };
  const onAccount = { payments: [{ ...paid, id: "T2" }], refunds: [{ ...refunded, id: "R2" }] };
  const referencesOf = (due: Partial<BookedAccount["dues"][number]>) => {
    const [its] = anAccount().dues;
    const dues = [{ ...its!, debits: [], payments: [paid], refunds: [refunded], ...due }];
    const events = bookedEvents({ contract: { number: "2H-1" }, dues, unassigned: onAccount }, today);
    return Object.fromEntries(events.map(({ causeId, reference }) => [causeId, reference]));
  };
  const ofAccount = { T2: "2H-1", R2: "2H-1" };
  expect(referencesOf({})).toEqual({ T1: "2H-1-20261103", R1: "2H-1-20261103", ...ofAccount });
  const attempts = [1, 2].map(
    (attempt) => ({ ...debits[0]!, id: `D${attempt}`, collectionOn: today }) as const,
  );
  expect(referencesOf({ debits: attempts })).toEqual({ T1: "D2", R1: "D2", ...ofAccount });
  const invoices = ["F1", "F2"].map((number) => ({ invoice: { ...invoice, number }, creditNotes: [] }));
  expect(referencesOf({ invoices, debits: [debits[0]!] })).toMatchObject({
    ...{ T1: debits[0]!.id, R1: "F2", [debits[0]!.id]: debits[0]!.id },
  });
  expect(referencesOf({ invoices, refunds: [{ ...refunded, reference: "VIR 12" }] })).toMatchObject({
    R1: "VIR 12",
  });
});

it("Events of one day are in the order of their kinds, documents before money", () => {
  const on = { collectionOn: dueOn };
  const account: BookedAccount = {
    contract: { number: "2H-1" },
    dues: [
      {
        dueOn,
        invoices: [{ invoice, creditNotes: [{ ...invoice, number: "A1" }] }],
        debits: [{ ...debits[0]!, ...on, state: "rejected", rejectedOn: dueOn }],
        payments: [{ id: "T1", means: "account", receivedOn: dueOn, amountCents: 1 }],
        refunds: [{ id: "R1", refundedOn: dueOn, amountCents: 1, reference: null }],
      },
    ],
    unassigned: {
      payments: [{ id: "T2", means: "card", receivedOn: "2026-11-02", amountCents: 1 }],
      refunds: [],
    },
  };
  expect(bookedEvents(account, today).map(({ kind }) => kind)).toEqual([
    "settlement",
    "invoice",
    "credit-note",
    "collection",
    "return",
    "use",
    "refund",
  ]);
});
