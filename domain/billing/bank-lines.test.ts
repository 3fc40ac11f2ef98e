import { expect, test } from "vitest";
import { effectsOf } from "./bank-answers.ts";
import { aDebit, aLine, debit, factsOf, linesOf, nothing, second } from "./bank-examples.ts";
import { type BankLines, planBankFile } from "./bank-plan.ts";
import type { ReceivedTransfer } from "./bank-report.ts";
import type { FiledBatch } from "./filed-batch.ts";
import { referencesIn } from "./references.ts";

const other = aDebit({ number: "2H-2025-0129", amountCents: 12_900 });
const offered = (plan: ReturnType<typeof planBankFile>) =>
  plan.questions.map(({ candidates }) => candidates.map((each) => each.debit.id));

test("A line means the debit of its own reference, whatever else its text names", () => {
  const line = aLine({ mentions: referencesIn([debit.id, second.id]) });
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit, second]));
  expect(plan.returns.map((each) => each.debit)).toEqual([debit]);
});

test("Of the debits of a contract, a line means that of the due day that it names", () => {
  const text = `2H-2025-0128-20251215`;
  const line = aLine({ endToEndId: null, text, mentions: referencesIn([text]), on: null });
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit, second]));
  expect(offered(plan)).toEqual([[second.id]]);
});

test("Of the debits of a mandate, a line means those of its amount, if there are some", () => {
  const raised = aDebit({ dueOn: "2025-12-15", amountCents: 9200 });
  const asked = (amount: number) => {
    const line = aLine({ endToEndId: null, umr: debit.umr, amount, on: null });
    return offered(planBankFile(linesOf({ returns: [line] }), factsOf([debit, raised])));
  };
  expect(asked(8900)).toEqual([[debit.id]]);
  expect(asked(9200)).toEqual([[raised.id]]);
  expect(asked(1)).toEqual([[raised.id, debit.id]]);
});

test("A mandate that a line names counts before what its text names", () => {
  const mentions = referencesIn([other.number]);
  const line = aLine({ endToEndId: null, umr: debit.umr, amount: "absent", on: null, mentions });
  expect(offered(planBankFile(linesOf({ returns: [line] }), factsOf([debit, other])))).toEqual([[debit.id]]);
  const unknown = { ...line, umr: "2H-2025-0999-AAAAAAAA" };
  expect(offered(planBankFile(linesOf({ returns: [unknown] }), factsOf([debit, other])))).toEqual([
    [other.id],
  ]);
});

test("A line that names two debits of which one came back before offers the other", () => {
  const back = aDebit({ dueOn: "2025-12-15", state: "rejected", rejectedOn: "2025-11-18" });
  const line = aLine({ endToEndId: null, mentions: referencesIn([debit.id, back.id]) });
  expect(offered(planBankFile(linesOf({ returns: [line] }), factsOf([debit, back])))).toEqual([[debit.id]]);
});

test("A line for which no debit is left is said, and a sum for debits without a name is neither unknown nor asked", () => {
  const also = aLine({ umr: "2H-2025-0128-AAAAAAAA" });
  const sum = aLine({ endToEndId: null, mentions: [], booked: { count: null, bankReference: null } });
  const plan = planBankFile(linesOf({ returns: [aLine(), also, sum] }), factsOf([debit]));
  expect(plan.remarks).toEqual([{ kind: "also", name: debit.id, amount: 8900, on: "2025-11-19" }]);
  expect([plan.unknown, plan.questions, plan.unnamedReturns.length]).toEqual([[], [], 1]);
});

