import { unlinkSync, writeFileSync } from "node:fs";
import { debitRunWords, directDebitWords } from "#content/desk/direct-debits.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { mayTerminateUnpaid } from "#domain/contract/notices.ts";
import type { Database, Executor } from "#server/database/client.ts";
import {
  billableContractsOf,
  debitsOfContracts,
  findDebit,
  findRun,
  latestRuns,
  moveDebit,
  type NamedDebit,
  type StoredDebit,
  type StoredRun,
  unpaidDebits,
} from "#server/database/debits.ts";
import { fileOfRun, noteBankFile } from "#server/debits/make-run.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Answer, type DeskContext, deskCommand } from "../command.ts";
import { presentDebits, reserve } from "../present-debits.ts";
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
  { open, now, confirm }: DeskContext,
  reference: string | undefined,
  { le, motif }: { readonly le?: string; readonly motif?: string },
): Promise<Answer> {
  if (le === undefined || motif === undefined) throw new Refusal(problems.noRejection, 2);
  const rejectedOn = typedDay("le", le);
  const rejectionReason = motif.trim().toUpperCase();
  if (!/^[A-Z0-9]{4}$/.test(rejectionReason)) throw new Refusal(problems.reason(motif), 2);
  const { database } = await open();
  const debit = await debitOf(database, reference);
  const run = await findRun(database.db, debit.runId);
  if (!run || rejectedOn < dayInParis(run.createdAt) || rejectedOn > dayInParis(now())) {
    throw new Refusal(problems.early, 2);
  }
  if (debit.state !== "presented") throw new Refusal(problems.notPresented(debit.id));
  await confirm(debitRunWords.rejectionQuestion(debit, rejectionReason));
  await move(database, debit, { state: "rejected", rejectedOn, rejectionReason });
  return told(debit, debitRunWords.rejected(debit.id));
}

/** Notes that a debit that came back was paid otherwise. */
async function settleDebit({ open, confirm }: DeskContext, reference: string | undefined): Promise<Answer> {
  const { database } = await open();
  const debit = await debitOf(database, reference);
  if (debit.state !== "rejected") throw new Refusal(problems.notRejected(debit.id));
  await confirm(debitRunWords.settlementQuestion(debit));
  await move(database, debit, { state: "settled" });
  return told(debit, debitRunWords.settled(debit.id));
}

async function debitOf(database: Database, reference: string | undefined): Promise<NamedDebit> {
  if (!reference) throw new Refusal(problems.noReference(directDebitWords.positionals.reference.shown), 2);
  const id = reference.toUpperCase();
  const debit = await findDebit(database.db, id);
  if (!debit) throw new Refusal(problems.unknownDebit(id));
  return debit;
}

/** @throws {Refusal} when somebody else was faster. */
async function move(
  database: Database,
  from: NamedDebit,
  to: Parameters<typeof moveDebit>[2],
): Promise<void> {
  const moved = await database.transaction((transaction) => moveDebit(transaction, from, to));
  if (!moved) throw new Refusal(problems.movedMeanwhile(from.id));
}

function told(debit: NamedDebit, words: string): Answer {
  return { value: { reference: debit.id }, lines: (width) => folded(words, "", width) };
}

const runsShown = 50;

/** The latest files that were made. */
async function showRuns({ open }: DeskContext): Promise<Answer> {
  const { database } = await open();
  const runs = await latestRuns(database.db, runsShown);
  return {
    value: runs,
    lines: (width) => (runs.length === 0 ? [debitRunWords.noRuns] : tableLines(runColumns, runs, width)),
  };
}

/** What the bank sent back and nobody has paid since. */
async function showUnpaid({ open, now }: DeskContext): Promise<Answer> {
  const { database } = await open();
  const unpaid = await unpaidDebits(database.db);
  const twice = await unpaidInARow(database.db, unpaid, dayInParis(now()));
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
  { open, now, operator }: DeskContext,
  reference: string | undefined,
  { vers: path }: { readonly vers?: string },
): Promise<Answer> {
  if (!reference) throw new Refusal(problems.noReference(directDebitWords.positionals.reference.shown), 2);
  if (path === undefined) throw new Refusal(problems.noFile, 2);
  const { database, keyring } = await open();
  const id = reference.toUpperCase();
  const run = await findRun(database.db, id);
  if (!run) throw new Refusal(problems.unknownRun(id));
  const file = await fileOfRun(database.db, keyring, run);
  if (!file.ok) throw new Refusal(problems.fileChanged(id));
  reserve(path);
  const noted = { run: id, at: now(), by: operator };
  await database
    .transaction((transaction) => noteBankFile(transaction, keyring, noted))
    .catch((error: unknown) => {
      unlinkSync(path);
      throw error;
    });
  try {
    writeFileSync(path, file.value, { flush: true });
  } catch (error) {
    unlinkSync(path);
    throw new Refusal(problems.fileRefused(path, reasonOf(error)));
  }
  return { value: { run, path }, lines: (width) => folded(debitRunWords.written(path), "", width) };
}

/** Numbers of the running contracts that the terms let the agency end, once its reminders have failed. */
async function unpaidInARow(
  executor: Executor,
  unpaid: readonly NamedDebit[],
  today: Day,
): Promise<string[]> {
  const ids = [...new Set(unpaid.map(({ contractId }) => contractId))];
  const debits = Map.groupBy(await debitsOfContracts(executor, ids), ({ contractId }) => contractId);
  return (await billableContractsOf(executor, ids))
    .filter(({ status }) => !["terminated", "withdrawn"].includes(stateOn(status, today)))
    .filter(({ id }) => mayTerminateUnpaid(monthAfterMonth(debits.get(id) ?? [])))
    .map(({ number }) => number)
    .toSorted();
}

/** Of each payment what became of its last attempt, in the order of the days due. */
function monthAfterMonth(debits: readonly StoredDebit[]): { readonly paid: boolean }[] {
  const inOrder = debits.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.attempt - other.attempt,
  );
  const latest = new Map(inOrder.map((debit) => [debit.dueOn, debit]));
  return [...latest.values()].map(({ state }) => ({ paid: state !== "rejected" }));
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
