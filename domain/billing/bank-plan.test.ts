import { expect, test } from "vitest";
import { addDays } from "#domain/calendar.ts";
import { effectsOf, linesLeftAside } from "./bank-answers.ts";
import { aDebit, aLine, creditorId, debit, factsOf, linesOf, nothing, second } from "./bank-examples.ts";
import { asksTooMuch, type FiledDebit, mostQuestions, planBankFile } from "./bank-plan.ts";
import type { BankReturn } from "./bank-report.ts";
import { referencesIn } from "./references.ts";

/** A line that names something in its text alone. */
function named(text: string): Partial<BankReturn> {
  return { endToEndId: null, text, mentions: referencesIn([text]) };
}

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
  [
    "with the reference in its text",
    named("prlv impaye 2H2025012820251115 1"),
    { on: "2025-11-19", reason: "AM04" },
  ],
  ["of the day of its file", { on: debit.presentedOn }, { on: "2025-11-02", reason: "AM04" }],
] as const)("A line %s returns it too", (_, changes, expected) => {
  const plan = planBankFile(linesOf({ returns: [aLine(changes)] }), factsOf([debit]));
  expect(plan.returns).toEqual([{ debit, ...expected }]);
});

test("The bank’s words for a reason stay with the return; what they seem to say counts once a person says so", () => {
  const said = { reason: null, reasonWords: "COMPTE CLOS" };
  const plan = planBankFile(linesOf({ returns: [aLine(said)] }), factsOf([debit]));
  const asNoted = { debit, on: "2025-11-19", reason: "MS03", words: "COMPTE CLOS" };
  expect(plan.returns).toEqual([asNoted]);
  expect(plan.reasonsInWords).toEqual([
    { key: "motif-1", words: "COMPTE CLOS", reason: "AC04", returns: [asNoted] },
  ]);
  expect(effectsOf(plan, nothing).returns).toEqual([asNoted]);
  const yes = { ...nothing, reasons: new Set(["motif-1"]) };
  expect(effectsOf(plan, yes).returns).toEqual([{ ...asNoted, reason: "AC04" }]);
});

test.each([
  ["of a code that the bank gives", { reason: "RC01", reasonWords: "COMPTE CLOS" }],
  ["that say nothing that we know", { reason: "MS03", reasonWords: "VOIR AGENCE" }],
] as const)("Words %s are kept and ask nothing", (_, said) => {
  const plan = planBankFile(linesOf({ returns: [aLine(said)] }), factsOf([debit]));
  expect(plan.reasonsInWords).toEqual([]);
  expect(plan.returns).toMatchObject([{ reason: said.reason, words: said.reasonWords }]);
});

