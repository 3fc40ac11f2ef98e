import fc from "fast-check";
import { expect, test } from "vitest";
import { remarkGroups } from "#app/desk/returns/preview-words.ts";
import { aDebit, factsOf } from "#domain/billing/bank-examples.ts";
import { planBankFile } from "#domain/billing/bank-plan.ts";
import type { BankReport } from "#domain/billing/bank-report.ts";
import { type ColumnRole, checkColumns } from "#domain/billing/table-columns.ts";
import { linesOf } from "#server/billing/bank/our-lines.ts";
import { readBankFile, readTable } from "#server/billing/bank/read-bank-file.ts";
import { bankFileRuns } from "../support/night.ts";

const debit = aDebit();
const invoice = "2H-F-2025-000353";
const facts = factsOf([debit], {
  batches: [
    {
      ...{ id: "P-2025-0001-1", runId: "P-2025-0001", collectionOn: debit.collectionOn, sequence: "RCUR" },
      ...{ credits: [], charges: [], debits: [debit] },
    },
  ],
});

/** What is ours, and what only looks so. */
const references = [
  ...[
    debit.id,
    debit.id.replace(/-1$/, ""),
    debit.umr,
    debit.number,
    invoice,
    "P-2025-0001-1",
    "P-2025-0001",
  ],
  ...["2H-2025-0131-20251115-1", "2H-2025-0131", "2H-F-2025-000999", "2H-A-2025-000003"],
  ...["P-2025-0007-2", "P-2025-0007"],
];

const line = fc.record({
  id: fc.constantFrom(...references),
  cents: fc.constantFrom(0, 1, 8_899, 8_900, 8_901, 99_900),
  isPaid: fc.boolean(),
  on: fc.constantFrom("2025-11-01", "2025-11-15", "2025-11-17", "2025-11-24", "2025-12-24"),
  currency: fc.constantFrom("EUR", "EUR", "EUR", "USD"),
  words: fc.constantFrom("", "VIR RECU ", "REM PRLV ", "IMPAYE ", "FRAIS REJET "),
  payer: fc.constantFrom("", "", "ATELIER GARANCE"),
});

function reportsOf(file: string, roleOf?: (heading: string) => ColumnRole) {
  const read = readBankFile(new TextEncoder().encode(file));
  if (!read.ok) throw new Error(read.problem);
  const { table, reports } = read.value;
  if (!table) return reports;
  const roles = table.table.headings.map((heading) => roleOf!(heading));
  const columns = checkColumns(table.table, { roles, dayOrder: "day-first" });
  if (!columns.ok) throw new Error(columns.problem.code);
  const lines = readTable(table.table, columns.value);
  if (!lines.ok) throw new Error(lines.problem);
  return lines.value;
}

/** What the preview shows without a press. */
function visibleIn(reports: readonly BankReport[]): string {
  const plan = planBankFile(linesOf(reports, reports), facts);
  const { questions, creditQuestions, chargeQuestions, proposals, transfersToCheck } = plan;
  const { unknown, unknownCredits, remarks } = plan;
  expect([plan.returns, plan.creditedBatches, proposals]).toEqual([[], [], []]);
  const open = remarks.filter(({ kind }) => remarkGroups[kind].isOpen);
  const asked = [questions, creditQuestions, chargeQuestions, transfersToCheck];
  const shown = [...asked, unknown, unknownCredits, open];
  return JSON.stringify(shown).replace(/[^A-Z0-9]/gi, "");
}

/** By its own name, or by that of what it leads to: its contract, the batch of a debit. */
function expectVisible(id: string, reports: readonly BankReport[]) {
  const isOfDebit = id.startsWith(debit.id.replace(/-1$/, ""));
  const names = [
    id,
    ...(id === invoice || id === debit.umr ? [debit.number] : []),
    ...(isOfDebit ? ["P-2025-0001-1"] : []),
  ];
  const visible = visibleIn(reports);
  expect(names.filter((name) => visible.includes(name.replaceAll("-", "")))).not.toEqual([]);
}

test("Each line of a table that names something of ours is a question, or is said where everybody sees it", () => {
  const shape = fc.constantFrom("amount", "debit and credit", "direction");
  fc.assert(
    fc.property(line, shape, fc.boolean(), (each, sums, isElsewhere) => {
      const [year = "", month = "", day = ""] = each.on.split("-");
      const euros = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
      const sum = euros(each.cents);
      const cells = {
        amount: [`${each.isPaid ? "-" : ""}${sum}`],
        "debit and credit": each.isPaid ? [sum, ""] : ["", sum],
        direction: [sum, each.isPaid ? "D" : "C"],
      }[sums];
      const [headings, roles, other] = {
        amount: [["Montant"], ["amount"], ["-1,00"]],
        "debit and credit": [
          ["Débit", "Crédit"],
          ["debit", "credit"],
          ["1,00", ""],
        ],
        direction: [
          ["Montant", "Sens"],
          ["amount", "direction"],
          ["1,00", "D"],
        ],
      }[sums] as [string[], ColumnRole[], string[]];
      const text = isElsewhere ? each.words || "X" : `${each.words}${each.id}`;
      const file = [
        ["Date", "Libellé", ...headings, "Devise", "Tiers", "Autre"],
        [`${day}/${month}/${year}`, text, ...cells, each.currency, each.payer, isElsewhere ? each.id : ""],
        ["24/11/2025", "PAPETERIE", ...other, "EUR", "", "x"],
      ];
      const rows = file.map((row) => row.join(";")).join("\n");
      const all = ["day", "text", ...roles, "currency", "payer", "none"] as const;
      expectVisible(
        each.id,
        reportsOf(rows, (heading) => all[file[0]!.indexOf(heading)]!),
      );
    }),
    { numRuns: bankFileRuns },
  );
});

test("Each movement of CFONB 120 that names something of ours is a question, or is said where everybody sees it", () => {
  const place = fc.constantFrom("label", "complement", "reference");
  fc.assert(
    fc.property(line, place, (each, at) => {
      const punched = `${String(each.cents).slice(0, -1)}${(each.isPaid ? "}JKLMNOPQR" : "{ABCDEFGHI")[each.cents % 10]}`;
      const on = each.on.replace(/^20(..)-(..)-(..)$/, "$3$2$1");
      const record = (kind: string, label: string, amount: string, reference = "") =>
        `${kind}30006    00001${each.currency}2 12345678901  ${on}        ${label.padEnd(31)}` +
        `${" ".repeat(11)}${amount.padStart(14, "0")}${reference.padEnd(16)}`;
      const text = (qualifier: string, words: string) =>
        `0530006    00001EUR2 12345678901  ${on}     ${qualifier}${words.padEnd(70)}  `;
      const isShort = each.id.length <= 16;
      const whereId = at === "reference" && !isShort ? "complement" : at;
      const label = `${each.words}${whereId === "label" ? each.id : ""}`;
      const records = [
        record("01", "", "0{"),
        record("04", label.length > 31 ? each.id : label, punched, whereId === "reference" ? each.id : ""),
        ...(whereId === "complement" ? [text("LIB", each.id)] : []),
        ...(each.payer ? [text("NPY", each.payer)] : []),
        record("07", "", "0{"),
      ];
      expectVisible(each.id, reportsOf(records.join("\r\n")));
    }),
    { numRuns: bankFileRuns },
  );
});
