import { expect, test } from "vitest";
import { effectsOf } from "./bank-answers.ts";
import { aLine, debit, factsOf, linesOf, nothing } from "./bank-examples.ts";
import { type BankFacts, type BankLines, planBankFile } from "./bank-plan.ts";
import type { BankReturn, ReceivedTransfer } from "./bank-report.ts";
import { type NotedTransfer, payerKey, transferKeys } from "./bank-transfers.ts";
import type { OwedDue } from "./owed-due.ts";
import { referencesIn } from "./references.ts";

function aNote(changes: Partial<NotedTransfer> = {}): NotedTransfer {
  return { number: "2H-2025-0128", on: "2025-11-20", cents: 8900, invoice: null, ...changes };
}

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
  amount: ReceivedTransfer["amount"] = 8900,
  on: BankReturn["on"] = "2025-11-20",
  more: Partial<ReceivedTransfer> = {},
): ReceivedTransfer {
  const payer = { name: null, iban: null };
  const references = { bankReference: null, payerReference: null };
  return { text, amount, on, mentions: referencesIn([text]), ...references, payer, isOpen: false, ...more };
}

function planOf(
  transfers: readonly ReceivedTransfer[],
  facts: Partial<BankFacts> = {},
  more: Partial<BankLines> = {},
) {
  const keyed = transferKeys([{ transfers }], (text) => text);
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
  const reports = [{ transfers: [first, first] }, { transfers: [first] }];
  expect(transferKeys(reports, (text) => text)).toHaveLength(2);
});

test.each([
  [
    "another file recorded",
    { recordedTransfers: new Set(["2025-11-20 8900 words 2H20250128 1 false false"]) },
  ],
  ["somebody noted by hand", { noted: [aNote()] }],
] as const)("A transfer that %s pays nothing more", (_, facts) => {
  const { proposals, transfersToCheck, alreadyRecordedCount } = planOf([aTransfer("2H-2025-0128")], facts);
  expect([proposals, transfersToCheck, alreadyRecordedCount]).toEqual([[], [], 1]);
});

test.each([
  ["another contract", { number: "2H-2025-0129" }],
  ["another day", { on: "2025-11-19" }],
  ["another amount", { cents: 8800 }],
] as const)("A transfer is not taken for a settlement noted by hand of %s", (_, changes) => {
  expect(planOf([aTransfer("2H-2025-0128")], { noted: [aNote(changes)] }).proposals).toMatchObject([
    { dues: [september] },
  ]);
});

test("Of two equal transfers of one day, the one that was noted by hand is known, and the other pays its month", () => {
  const transfers = [aTransfer("2H-2025-0128 septembre"), aTransfer("2H-2025-0128 octobre")];
  const { proposals, alreadyRecordedCount } = planOf(transfers, { noted: [aNote()] });
  expect([alreadyRecordedCount, proposals.map(({ dues }) => dues)]).toEqual([1, [[september]]]);
});

test("A transfer for several months is the ones that were noted by hand for its day", () => {
  const noted = [aNote(), aNote({ cents: 1100 })];
  expect(planOf([aTransfer("2H-2025-0128", 10_000)], { noted }).alreadyRecordedCount).toBe(1);
  expect(planOf([aTransfer("2H-2025-0128", 20_000)], { noted }).alreadyRecordedCount).toBe(0);
});

