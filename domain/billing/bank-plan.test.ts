import { expect, test } from "vitest";
import { type BankFacts, type BankLines, effectsOf, type FiledDebit, planBankFile } from "./bank-plan.ts";
import type { BankReturn, NamingTransfer } from "./bank-report.ts";
import { namesIn } from "./bank-report.ts";
import { type OwedDue, transferKeys } from "./bank-transfers.ts";

const creditorId = "FR72ZZZ123456";

function aDebit(changes: Partial<FiledDebit> = {}): FiledDebit {
  const dueOn = changes.dueOn ?? "2025-11-15";
  const number = changes.number ?? "2H-2025-0128";
  return {
    id: `${number}-${dueOn.replaceAll("-", "")}-1`,
    contractId: number,
    number,
    raisonSociale: "Atelier Garance",
    umr: `${number}-7K4QX2M9`,
    dueOn,
    amountCents: 8900,
    collectionOn: dueOn,
    presentedOn: "2025-11-02",
    state: "presented",
    rejectedOn: null,
    refundedOn: null,
    invoice: null,
    owedCents: changes.amountCents ?? 8900,
    ...changes,
  };
}

const debit = aDebit();
const second = aDebit({ dueOn: "2025-12-15" });

function aLine(changes: Partial<BankReturn> = {}): BankReturn {
  return {
    endToEndId: debit.id,
    umr: null,
    creditorId: null,
    amount: 8900,
    text: "",
    reason: "AM04",
    on: "2025-11-19",
    ...changes,
  };
}

function factsOf(debits: readonly FiledDebit[], facts: Partial<BankFacts> = {}): BankFacts {
  return {
    creditorId,
    today: "2025-11-24",
    debits: new Map(debits.map((each) => [each.id, each])),
    debitsOfMandate: Map.groupBy(debits, ({ umr }) => umr),
    debitsOfBatch: new Map([["P-2025-0001", debits]]),
    owed: [],
    contracts: new Set(["2H-2025-0128", "2H-2025-0129"]),
    contractOfInvoice: new Map([["2H-F-2025-000353", "2H-2025-0128"]]),
    settled: [],
    recordedTransfers: new Set(),
    ...facts,
  };
}

function linesOf(lines: Partial<BankLines>): BankLines {
  return { returns: [], refusedBatches: [], transfers: [], otherTransfers: 0, ...lines };
}

const nothing = { debits: new Map(), batches: new Set<string>(), transfers: new Map() };

test("A line returns the debit that it names, on its day and for its reason", () => {
  const { returns, questions } = planBankFile(linesOf({ returns: [aLine()] }), factsOf([debit]));
  expect(returns).toEqual([{ debit, on: "2025-11-19", reason: "AM04" }]);
  expect(questions).toEqual([]);
});

test.each([
  ["without a reason", { reason: null }, { on: "2025-11-19", reason: "MS03" }],
  ["without a day", { on: null }, { on: "2025-11-24", reason: "AM04" }],
  ["of tomorrow", { on: "2025-11-25" }, { on: "2025-11-24", reason: "AM04" }],
  ["without an amount", { amount: "absent" }, { on: "2025-11-19", reason: "AM04" }],
  ["of our creditor", { creditorId }, { on: "2025-11-19", reason: "AM04" }],
  ["of its own mandate", { umr: debit.umr }, { on: "2025-11-19", reason: "AM04" }],
  ["of the day of its file", { on: debit.presentedOn }, { on: "2025-11-02", reason: "AM04" }],
] as const)("A line %s returns it too", (_, changes, expected) => {
  const plan = planBankFile(linesOf({ returns: [aLine(changes)] }), factsOf([debit]));
  expect(plan.returns).toEqual([{ debit, ...expected }]);
});

test("Two lines of one debit return it once, with the reason that one of them gives", () => {
  const returns = [aLine({ reason: null }), aLine({ reason: "AC04" })];
  const plan = planBankFile(linesOf({ returns }), factsOf([debit]));
  expect(plan.returns.map(({ reason }) => reason)).toEqual(["AC04"]);
});

