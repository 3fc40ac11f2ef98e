import { expect, test } from "vitest";
import { effectsOf, isPayable, linesLeftAside } from "./bank-answers.ts";
import { aDebit, aLine, debit, factsOf, linesOf, nothing, second } from "./bank-examples.ts";
import {
  asksTooMuch,
  type BankPlan,
  mostAnswers,
  mostQuestions,
  planBankFile,
  runsShown,
} from "./bank-plan.ts";

const empty = planBankFile(linesOf({}), factsOf([]));
const other = aDebit({ number: "2H-2025-0129" });

const candidate = {
  batchId: "P-2025-0001-1",
  runId: "P-2025-0001",
  state: "presented",
  sequence: "RCUR",
  collectionOn: "2025-11-15",
  leftCents: 8900,
  credit: { creditedOn: "2025-11-17", amountCents: 8900, chargeCents: 0, debitIds: [] },
} as const;
const creditQuestion: BankPlan["creditQuestions"][number] = {
  key: "credit-1",
  doubt: "unnamed",
  on: "2025-11-17",
  amountCents: 8900,
  text: "REMISE",
  candidates: [candidate, { ...candidate, batchId: "P-2025-0001-2" }],
};
const chargeQuestion: BankPlan["chargeQuestions"][number] = {
  ...{ key: "frais-1", text: "FRAIS REJET", on: "2025-11-20", amountCents: 1200, own: ["key"] },
  candidates: [
    { debit, keptCents: 0 },
    { debit: other, keptCents: 0 },
  ],
};
const owed = (dueOn: "2025-09-15" | "2025-10-15", amountCents = 8900) => ({
  ...{ reference: dueOn, number: "2H-2025-0128", raisonSociale: "Atelier Garance", dueOn, amountCents },
  ...{ payableFrom: dueOn, invoice: null },
});
const transfer: BankPlan["proposals"][number] = {
  ...{ key: "virement-1", on: "2025-11-20", amountCents: 10_000, text: "MERCI", number: "2H-2025-0128" },
  ...{ by: "name", dues: [owed("2025-09-15"), owed("2025-10-15")], leftOwedCents: 0 },
};

test("A credit is recorded with the batch that a person chose, and one that is certain without being asked", () => {
  const certain = { ...candidate, credits: [candidate.credit], askedCents: 8900, refusedCents: 0 };
  const creditedBatches = [{ ...certain, creditedCents: 8900, missingCents: 0, refused: [], suspects: [] }];
  const plan = { ...empty, creditedBatches, creditQuestions: [creditQuestion] };
  const recorded = {
    ...candidate.credit,
    batchId: candidate.batchId,
    runId: candidate.runId,
    state: "presented",
  };
  expect(effectsOf(plan, nothing).credits).toEqual([recorded]);
  const chosen = { ...nothing, credits: new Map([["credit-1", "P-2025-0001-2"]]) };
  expect(effectsOf(plan, chosen).credits).toEqual([recorded, { ...recorded, batchId: "P-2025-0001-2" }]);
});

test.each([
  ["nobody placed", undefined, [], [], []],
  [
    "is for a debit",
    other.id,
    [{ debitId: other.id, runId: other.runId, chargedOn: "2025-11-20", amountCents: 1200 }],
    [],
    ["key"],
  ],
  [
    "no client caused",
    "banque",
    [],
    [{ text: "FRAIS REJET", chargedOn: "2025-11-20", amountCents: 1200 }],
    ["key"],
  ],
  ["is recorded already", "deja", [], [], ["key"]],
  ["is none of ours", "non", [], [], ["key"]],
  ["is for a debit that nobody offered", second.id, [], [], []],
] as const)("A charge that %s is recorded so", (_what, answer, charges, ownCharges, placedKeys) => {
  const answers = {
    ...nothing,
    charges: new Map(answer === undefined ? [] : [["frais-1", answer] as const]),
  };
  const plan = { ...empty, chargeQuestions: [chargeQuestion] };
  expect(effectsOf(plan, answers)).toMatchObject({ charges, ownCharges, placedKeys });
  expect(linesLeftAside(plan, answers)).toHaveLength(answer === undefined ? 1 : 0);
});

test("A charge that a line tells of counts once the return of its debit does", () => {
  const line = aLine({ amount: 9320, taken: { cents: 9320, chargeCents: 420 }, umr: "another" });
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit]));
  const charge = { debitId: debit.id, runId: debit.runId, chargedOn: "2025-11-19", amountCents: 420 };
  expect(effectsOf(plan, nothing).charges).toEqual([]);
  const yes = { ...nothing, debits: new Map([["ligne-1", debit.id]]) };
  expect(effectsOf(plan, yes).charges).toEqual([charge]);
});

test.each<[what: string, answer: number | "account", paid: readonly number[] | null, leftCents?: number]>([
  ["nothing", 0, null],
  ["its oldest month, and keeps the rest on account", 1, [8900], 1100],
  ["its oldest month, and a part of the next one", 2, [8900, 1100], 0],
  ["no month: all of it is on account", "account", [], 10_000],
])("A transfer pays %s", (_what, answer, paid, leftCents) => {
  const answers = { ...nothing, transfers: new Map([["virement-1", answer]]) };
  const settled = effectsOf({ ...empty, proposals: [transfer] }, answers).settlements.map((settlement) => [
    settlement.dues.map(({ amountCents }) => amountCents),
    settlement.leftCents,
  ]);
  expect(settled).toEqual(paid === null ? [] : [[paid, leftCents]]);
});