test("The code of one line and the words of another are both of their debit, in any order", () => {
  const returns = [aLine({ reason: "MS03", reasonWords: "compte d’épargne" }), aLine({ reason: "AG01" })];
  for (const lines of [returns, returns.toReversed()]) {
    const plan = planBankFile(linesOf({ returns: lines }), factsOf([debit]));
    expect(plan.returns).toMatchObject([{ reason: "AG01", words: "compte d’épargne" }]);
  }
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
  ["a mandate and another amount", debit, { endToEndId: null, umr: debit.umr, amount: 4500 }, "reference"],
  ["a due day in its text", debit, named("PRLV IMPAYE 2H-2025-0128-20251115"), "reference"],
  ["a contract in its text", debit, named("impaye 2h 2025 0128"), "reference"],
  ["a status that says neither", debit, { openStatus: "CANC" }, "status"],
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

test("A line without a reference offers no debit for which its reason comes too late, unless none is left", () => {
  const debits = (["2025-10-05", "2025-11-05", "2025-12-05"] as const).map((dueOn) =>
    aDebit({ id: `debit-${dueOn}`, dueOn, collectionOn: dueOn, presentedOn: addDays(dueOn, -10) }),
  );
  const offered = (line: Parameters<typeof aLine>[0], some = debits) =>
    planBankFile(linesOf({ returns: [aLine({ endToEndId: null, umr: debit.umr, ...line })] }), {
      ...factsOf([]),
      today: "2025-12-09",
      debitsNamedBy: new Map([[debit.umr, some]]),
    }).questions[0]!.candidates.map((candidate) => candidate.debit.dueOn);
  expect(offered({ on: "2025-12-09", reason: "AM04" })).toEqual(["2025-12-05"]);
  expect(offered({ on: "2025-12-09", reason: "MD06" })).toEqual(["2025-12-05", "2025-11-05", "2025-10-05"]);
  expect(offered({ on: "2025-12-09", reason: "AM04" }, debits.slice(0, 2))).toEqual([
    "2025-11-05",
    "2025-10-05",
  ]);
});

test("A line without a reference offers the six latest debits of its mandate, however many fit", () => {
  const debits = Array.from({ length: 40 }, (_, index) =>
    aDebit({ id: `debit-${index}`, dueOn: addDays("2025-10-01", index % 28) }),
  );
  const lines = Array.from({ length: mostQuestions + 1 }, () =>
    aLine({ endToEndId: null, umr: debit.umr, on: null }),
  );
  const facts = { ...factsOf([]), debitsNamedBy: new Map([[debit.umr, debits]]) };
  const plan = planBankFile(linesOf({ returns: lines }), facts);
  const days = plan.questions[0]!.candidates.map((candidate) => candidate.debit.dueOn);
  expect(days).toEqual(
    debits
      .map(({ dueOn }) => dueOn)
      .sort()
      .reverse()
      .slice(0, 6),
  );
  expect(asksTooMuch(plan)).toBe(true);
  expect(asksTooMuch(planBankFile(linesOf({ returns: lines.slice(1) }), facts))).toBe(false);
});

test.each([
  ["a reference that is not ours", { endToEndId: "88213-LOYER-12" }],
  ["another creditor", { creditorId: "FR41ZZZ654321" }],
  ["a mandate and a day before its file", { endToEndId: null, umr: debit.umr, on: "2025-11-01" }],
  ["nothing", { endToEndId: null }],
] as const)("A line with %s is unknown", (_, changes) => {
  const line = aLine(changes);
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit]));
  expect([plan.unknown, plan.returns, plan.questions]).toEqual([[line], [], []]);
});