test.each([
  ["another amount", debit, { amount: 9100 }, "amount"],
  ["another currency", debit, { amount: "unreadable" }, "amount"],
  ["another mandate", debit, { umr: "2H-2025-0128-AAAAAAAA" }, "mandate"],
  ["a day before its file", debit, { on: "2025-11-01" }, "day"],
  ["a debit that we refunded", aDebit({ refundedOn: "2025-11-20" }), {}, "refunded"],
  ["a debit that we refunded today", aDebit({ refundedOn: "2025-11-24" }), {}, "refunded"],
  ["no reference, but a mandate and an amount", debit, { endToEndId: null, umr: debit.umr }, "reference"],
  ["a mandate alone", debit, { endToEndId: null, umr: debit.umr, on: null }, "reference"],
  ["a reference that is not ours, but a mandate", debit, { endToEndId: "X", umr: debit.umr }, "reference"],
] as const)("A line with %s is asked about, and records nothing by itself", (_, known, changes, doubt) => {
  const plan = planBankFile(linesOf({ returns: [aLine(changes)] }), factsOf([known]));
  expect(plan.questions.map((question) => [question.key, question.doubt])).toEqual([["ligne-1", doubt]]);
  expect(effectsOf(plan, nothing).returns).toEqual([]);
  const yes = { ...nothing, debits: new Map([["ligne-1", known.id]]) };
  expect(effectsOf(plan, yes).returns.map((each) => each.debit)).toEqual([known]);
  const other = { ...nothing, debits: new Map([["ligne-1", "2H-2025-0129-20251115-1"]]) };
  expect(effectsOf(plan, other).returns).toEqual([]);
});

test.each([
  ["a reference that is not ours", { endToEndId: "88213-LOYER-12" }],
  ["another creditor", { creditorId: "FR41ZZZ654321" }],
  ["a mandate and a day before its file", { endToEndId: null, umr: debit.umr, on: "2025-11-01" }],
  ["a mandate and another amount", { endToEndId: null, umr: debit.umr, amount: 4500 }],
  ["nothing", { endToEndId: null }],
] as const)("A line with %s is unknown", (_, changes) => {
  const line = aLine(changes);
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit]));
  expect([plan.unknown, plan.returns, plan.questions]).toEqual([[line], [], []]);
});

test.each([
  ["came back before", { state: "rejected", rejectedOn: "2025-11-19" }, {}],
  ["was settled since", { state: "settled", rejectedOn: "2025-11-18" }, {}],
  [
    "came back on that day, without a reference",
    { state: "rejected", rejectedOn: "2025-11-19" },
    { endToEndId: null, umr: debit.umr },
  ],
] as const)("A debit that %s changes no more", (_, changes, line) => {
  const known = aDebit(changes);
  const plan = planBankFile(linesOf({ returns: [aLine(line)] }), factsOf([known]));
  expect([plan.known, plan.returns, plan.questions]).toEqual([[known], [], []]);
});

test("Two lines without a reference may be answered with one debit each, never both with the same", () => {
  const line = aLine({ endToEndId: null, umr: debit.umr });
  const plan = planBankFile(linesOf({ returns: [line, line] }), factsOf([debit, second]));
  expect(plan.questions.map(({ candidates }) => candidates.length)).toEqual([2, 2]);
  const debits = new Map(plan.questions.map(({ key }) => [key, debit.id]));
  expect(effectsOf(plan, { ...nothing, debits }).returns).toHaveLength(1);
});

test("A line without a reference may mean only debits that came back neither before nor by another line", () => {
  const back = aDebit({ dueOn: "2025-10-15", state: "rejected", rejectedOn: "2025-11-10" });
  const line = aLine({ endToEndId: null, umr: debit.umr });
  const candidates = (debits: readonly FiledDebit[]) =>
    planBankFile(linesOf({ returns: [line, aLine()] }), factsOf(debits)).questions.map((question) =>
      question.candidates.map((each) => each.debit),
    );
  expect(candidates([back, debit, second])).toEqual([[second]]);
  expect(candidates([back, debit])).toEqual([]);
});