test("Two transfers pay no month beyond what is left of it: the rest of the second stays on account", () => {
  const again = { ...transfer, key: "virement-2" };
  const transfers = new Map([
    ["virement-1", 1],
    ["virement-2", 2],
  ]);
  const plan = { ...empty, proposals: [transfer], transfersToCheck: [again] };
  const [, later] = effectsOf(plan, { ...nothing, transfers }).settlements;
  expect([later!.dues.map(({ dueOn }) => dueOn), later!.leftCents]).toEqual([["2025-10-15"], 1100]);
});

test("An amount pays months of which it reaches the last one", () => {
  const dues = [owed("2025-09-15"), owed("2025-10-15")];
  expect([8900, 8901].map((cents) => isPayable(dues, cents))).toEqual([false, true]);
  expect(isPayable([], 8900)).toBe(false);
});

test("Lines that nobody answered are left aside by their name, their amount and their day", () => {
  const batch = { id: "P-2025-0001", reason: "AC04", on: "2025-11-19", details: [] } as const;
  const refused = [{ key: "remise-1", mayBeSecond: true, batch, returns: [] }];
  const unnamed = { ...creditQuestion, key: "credit-2", text: "" };
  const plan: BankPlan = {
    ...empty,
    ...{ creditQuestions: [creditQuestion, unnamed], chargeQuestions: [chargeQuestion], refused },
    ...{ proposals: [transfer], transfersToCheck: [{ ...transfer, key: "virement-2", text: "SOLDE" }] },
  };
  expect(linesLeftAside(plan, nothing)).toEqual([
    { name: "REMISE", amountCents: 8900, on: "2025-11-17" },
    { name: "P-2025-0001", amountCents: 8900, on: "2025-11-17" },
    { name: "FRAIS REJET", amountCents: 1200, on: "2025-11-20" },
    { name: "P-2025-0001", amountCents: null, on: "2025-11-19" },
    { name: "MERCI", amountCents: 10_000, on: "2025-11-20" },
    { name: "SOLDE", amountCents: 10_000, on: "2025-11-20" },
  ]);
  const answers = {
    ...nothing,
    ...{ credits: new Map([["credit-1", "P-2025-0001-2"]]), charges: new Map([["frais-1", "non"]]) },
    ...{ kept: new Set(["remise-1"]), transfers: new Map([["virement-1", "account" as const]]) },
  };
  expect(linesLeftAside(plan, answers).map(({ name }) => name)).toEqual(["P-2025-0001", "SOLDE"]);
});

test("A line without a readable amount is left aside without one", () => {
  const line = aLine({ endToEndId: null, umr: debit.umr, amount: "unreadable" });
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit]));
  expect(linesLeftAside(plan, nothing)).toEqual([{ name: debit.umr, amountCents: null, on: "2025-11-19" }]);
});

test("A plan asks too much if its questions are more than a page, or all that it has to answer", () => {
  const times = <Each>(count: number, each: Each) => Array.from({ length: count }, () => each);
  const [question] = planBankFile(
    linesOf({ returns: [aLine({ endToEndId: null, umr: debit.umr })] }),
    factsOf([debit]),
  ).questions;
  const words = { key: "motif-1", words: "COMPTE CLOS", reason: "AC04", returns: [] };
  const some = mostQuestions / 4;
  const asking = {
    ...empty,
    ...{ questions: times(some, question!), reasonsInWords: times(some, words) },
    ...{ creditQuestions: times(some, creditQuestion), chargeQuestions: times(some, chargeQuestion) },
  };
  expect(asksTooMuch(asking)).toBe(false);
  expect(asksTooMuch({ ...asking, chargeQuestions: times(some + 1, chargeQuestion) })).toBe(true);
  const batch = { id: "P-1", reason: null, on: null, details: [] };
  const [refused] = [{ key: "remise-1", mayBeSecond: false, batch, returns: [] }];
  const answering = (count: number) => ({
    ...{ ...asking, refused: times(count, refused!), proposals: times(count, transfer) },
    transfersToCheck: times(mostAnswers - mostQuestions - 2 * count, transfer),
  });
  expect(asksTooMuch(answering(100))).toBe(false);
  expect(asksTooMuch({ ...answering(100), refused: times(101, refused!) })).toBe(true);
});

test("Answers of the bank show runs that nobody deposited, or that were withdrawn, in their order", () => {
  const answered = [
    { runId: "P-2", state: "withdrawn" },
    { runId: "P-3", state: "presented" },
    { runId: "P-1", state: "prepared" },
    { runId: "P-4", state: "rejected" },
    { runId: "P-2", state: "withdrawn" },
  ] as const;
  expect(runsShown(answered)).toEqual([
    { id: "P-1", wasWithdrawn: false },
    { id: "P-2", wasWithdrawn: true },
  ]);
});

test("Words that a person confirmed give no other reason to a debit whose bank gave a code", () => {
  const words = "COMPTE CLOS";
  const returns = [
    aLine({ reason: "RC01", reasonWords: words }),
    aLine({ endToEndId: second.id, reason: null, reasonWords: words, on: "2025-11-19" }),
  ];
  const plan = planBankFile(linesOf({ returns }), factsOf([debit, second]));
  const yes = { ...nothing, reasons: new Set(["motif-1"]) };
  expect(effectsOf(plan, yes).returns.map(({ reason }) => reason)).toEqual(["RC01", "AC04"]);
});