test("What cannot be read is said by its name, and what is of strangers is counted", () => {
  const transfer: Omit<ReceivedTransfer, "text" | "mentions"> = {
    amount: "unreadable",
    on: "2025-11-20",
    bankReference: null,
    payerReference: null,
    payer: { name: null, iban: null },
    isOpen: false,
  };
  const text = "2H-2025-0128";
  const keyed = { key: "k", own: ["k"], same: ["k"] };
  const transfers = [
    { ...keyed, transfer: { ...transfer, text: `virement ${text}`, mentions: referencesIn([text]) } },
    { ...keyed, transfer: { ...transfer, amount: 4200 as const, text: "loyer", mentions: [] } },
  ];
  const credit = {
    debits: [],
    amount: "unreadable",
    chargeCents: 0,
    on: "2025-11-17",
    isOfDebits: true,
  } as const;
  const credits = [
    { ...credit, batchId: "P-2025-0001-1", runId: "P-2025-0001", text: "REMISE" },
    { ...credit, batchId: null, runId: "P-2025-0001", text: "REMISE" },
    { ...credit, batchId: null, runId: null, debits: [{ id: debit.id, amountCents: null }], text: "REMISE" },
  ];
  const remarks = [{ kind: "pending", name: debit.id, amount: 8900, on: null }] as const;
  const lines: Partial<BankLines> = { transfers, credits, remarks, otherTransfers: 3 };
  const batch: FiledBatch = {
    id: "P-2025-0001-1",
    runId: "P-2025-0001",
    collectionOn: "2025-11-15",
    sequence: "RCUR",
    debits: [debit],
    credits: [],
    charges: [],
  };
  const plan = planBankFile(linesOf(lines), factsOf([debit], { batches: [batch] }));
  const unreadable = { kind: "credit", amount: "unreadable", on: "2025-11-17" };
  expect(plan.remarks).toEqual([
    ...remarks,
    { kind: "unread", name: text, amount: "unreadable", on: "2025-11-20" },
    { ...unreadable, name: "P-2025-0001-1" },
    { ...unreadable, name: "P-2025-0001" },
    { ...unreadable, name: debit.id },
  ]);
  expect(plan.otherTransfers).toBe(4);
});

test("How uncertain a file is stays with its plan, if it says so", () => {
  const uncertainty = { message: "csv", lines: 1, balances: "follow" } as const;
  expect(planBankFile(linesOf({ uncertainty }), factsOf([])).uncertainty).toEqual(uncertainty);
  expect(planBankFile(linesOf({}), factsOf([]))).not.toHaveProperty("uncertainty");
});

test("Of a file that was refused whole, each debit has its own words, and a second deposit is no refusal of one batch", () => {
  const details = [aLine({ reason: null, reasonWords: "COMPTE CLOS" })];
  const batch = { id: "P-2025-0001", reason: "AC04", on: "2025-11-19", details } as const;
  const [refused] = planBankFile(linesOf({ refusedBatches: [batch] }), factsOf([debit, second])).refused;
  expect(refused).toMatchObject({
    mayBeSecond: false,
    returns: [{ debit, words: "COMPTE CLOS" }, { debit: second }],
  });
  expect(refused!.returns[1]).not.toHaveProperty("words");
  const open = { ...batch, reason: "FF01", openStatus: "CANC", details: [] };
  expect(planBankFile(linesOf({ refusedBatches: [open] }), factsOf([debit])).refused).toMatchObject([
    { mayBeSecond: false },
  ]);
  const none = { ...batch, id: "P-2025-0009", details: [] };
  expect(planBankFile(linesOf({ refusedBatches: [none] }), factsOf([debit])).refused).toEqual([]);
});

test.each([
  ["nobody noted", [], [420], 0],
  ["somebody noted by hand", [{ amountCents: 420, fileSha256: null }], [], 0],
  ["somebody noted with another amount", [{ amountCents: 400, fileSha256: null }], [], 1],
  ["another file told of on another day", [{ amountCents: 420, fileSha256: "file" }], [420], 0],
] as const)(
  "A charge of a return that %s is recorded, known or asked about",
  (_what, known, recorded, asked) => {
    const line = aLine({ amount: 9320, taken: { cents: 9320, chargeCents: 420 } });
    const charges = known.map((each) => ({ debitId: debit.id, chargedOn: "2025-11-18" as const, ...each }));
    const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit], { charges }));
    expect(effectsOf(plan, nothing).charges.map(({ amountCents }) => amountCents)).toEqual(recorded);
    expect(plan.chargeQuestions).toHaveLength(asked);
  },
);

test.each([
  [null, "2025-11-24"],
  ["2025-11-25", "2025-11-24"],
  ["2025-11-23", "2025-11-23"],
] as const)("A charge of a line of %s is of %s", (on, chargedOn) => {
  const line = aLine({ on, amount: 9320, taken: { cents: 9320, chargeCents: 420 } });
  expect(planBankFile(linesOf({ returns: [line] }), factsOf([debit])).charges).toMatchObject([{ chargedOn }]);
});

test("A debit that is to be refunded later comes back like any other", () => {
  const known = aDebit({ refundedOn: "2025-11-25" });
  expect(planBankFile(linesOf({ returns: [aLine()] }), factsOf([known])).returns).toHaveLength(1);
});