test("A file that the bank refused whole is asked about, with its debits that did not come back yet", () => {
  const back = aDebit({ number: "2H-2025-0129", state: "rejected", rejectedOn: "2025-11-19" });
  const refusedBatches = [{ id: "P-2025-0001", reason: "FF01", on: "2025-11-19" }] as const;
  const plan = planBankFile(linesOf({ refusedBatches }), factsOf([debit, second, back]));
  expect(plan.refused.map(({ returns }) => returns.map((each) => each.debit))).toEqual([[debit, second]]);
  expect(effectsOf(plan, nothing).returns).toEqual([]);
  expect(effectsOf(plan, { ...nothing, batches: new Set(["remise-1"]) }).returns).toHaveLength(2);
});

function anOwedDue(dueOn: OwedDue["dueOn"], invoice: string | null = null): OwedDue {
  return {
    reference: `2H-2025-0128-${dueOn.replaceAll("-", "")}-1`,
    number: "2H-2025-0128",
    raisonSociale: "Atelier Garance",
    dueOn,
    amountCents: 8900,
    payableFrom: dueOn,
    invoice,
  };
}

const september = anOwedDue("2025-09-15");
const october = anOwedDue("2025-10-15", "2H-F-2025-000353");
const november = anOwedDue("2025-11-15", "2H-F-2025-000354");
const owed = [november, september, october];

function aTransfer(
  text: string,
  amount: NamingTransfer["amount"] = 8900,
  on: BankReturn["on"] = "2025-11-20",
) {
  return { text, amount, on, names: namesIn(text) };
}

function planOf(
  transfers: readonly NamingTransfer[],
  facts: Partial<BankFacts> = {},
  more: Partial<BankLines> = {},
) {
  const reports = [{ ...more, transfers }] as unknown as Parameters<typeof transferKeys>[0];
  const keyed = transferKeys(reports, (text) => text);
  return planBankFile(linesOf({ ...more, transfers: keyed }), factsOf([debit], { owed, ...facts }));
}

test.each([
  ["an invoice", "2H-F-2025-000353", 8900, [october]],
  ["a contract, for its oldest month", "2H-2025-0128", 8900, [september]],
  ["a contract, for its two oldest months", "2h 2025-0128", 17800, [september, october]],
  ["a contract, for all", "2H-2025-0128", 26700, [september, october, november]],
] as const)("A transfer that names %s and pays exactly that is proposed", (_, text, amount, dues) => {
  const { proposals, transfersToCheck } = planOf([aTransfer(text, amount)]);
  expect(proposals.map((each) => each.dues)).toEqual([dues]);
  expect(proposals[0]!.leftOwedCents).toBe(26_700 - amount);
  expect(transfersToCheck).toEqual([]);
});

test.each([
  ["too much", "2H-2025-0128", 10_000, 3],
  ["a part", "2H-2025-0128", 5000, 3],
  ["another amount than its invoice", "2H-F-2025-000353", 17_800, 3],
  ["one of its two invoices", "2H-F-2025-000353 2H-F-2025-000099", 8900, 3],
  ["for two contracts", "2H-2025-0128 2H-2025-0129", 8900, 3],
  ["before any month was due", "2H-2025-0128", 8900, 0, "2025-09-01"],
] as const)(
  "A transfer that names something and pays %s is to be checked",
  (_, text, amount, months, on?: BankReturn["on"]) => {
    const { proposals, transfersToCheck } = planOf([aTransfer(text, amount, on)]);
    expect(proposals).toEqual([]);
    expect(transfersToCheck.map(({ dues }) => dues.length)).toEqual([months]);
  },
);

test.each([
  ["names a contract that does not exist", aTransfer("2H-2024-0001")],
  ["has no amount in euros", aTransfer("2H-2025-0128", "unreadable")],
])("A transfer that %s is left out", (_, transfer) => {
  const { proposals, transfersToCheck } = planOf([transfer]);
  expect([proposals, transfersToCheck]).toEqual([[], []]);
});

