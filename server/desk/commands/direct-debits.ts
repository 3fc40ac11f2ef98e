import { debitRunWords, directDebitWords } from "#content/desk/direct-debits.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import type { DebitProblem, Debits } from "#server/agency/debits.ts";
import type { NamedDebit, StoredRun } from "#server/database/debits.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { debitsAt, operatorOf, presentDebits, writeBankFile } from "../present-debits.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { typedDay } from "../typed-options.ts";

const { columns, problems } = debitRunWords;

/** `prelevements`: what is owed, the bank's file, and what the bank answers. */
export const directDebitCommand = deskCommand({
  words: directDebitWords,
  positionals: {
    action: { required: false, among: ["remises", "fichier", "rejeter", "regler", "impayes"] },
    reference: { required: false },
  },
  options: {
    du: { type: "string" },
    au: { type: "string" },
    representer: { type: "boolean" },
    vers: { type: "string" },
    le: { type: "string" },
    motif: { type: "string" },
  },
  changes: true,
  run(context, { positionals: { action, reference }, options }) {
    switch (action) {
      case undefined:
        return presentDebits(context, options);
      case "remises":
        return showRuns(context);
      case "impayes":
        return showUnpaid(context);
      case "fichier":
        return remakeFile(context, reference, options);
      case "rejeter":
        return rejectDebit(context, reference, options);
      case "regler":
        return settleDebit(context, reference);
    }
  },
});

/** Notes that the bank sent a debit back. */
async function rejectDebit(
  context: DeskContext,
  reference: string | undefined,
  { le, motif }: { readonly le?: string; readonly motif?: string },
): Promise<Answer> {
  if (le === undefined || motif === undefined) throw new Refusal(problems.noRejection, 2);
  const on = typedDay("le", le);
  const reason = motif.trim().toUpperCase();
  if (!isReturnReason(reason)) throw new Refusal(problems.reason(motif), 2);
  const debits = await debitsAt(context);
  const debit = await debitOf(debits, reference);
  if (debit.state !== "presented") throw new Refusal(problems.notPresented(debit.id));
  await context.confirm(debitRunWords.rejectionQuestion(debit, reason));
  const noted = await debits.noteReturn(debit.id, { on, reason }, operatorOf(context));
  if (!noted.ok) throw refusalOf(debit.id, noted.problem.code);
  return told(debit, debitRunWords.rejected(debit.id));
}

/** Notes that a debit that came back was paid otherwise. */
async function settleDebit(context: DeskContext, reference: string | undefined): Promise<Answer> {
  const debits = await debitsAt(context);
  const debit = await debitOf(debits, reference);
  if (debit.state !== "rejected") throw new Refusal(problems.notRejected(debit.id));
  await context.confirm(debitRunWords.settlementQuestion(debit));
  const settled = await debits.settle(debit.id, null, operatorOf(context));
  if (!settled.ok) throw refusalOf(debit.id, settled.problem.code);
  return told(debit, debitRunWords.settled(debit.id));
}

async function debitOf(debits: Debits, reference: string | undefined): Promise<NamedDebit> {
  if (!reference) throw new Refusal(problems.noReference(directDebitWords.positionals.reference.shown), 2);
  const id = reference.toUpperCase();
  const debit = await debits.debit(id);
  if (!debit) throw new Refusal(problems.unknownDebit(id));
  return debit;
}

function refusalOf(id: string, code: DebitProblem["code"]): Refusal {
  return code === "day" ? new Refusal(problems.early, 2) : new Refusal(problems.movedMeanwhile(id));
}

function told(debit: NamedDebit, words: string): Answer {
  return { value: { reference: debit.id }, lines: (width) => folded(words, "", width) };
}

/** The latest files that were made. */
async function showRuns(context: DeskContext): Promise<Answer> {
  const { runs } = await (await debitsAt(context)).runs();
  return {
    value: runs,
    lines: (width) => (runs.length === 0 ? [debitRunWords.noRuns] : tableLines(runColumns, runs, width)),
  };
}

/** What the bank sent back and nobody has paid since. */
async function showUnpaid(context: DeskContext): Promise<Answer> {
  const { debits: unpaid, inARow } = await (await debitsAt(context)).allUnpaid();
  const twice = inARow.map(({ number }) => number);
  return {
    value: unpaid,
    lines: (width) =>
      unpaid.length === 0
        ? [debitRunWords.noneUnpaid]
        : [
            ...tableLines(unpaidColumns, unpaid, width),
            ...(twice.length === 0 ? [] : ["", ...folded(debitRunWords.twoInARow(twice), "", width)]),
          ],
  };
}

/** Writes the file of a run once more. */
async function remakeFile(
  context: DeskContext,
  reference: string | undefined,
  { vers: path }: { readonly vers?: string },
): Promise<Answer> {
  if (!reference) throw new Refusal(problems.noReference(directDebitWords.positionals.reference.shown), 2);
  if (path === undefined) throw new Refusal(problems.noFile, 2);
  const debits = await debitsAt(context);
  const id = reference.toUpperCase();
  const run = await debits.run(id);
  if (!run) throw new Refusal(problems.unknownRun(id));
  await writeBankFile(context, debits, id, path, (reason) => problems.fileRefused(path, reason));
  return { value: { run, path }, lines: (width) => folded(debitRunWords.written(path), "", width) };
}

const runColumns: readonly Column<StoredRun>[] = [
  { label: columns.run, text: ({ id }) => id },
  { label: columns.made, text: ({ createdAt }) => shortDate(dayInParis(createdAt)) },
  { label: columns.period, text: ({ fromOn, toOn }) => `${shortDate(fromOn)} – ${shortDate(toOn)}` },
  { label: columns.count, text: ({ debitCount }) => String(debitCount), align: "right" },
  { label: columns.amount, text: ({ totalCents }) => exactEuros(totalCents), align: "right" },
];

const unpaidColumns: readonly Column<NamedDebit>[] = [
  { label: columns.reference, text: ({ id }) => id },
  { label: columns.firm, text: ({ raisonSociale }) => raisonSociale, atLeast: 8 },
  { label: columns.rejected, text: ({ rejectedOn }) => (rejectedOn ? shortDate(rejectedOn) : "") },
  { label: columns.code, text: ({ rejectionReason }) => rejectionReason ?? "" },
  { label: columns.amount, text: ({ amountCents }) => exactEuros(amountCents), align: "right" },
];
