import { unlinkSync, writeFileSync } from "node:fs";
import { debitRunWords, directDebitWords } from "#content/desk/direct-debits.ts";
import { exactEuros, shortDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import { mayTerminateUnpaid } from "#domain/contract/notices.ts";
import type { Executor } from "#server/database/client.ts";
import {
  billableContractsOf,
  debitsOfContracts,
  findRun,
  type KeptDebit,
  type KeptRun,
  latestRuns,
  type NamedDebit,
  unpaidDebits,
} from "#server/database/debits.ts";
import { fileOfRun } from "#server/debits/make-run.ts";
import { noteBankFile } from "#server/debits/note-file.ts";
import { reasonOf } from "#server/start-failure.ts";
import type { Answer, DeskContext } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";
import { reserve } from "./present.ts";

const { columns, problems } = debitRunWords;

const runsShown = 50;

/** The latest files that were made. */
export async function showRuns({ open }: DeskContext): Promise<Answer> {
  const { database } = await open();
  const runs = await latestRuns(database.db, runsShown);
  return {
    value: runs,
    lines: (width) => (runs.length === 0 ? [debitRunWords.noRuns] : tableLines(runColumns, runs, width)),
  };
}

/** What the bank sent back and nobody has paid since. */
export async function showUnpaid({ open, now }: DeskContext): Promise<Answer> {
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
export async function remakeFile(
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
    .filter(({ standing }) => !["terminated", "withdrawn"].includes(stateOn(standing, today)))
    .filter(({ id }) => mayTerminateUnpaid(monthAfterMonth(debits.get(id) ?? [])))
    .map(({ number }) => number)
    .toSorted();
}

/** Of each payment what became of its last attempt, in the order of the days due. */
function monthAfterMonth(debits: readonly KeptDebit[]): { readonly paid: boolean }[] {
  const inOrder = debits.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.attempt - other.attempt,
  );
  const latest = new Map(inOrder.map((debit) => [debit.dueOn, debit]));
  return [...latest.values()].map(({ state }) => ({ paid: state !== "rejected" }));
}

const runColumns: readonly Column<KeptRun>[] = [
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