test("Two transfers of a contract pay its two oldest months; the same one in two reports pays once", () => {
  const first = aTransfer("2H-2025-0128", 8900, "2025-11-20");
  const later = aTransfer("2H-2025-0128", 8900, "2025-11-21");
  expect(planOf([later, first]).proposals.map(({ on, dues }) => [on, dues])).toEqual([
    ["2025-11-20", [september]],
    ["2025-11-21", [october]],
  ]);
  expect(planOf([first, later]).proposals).toEqual(planOf([later, first]).proposals);
  const reports = [{ transfers: [first, first] }, { transfers: [first] }] as unknown as Parameters<
    typeof transferKeys
  >[0];
  expect(transferKeys(reports, (text) => text)).toHaveLength(2);
});

test.each([
  ["another file recorded", { recordedTransfers: new Set(["2025-11-20 8900 2H20250128 1"]) }],
  ["somebody noted by hand", { settled: [{ number: "2H-2025-0128", on: "2025-11-20", cents: 8900 }] }],
] as const)("A transfer that %s pays nothing more", (_, facts) => {
  const { proposals, transfersToCheck, knownTransfers } = planOf([aTransfer("2H-2025-0128")], facts);
  expect([proposals, transfersToCheck, knownTransfers]).toEqual([[], [], 1]);
});

test.each([
  ["another contract", { number: "2H-2025-0129" }],
  ["another day", { on: "2025-11-19" }],
  ["another amount", { cents: 8800 }],
] as const)("A transfer is not taken for a settlement noted by hand of %s", (_, changes) => {
  const settled = [{ number: "2H-2025-0128", on: "2025-11-20", cents: 8900, ...changes } as const];
  expect(planOf([aTransfer("2H-2025-0128")], { settled }).proposals).toMatchObject([{ dues: [september] }]);
});

test.each([
  ["the first day on which its month can be paid", "2025-09-15", "2025-09-15"],
  ["no day, today", null, "2025-11-24"],
  ["tomorrow, today", "2025-11-25", "2025-11-24"],
] as const)("A transfer of %s pays it", (_, on, expected) => {
  expect(planOf([aTransfer("2H-2025-0128", 8900, on)]).proposals).toMatchObject([
    { on: expected, dues: [september] },
  ]);
});

test("A transfer pays a debit that comes back in the same file", () => {
  const { returns, proposals } = planOf([aTransfer("2H-2025-0128")], { owed: [] }, { returns: [aLine()] });
  expect(returns).toHaveLength(1);
  expect(proposals.map(({ dues }) => dues[0]!.reference)).toEqual([debit.id]);
});

test("A transfer does not pay a debit that comes back and that its contract owes no more", () => {
  const facts = { owed: [], debits: new Map([[debit.id, { ...debit, owedCents: 0 }]]) };
  const { transfersToCheck } = planOf([aTransfer("2H-2025-0128")], facts, { returns: [aLine()] });
  expect(transfersToCheck.map(({ dues }) => dues)).toEqual([[]]);
});

test("Somebody chooses how many of the oldest months a transfer pays; what is left of it is kept", () => {
  const plan = planOf([aTransfer("2H-2025-0128", 20_000)]);
  const { key } = plan.transfersToCheck[0]!;
  const settlementsOf = (months: number) =>
    effectsOf(plan, { ...nothing, transfers: new Map([[key, months]]) }).settlements;
  expect(settlementsOf(2)).toMatchObject([{ dues: [september, october], leftCents: 2200 }]);
  expect(settlementsOf(3)).toEqual([]);
  expect(effectsOf(plan, nothing).settlements).toEqual([]);
});

test("No month is settled twice, and a transfer may pay exactly the chosen months", () => {
  const both = aTransfer("2H-2025-0128 2H-2025-0129");
  const plan = planOf([both, aTransfer("2H-2025-0128", 20_000, "2025-11-21")]);
  const months = new Map(plan.transfersToCheck.map(({ key }, index) => [key, index + 1]));
  const { settlements } = effectsOf(plan, { ...nothing, transfers: months });
  expect(settlements).toMatchObject([{ dues: [september], leftCents: 0 }]);
});