test("A transfer that names another invoice than the one noted by hand for its day and amount is asked about", () => {
  const noted = [aNote({ invoice: "2H-F-2025-000300" })];
  const { proposals, transfersToCheck, alreadyRecordedCount } = planOf([aTransfer("2H-F-2025-000353")], {
    noted,
  });
  expect([proposals, transfersToCheck.length, alreadyRecordedCount]).toEqual([[], 1, 0]);
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

test("Somebody chooses what a transfer pays: months, the last one in part, or none; the rest stays on account", () => {
  const plan = planOf([aTransfer("2H-2025-0128", 20_000)]);
  const { key } = plan.transfersToCheck[0]!;
  const settlementsOf = (answer: number | "account") =>
    effectsOf(plan, { ...nothing, transfers: new Map([[key, answer]]) }).settlements;
  expect(settlementsOf(2)).toMatchObject([{ dues: [september, october], leftCents: 2200 }]);
  expect(settlementsOf(3)).toMatchObject([
    { dues: [september, october, { ...november, amountCents: 2200 }], leftCents: 0 },
  ]);
  expect(settlementsOf("account")).toMatchObject([{ dues: [], leftCents: 20_000 }]);
  expect(effectsOf(plan, nothing).settlements).toEqual([]);
});

test("No month is paid beyond what is left of it: two transfers for one month leave the second on account", () => {
  const transfers = [aTransfer("2H-2025-0128", 5000), aTransfer("2H-2025-0128", 5000, "2025-11-21")];
  const plan = planOf(transfers, { owed: [september] });
  const both = new Map(plan.transfersToCheck.map(({ key }) => [key, 1]));
  const { settlements } = effectsOf(plan, { ...nothing, transfers: both });
  expect(settlements).toMatchObject([
    { dues: [{ ...september, amountCents: 5000 }], leftCents: 0 },
    { dues: [{ ...september, amountCents: 3900 }], leftCents: 1100 },
  ]);
});

test("A transfer that names two contracts pays the months of both", () => {
  const plan = planOf([aTransfer("2H-2025-0128 2H-2025-0129")]);
  const { key } = plan.transfersToCheck[0]!;
  const { settlements } = effectsOf(plan, { ...nothing, transfers: new Map([[key, 1]]) });
  expect(settlements).toMatchObject([{ dues: [september], leftCents: 0 }]);
});

/** How many transfers two files tell of, and how many there are in truth. */
function countedOf(...files: readonly (readonly Partial<ReceivedTransfer>[])[]) {
  const reports = files.map((some) => ({
    transfers: some.map((more) => aTransfer(more.text ?? "2H-2025-0128", 8900, "2025-11-20", more)),
  }));
  const together = transferKeys(reports, (text) => text).length;
  const recorded = new Set<string>();
  let apart = 0;
  for (const report of reports) {
    const fresh = transferKeys([report], (text) => text).filter(
      ({ same }) => !same.some((key) => recorded.has(key)),
    );
    apart += fresh.length;
    for (const key of fresh.flatMap(({ own }) => own)) recorded.add(key);
  }
  return [together, apart];
}

const bank = (bankReference: string) => ({ bankReference });
const payer = (payerReference: string) => ({ payerReference });

test.each([
  ["two references of the bank", [[bank("A")], [bank("B")]], 2],
  ["two of the payer", [[payer("A")], [payer("B")]], 2],
  ["one of the bank, and other words", [[bank("A")], [{ ...bank("A"), text: "virement 2H-2025-0128" }]], 1],
  [
    "one of the payer, one file without that of the bank",
    [[{ ...bank("A"), ...payer("E") }], [payer("E")]],
    1,
  ],
  ["one file without any", [[{ ...bank("A"), ...payer("E") }], [{}]], 1],
  [
    "one of the payer under two of the bank",
    [[{ ...bank("A"), ...payer("E") }], [{ ...bank("B"), ...payer("E") }]],
    2,
  ],
  ["the same two in one file, then one", [[{}, {}], [{}]], 2],
  [
    "two of the bank in one file, then both without",
    [
      [bank("A"), bank("B")],
      [{}, {}],
    ],
    2,
  ],
] as const)(
  "Two equal transfers of a day with %s are told apart, in one file or in two",
  (_, files, count) => {
    expect(countedOf(...files)).toEqual([count, count]);
  },
);

test.each([
  ["zeros left out", aTransfer("2H-2025-128")],
  ["a debit of ours in a transfer", aTransfer(september.reference, 8900, "2025-11-20", { isOpen: true })],
])("A transfer with %s is asked about, even where its amount is right", (_, transfer) => {
  const { proposals, transfersToCheck } = planOf([transfer]);
  expect([proposals, transfersToCheck.map(({ number }) => number)]).toEqual([[], ["2H-2025-0128"]]);
});

test.each([
  ["from the account of a mandate", "account", 5000, 1],
  ["in the name of a client, for what it owes", "payer", 8900, 1],
  ["in the name of a client, for another amount", "payer", 5000, 0],
] as const)(
  "A transfer without a reference %s is asked about, or is a stranger’s",
  (_, by, amount, count) => {
    const from = { name: "ATELIER GARANCE", iban: null };
    const possiblePayers = new Map([[payerKey(from), [{ number: "2H-2025-0128", by }]]]);
    const transfer = aTransfer("site internet", amount, "2025-11-20", { payer: from });
    const plan = planOf([transfer], { possiblePayers });
    expect([plan.proposals, plan.transfersToCheck.map((each) => each.by), plan.otherTransfers]).toEqual([
      [],
      count === 1 ? [by] : [],
      1 - count,
    ]);
  },
);

test("A transfer and its cancellation in one file pay nothing, and both are said; alone, a cancellation is a remark", () => {
  const transfer = aTransfer("2H-F-2025-000353");
  const undone = [
    { what: "transfer", amount: 8900, on: "2025-11-21", text: "", mentions: transfer.mentions },
  ] as const;
  const both = planOf([transfer], {}, { undone });
  expect([both.proposals, both.remarks.map(({ kind }) => kind)]).toEqual([[], ["transfer-cancelled"]]);
  expect(planOf([], {}, { undone }).remarks.map(({ kind }) => kind)).toEqual(["transfer-undone"]);
});

test("A return and what takes it back in one file change nothing", () => {
  const line = aLine();
  const undone = [
    { what: "return", amount: 8900, on: "2025-11-21", text: "", mentions: line.mentions },
  ] as const;
  const { returns, remarks } = planOf([], {}, { returns: [line], undone });
  expect([returns, remarks.map(({ kind, name }) => [kind, name])]).toEqual([
    [],
    [["return-cancelled", debit.id]],
  ]);
});