test.each([
  ["came back before", { state: "rejected", rejectedOn: "2025-11-19" }, {}],
  ["was settled since", { state: "rejected", rejectedOn: "2025-11-18", isPaidOtherwise: true }, {}],
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

test("Lines that got no answer are left aside by their name, their amount and their day", () => {
  const line = aLine({ endToEndId: null, umr: debit.umr });
  const refusedBatches = [{ id: "P-2025-0002", reason: "FF01", on: "2025-11-19", details: [] }] as const;
  const plan = planBankFile(linesOf({ returns: [line, line], refusedBatches }), factsOf([debit, second]));
  const [first] = plan.questions;
  const aside = { name: debit.umr, amountCents: line.amount, on: line.on };
  expect(linesLeftAside(plan, nothing)).toEqual([
    aside,
    aside,
    ...plan.refused.map(() => ({ name: "P-2025-0002", amountCents: null, on: "2025-11-19" })),
  ]);
  const debits = new Map([[first!.key, debit.id]]);
  const batches = new Set(plan.refused.map(({ key }) => key));
  expect(linesLeftAside(plan, { ...nothing, debits, batches })).toEqual([aside]);
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

test("A line that names two debits is asked about, each time as one of both", () => {
  const line = aLine(named(`${debit.id} ${second.id}`));
  const [question] = planBankFile(linesOf({ returns: [line] }), factsOf([debit, second])).questions;
  expect([question!.doubt, question!.candidates.map((each) => each.debit)]).toEqual([
    "several",
    [second, debit],
  ]);
});

test("What a bank lists under a file that it refused whole is part of that question, with reasons of its own", () => {
  const other = aDebit({ number: "2H-2025-0129" });
  const facts = {
    ...factsOf([debit, second, other]),
    debitsOfBatch: new Map([["P-2025-0001", [debit, second]]]),
  };
  const details = [aLine({ reason: "RC01" }), aLine({ endToEndId: other.id })];
  const refusedBatches = [{ id: "P-2025-0001", reason: "FF01", on: "2025-11-19", details }] as const;
  const plan = planBankFile(linesOf({ refusedBatches }), facts);
  // A debit that is none of that file is asked about by itself.
  expect(plan.returns).toEqual([]);
  expect(plan.questions.map(({ candidates }) => candidates.map((each) => each.debit))).toEqual([[other]]);
  expect(plan.refused[0]!.returns.map((each) => [each.debit.id, each.reason])).toEqual([
    [debit.id, "RC01"],
    [second.id, "FF01"],
  ]);
});

test("A file that the bank refused whole is asked about, with its debits that did not come back yet", () => {
  const back = aDebit({ number: "2H-2025-0129", state: "rejected", rejectedOn: "2025-11-19" });
  const refusedBatches = [{ id: "P-2025-0001", reason: "FF01", on: "2025-11-19", details: [] }] as const;
  const plan = planBankFile(linesOf({ refusedBatches }), factsOf([debit, second, back]));
  expect(plan.refused.map(({ returns }) => returns.map((each) => each.debit))).toEqual([[debit, second]]);
  expect(effectsOf(plan, nothing).returns).toEqual([]);
  expect(effectsOf(plan, { ...nothing, batches: new Set(["remise-1"]) }).returns).toHaveLength(2);
});

test.each([
  ["of its charges, which make up the difference", { amount: 9320 }, 420],
  ["of the debit alone, with the charges in what was taken", { amount: 8900 }, 420],
  ["known already", { amount: 9320, on: "2025-11-18" }, 0],
] as const)("What the bank takes besides a debit is a charge: a line %s", (_, changes, cents) => {
  const line = aLine({ ...changes, taken: { cents: 9320, chargeCents: 420 } });
  const charges = [{ debitId: debit.id, chargedOn: "2025-11-18", amountCents: 420 }] as const;
  const plan = planBankFile(linesOf({ returns: [line, line] }), factsOf([debit], { charges }));
  expect(plan.returns).toMatchObject([{ debit }]);
  const effects = effectsOf(plan, nothing).charges;
  expect(effects.map(({ amountCents }) => amountCents)).toEqual(cents > 0 ? [cents] : []);
  const noted = aDebit({ state: "rejected", rejectedOn: "2025-11-18" });
  const again = planBankFile(linesOf({ returns: [line] }), factsOf([noted], { charges: [] }));
  expect(effectsOf(again, nothing).charges).toMatchObject([{ debitId: debit.id, amountCents: 420 }]);
});

test("Charges that do not make up the difference leave the question of the amount, and are none", () => {
  const line = aLine({ amount: 9500, taken: { cents: 9500, chargeCents: 420 } });
  const plan = planBankFile(linesOf({ returns: [line] }), factsOf([debit]));
  expect(plan.questions.map(({ doubt }) => doubt)).toEqual(["amount"]);
  expect(plan.charges).toEqual([]);
});

test.each(["FF01", "DUPL", "AM05"])(
  "A file refused whole with %s may be a second deposit: no answer, no return",
  (reason) => {
    const batch = { id: "P-2025-0001", reason, on: "2025-11-19", details: [] } as const;
    const prepared = aDebit({ state: "prepared" });
    const plan = planBankFile(linesOf({ refusedBatches: [batch] }), factsOf([prepared]));
    expect(plan.refused).toMatchObject([{ key: "remise-1", mayBeSecond: true }]);
    const without = effectsOf(plan, nothing);
    expect([without.returns, without.kept]).toEqual([[], []]);
    const kept = { ...nothing, kept: new Set(["remise-1"]) };
    expect(effectsOf(plan, kept)).toMatchObject({ returns: [], kept: [{ debit: prepared }] });
    expect(linesLeftAside(plan, kept)).toEqual([]);
    const back = { ...nothing, batches: new Set(["remise-1"]) };
    expect(effectsOf(plan, back)).toMatchObject({ returns: [{ debit: prepared }], kept: [] });
  },
);
