import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { company } from "#content/site/company.ts";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import {
  type BankAnswers,
  effectsOf,
  type LineLeftAside,
  linesLeftAside,
} from "#domain/billing/bank-answers.ts";
import { asksTooMuch, type BankLines, type BankPlan, planBankFile } from "#domain/billing/bank-plan.ts";
import type { BankFileProblem } from "#domain/billing/bank-report.ts";
import type { BankTable } from "#domain/billing/bank-table.ts";
import { type MonthlyReturns, returnShares } from "#domain/billing/return-share.ts";
import {
  type ColumnRole,
  type ColumnsProblem,
  checkColumns,
  dayInTwoOrders,
  type TableColumns,
  type TableToRead,
} from "#domain/billing/table-columns.ts";
import { addMonths, monthOf } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { recordPayments } from "#server/billing/payments.ts";
import { recordReturns } from "#server/billing/record-answers.ts";
import { bookRuns, presentAnswered } from "#server/billing/runs/deposit-run.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context } from "#server/context.ts";
import {
  type BankFile,
  type BankFileResult,
  countCollected,
  countRecordedFiles,
  debitsByMonth,
  deleteReadFile,
  findBankFile,
  lockBankFile,
  type ReturnedDebit,
  recordedFiles,
  returnedDebits,
  type StoredTable,
  saveReadFile,
  saveRecordedFile,
} from "#server/database/billing/bank-files.ts";
import { latestDepositedRun, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { lockContracts } from "#server/database/billing/debits.ts";
import { findTableColumns, saveTableColumns } from "#server/database/billing/table-columns.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type BankFileReader, createBankFileReader } from "./bank-file-reader.ts";
import { type MissingOfBatch, missingOfBatches, recordCharges, recordCredits } from "./batch-credits.ts";
import { gatherFacts } from "./gather-facts.ts";
import { isEmpty, isOurs, linesOf, otherCreditorOf, withoutOthers } from "./our-lines.ts";
import type { ReadBankFile } from "./read-bank-file.ts";

/**
 * Why a file was not taken. `account` and `creditor`: it is about another one; `not-ours`: it names no debit of ours;
 * `already`: it was recorded.
 */
export type ReadFileProblem =
  | { readonly code: BankFileProblem }
  | { readonly code: "account"; readonly iban: string }
  | { readonly code: "creditor"; readonly creditorId: string }
  | { readonly code: "not-ours" }
  | { readonly code: "already"; readonly sha256: string };

/** Why a table was not read by its columns. `unknown`: it is no longer kept. */
export type ReadColumnsProblem =
  | ReadFileProblem
  | { readonly code: "unknown" }
  | { readonly code: "columns"; readonly problem: ColumnsProblem };

/** A table whose columns somebody has to say: its first rows, and what they seem to hold. */
export type TablePreview = Pick<TableColumns, "dayOrder"> &
  Pick<BankTable, "delimiter" | "encoding"> &
  Pick<TableToRead, "isRemembered"> & {
    readonly file: BankFile;
    readonly columns: readonly {
      readonly heading: string;
      readonly cells: readonly string[];
      readonly role: ColumnRole | null;
    }[];
    readonly rowCount: number;
    /** A day that can be read in two orders. */
    readonly openDay: string | null;
    /** Whether it names its account. */
    readonly isNamed: boolean;
  };

/** Why nothing was recorded. `changed`: the plan is no longer the one that the person saw. */
export type RecordFileProblem = { readonly code: "unknown" | "already" | "changed" };

/** A file that was read and not recorded, what it means, and the SHA-256 of that meaning. */
export type BankFilePreview = {
  readonly file: BankFile;
  readonly plan: BankPlan;
  readonly planSha256: string;
};

/** A page of the recorded files, the latest first. */
export type BankFilesPage = {
  readonly files: readonly BankFile[];
  readonly total: number;
  readonly pageLength: number;
  /** The latest file that was presented, if no file of the bank was read since, and how many of its debits are past. */
  readonly unanswered: { readonly run: StoredRun; readonly passed: number } | null;
};

/**
 * A recorded file, and what it changed for as long as that is stored: its returns, the transfers that paid too much, and
 * the lines that got no answer.
 */
export type RecordedFile = {
  readonly file: BankFile;
  readonly returns: readonly ReturnedDebit[];
  /** The batches that it credited and that still lack something, or have too much. */
  readonly missing: readonly MissingOfBatch[];
  readonly tooMuch: BankFileResult["settlements"];
  readonly leftAside: readonly LineLeftAside[];
};

const pageLength = 12;

/** Rows of a table by which somebody says what its columns hold. */
const rowsShown = 3;

/** Longest name of a file that is stored. */
const longestName = 100;

/** The files that the bank answers with: read, understood, then recorded by one action. Calls `hasChanged` after one. */
export function createBankFiles(
  context: Context,
  hasChanged: () => void,
  read: BankFileReader = createBankFileReader(),
) {
  const { database, keyring, now, today } = context;
  const { db } = database;
  const facts = { creditorId: company.creditorIdentifier };

  async function planOf(executor: DbOrTransaction, lines: BankLines) {
    const gathered = await gatherFacts(executor, lines, { ...facts, keyring, today: today() });
    await yieldToEventLoop();
    return { plan: planBankFile(lines, gathered.facts), contractIds: gathered.contractIds };
  }

  /** Stores the lines of a file that concern the agency, and does something more in the same transaction. */
  async function keepLines(
    file: Omit<Parameters<typeof saveReadFile>[2], "fromOn" | "toOn">,
    { reports, leftOut, table }: Pick<ReadBankFile, "reports" | "leftOut"> & { readonly table?: StoredTable },
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<Outcome<Pick<BankFile, "sha256">, ReadFileProblem>> {
    const ours = reports.filter(isOurs);
    const [other] = reports;
    if (ours.length === 0) return failure({ code: "account", iban: other?.iban ?? "" });
    const creditorId = otherCreditorOf(ours);
    if (creditorId !== null) return failure({ code: "creditor", creditorId });
    const lines = { ...linesOf(ours, reports), leftOut };
    const { plan } = await planOf(db, lines);
    if (asksTooMuch(plan)) return failure({ code: "too-many" });
    const unknown = plan.unknown.length + plan.unknownCredits.length;
    if (unknown > 0 && isEmpty(plan)) return failure({ code: "not-ours" });
    const days = ours
      .flatMap(({ fromOn, toOn }) => [fromOn, toOn])
      .flatMap((day) => day ?? [])
      .sort();
    const dated = { ...file, fromOn: days[0] ?? null, toOn: days.at(-1) ?? null };
    const content = { lines: withoutOthers(lines, plan), ...(table && { table }) };
    await database.transaction(async (transaction) => {
      await saveReadFile(transaction, keyring, dated, content);
      await also(transaction);
    });
    return success({ sha256: file.sha256 });
  }

  const actions = permitted(actionPermissions.bankFiles, {
    /** Reads a file and stores the lines that concern the agency, or its table, for a day at most; nothing else changes. */
    async readFile(
      { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
      by: NamedActor,
    ): Promise<Outcome<Pick<BankFile, "sha256">, ReadFileProblem>> {
      const answer = await read({ bytes });
      if (!answer.ok) return failure({ code: answer.problem });
      const { sha256, reports, leftOut, table } = answer.value;
      if ((await findBankFile(db, keyring, sha256))?.file.recordedAt)
        return failure({ code: "already", sha256 });
      const fileName = name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, longestName);
      const file = { sha256, fileName, byteLength: bytes.length, readAt: now(), readBy: by.name };
      if (table === null) return keepLines(file, { reports, leftOut }, () => Promise.resolve());
      const { iban } = table.table;
      if (iban !== null && !isOurs({ iban, message: "csv" })) return failure({ code: "account", iban });
      const remembered = await findTableColumns(db, table.table);
      const toRead = remembered ? { ...table, columns: remembered, isRemembered: true } : table;
      await database.transaction((transaction) =>
        saveReadFile(
          transaction,
          keyring,
          { ...file, fromOn: null, toOn: null },
          { table: { ...toRead, leftOut } },
        ),
      );
      return success({ sha256 });
    },

    /**
     * Reads the lines of a table by what its columns hold, stores those that concern the agency, and remembers the columns for
     * tables with the same headings.
     */
    async readColumns(
      { sha256, columns: chosen }: { readonly sha256: string; readonly columns: TableColumns },
      by: NamedActor,
    ): Promise<Outcome<Pick<BankFile, "sha256">, ReadColumnsProblem>> {
      const found = await findBankFile(db, keyring, sha256);
      if (!found) return failure({ code: "unknown" });
      if (!found.content || !("table" in found.content) || !found.content.table)
        return failure({ code: "already", sha256 });
      const { table, leftOut } = found.content.table;
      const checked = checkColumns(table, chosen);
      if (!checked.ok) return failure({ code: "columns", problem: checked.problem });
      const columns = checked.value;
      const answer = await read({ table, columns });
      if (!answer.ok) return failure({ code: answer.problem });
      const { fileName, byteLength } = found.file;
      const file = { sha256, fileName, byteLength, readAt: now(), readBy: by.name };
      const toRead = { table, columns, isRemembered: true, leftOut };
      return keepLines(file, { reports: answer.value, leftOut, table: toRead }, (transaction) =>
        saveTableColumns(transaction, table, columns, { at: now(), by: by.name }),
      );
    },

    /** Records what a file changes, with the answers of the person who saw it, unless somebody was faster. */
    async recordFile(
      {
        sha256,
        planSha256,
        answers,
      }: { readonly sha256: string; readonly planSha256: string; readonly answers: BankAnswers },
      by: NamedActor,
    ): Promise<Outcome<BankFile, RecordFileProblem>> {
      const recorded = await database.transaction<Outcome<BankFile, RecordFileProblem>>(
        async (transaction) => {
          await lockBankFile(transaction, sha256);
          const found = await findBankFile(transaction, keyring, sha256);
          if (!found) return failure({ code: "unknown" });
          const { file, content } = found;
          if (file.recordedAt !== null || !content || !("lines" in content))
            return failure({ code: "already" });
          await advisoryLock(transaction, "debit-runs");
          const { contractIds } = await planOf(transaction, content.lines);
          await lockContracts(transaction, contractIds);
          // Again under the locks, because somebody may have been faster.
          const { plan } = await planOf(transaction, content.lines);
          if (hashOf(plan) !== planSha256) return failure({ code: "changed" });
          const { returns, kept, charges, credits, settlements } = effectsOf(plan, answers);
          const shown = [
            ...[...returns, ...kept].map(({ debit, on }) => ({ ...debit, on })),
            ...credits.map(({ creditedOn, ...credit }) => ({ ...credit, on: creditedOn })),
          ];
          const answered = await presentAnswered(context, transaction, shown, by);
          await recordReturns(context, transaction, returns, { sha256, by });
          await yieldToEventLoop();
          await recordCharges(context, transaction, charges, sha256);
          await recordCredits(context, transaction, credits, { sha256, by });
          await yieldToEventLoop();
          await bookRuns(context, transaction, answered);
          await recordPayments(context, transaction, settlements, { sha256, by });
          const dues = settlements.flatMap((settlement) => settlement.dues);
          const row = {
            ...file,
            recordedAt: now(),
            recordedBy: by.name,
            returnCount: returns.length,
            returnedCents: totalCentsOf(returns.map(({ debit }) => debit)),
            creditCount: batchesIn(credits).length,
            creditedCents: totalCentsOf(credits),
            settlementCount: settlements.length,
            settledCents: totalCentsOf(dues),
          };
          const result: BankFileResult = {
            returns: returns.map(({ debit }) => debit.id),
            batches: batchesIn(credits),
            settlements: settlements.map(({ number, dues, leftCents }) => ({
              number,
              references: dues.map(({ reference }) => reference),
              leftCents,
            })),
            leftAside: linesLeftAside(plan, answers),
          };
          await saveRecordedFile(
            transaction,
            keyring,
            row,
            result,
            content.lines.transfers
              .filter(({ key }) => settlements.some((settlement) => settlement.key === key))
              .flatMap(({ own }) => own),
          );
          await recordActivity(transaction, context, by.name, "bank-file-recorded", null, {
            returns: returns.length,
            credits: row.creditCount,
            settlements: settlements.length,
            sha256,
          });
          return success(row);
        },
      );
      if (recorded.ok) hasChanged();
      return recorded;
    },

    /** Forgets a file that was read and is not to be recorded. */
    dropFile: (sha256: string, by: NamedActor): Promise<null> =>
      database.transaction(async (transaction) => {
        if (await deleteReadFile(transaction, sha256))
          await recordActivity(transaction, context, by.name, "bank-file-dropped", null, { sha256 });
        return null;
      }),
  });

  return {
    /** A file that was read, with what it means now; `null` if nobody read it or it is recorded. */
    async preview(sha256: string): Promise<BankFilePreview | null> {
      const found = await findBankFile(db, keyring, sha256);
      if (!found?.content || !("lines" in found.content)) return null;
      const { plan } = await planOf(db, found.content.lines);
      return { file: found.file, plan, planSha256: hashOf(plan) };
    },

    /** A table whose columns somebody has to say, or may correct; `null` if nobody read it or it is recorded. */
    async table(sha256: string): Promise<TablePreview | null> {
      const found = await findBankFile(db, keyring, sha256);
      const stored = found?.content && "table" in found.content ? found.content.table : undefined;
      if (!found || !stored) return null;
      const { table, columns, isRemembered } = stored;
      const { headings, rows, delimiter, encoding, iban } = table;
      return {
        ...{ file: found.file, isRemembered, delimiter, encoding, dayOrder: columns.dayOrder },
        columns: headings.map((heading, column) => ({
          heading,
          cells: rows.slice(0, rowsShown).map((row) => row[column] ?? ""),
          role: columns.roles[column] ?? null,
        })),
        rowCount: rows.length,
        openDay: dayInTwoOrders(table, columns.roles),
        isNamed: iban !== null || columns.roles.includes("account"),
      };
    },

    /** A recorded file, and what it changed, unless that is forgotten; `null` if nobody recorded it. */
    async recorded(sha256: string): Promise<RecordedFile | null> {
      const found = await findBankFile(db, keyring, sha256);
      if (!found?.file.recordedAt) return null;
      const { file, content } = found;
      const result =
        content && "result" in content
          ? content.result
          : { returns: [], batches: [], settlements: [], leftAside: [] };
      const tooMuch = result.settlements.filter(({ leftCents }) => leftCents > 0);
      return {
        file,
        returns: await returnedDebits(db, result.returns),
        missing: await missingOfBatches(db, result.batches),
        tooMuch,
        leftAside: result.leftAside,
      };
    },

    async files(page = 1): Promise<BankFilesPage> {
      const files = await recordedFiles(db, pageLength, (page - 1) * pageLength);
      const [latest = null] = page === 1 ? files : await recordedFiles(db, 1);
      const run = await latestDepositedRun(db);
      const isUnanswered = run !== null && (latest?.readAt ?? 0) < run.createdAt;
      const passed = isUnanswered ? await countCollected(db, run.id, today()) : 0;
      const unanswered = isUnanswered && passed > 0 ? { run, passed } : null;
      return { files, total: await countRecordedFiles(db), pageLength, unanswered };
    },

    /** The share of returns at the end of each of the last twelve months, the current one included. */
    async returnShares(): Promise<readonly MonthlyReturns[]> {
      const day = today();
      const from = addMonths(monthOf(day).fromOn, -23);
      return returnShares(await debitsByMonth(db, { fromOn: from, toOn: monthOf(day).toOn }), day);
    },

    ...actions,
  };
}

/** The batches that some credits are of, each once. */
function batchesIn(credits: readonly { readonly batchId: string }[]): string[] {
  return [...new Set(credits.map(({ batchId }) => batchId))];
}

function hashOf(plan: BankPlan): string {
  return sha256Of(canonicalJson(plan));
}
