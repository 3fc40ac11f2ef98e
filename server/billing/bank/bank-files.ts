import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { totalCentsOf } from "#domain/amount.ts";
import {
  type BankAnswers,
  effectsOf,
  type LineLeftAside,
  linesLeftAside,
} from "#domain/billing/bank-answers.ts";
import type { BankPlan } from "#domain/billing/bank-plan.ts";
import { longestReason } from "#domain/billing/credit-note.ts";
import { type MonthlyReturns, returnShares } from "#domain/billing/return-share.ts";
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
  saveRecordedFile,
} from "#server/database/billing/bank-files.ts";
import { countChargesOfFile } from "#server/database/billing/charges.ts";
import { latestDepositedRun, type StoredRun } from "#server/database/billing/debit-runs.ts";
import { lockContracts } from "#server/database/billing/debits.ts";
import {
  openUnnamedReturns,
  saveUnnamedReturns,
  settleUnnamedReturn,
} from "#server/database/billing/unnamed-returns.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { createBankTables } from "./bank-tables.ts";
import { type MissingOfBatch, missingOfBatches, recordCharges, recordCredits } from "./batch-credits.ts";
import { createLineKeeper, type ReadFileProblem } from "./keep-lines.ts";

/** Why nothing was recorded. `changed`: the plan is no longer the one that the person saw. */
export type RecordFileProblem = { readonly code: "unknown" | "already" | "changed" };

/** Why a sum without names was not settled: nobody said why, or it is settled already. */
export type SettleUnnamedProblem = { readonly code: "reason" | "already" };

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
  /** How many charges of the bank it recorded. */
  readonly chargeCount: number;
  readonly leftAside: readonly LineLeftAside[];
  readonly unnamedCount: number;
};

const pageLength = 12;

/** Longest name of a file that is stored. */
const longestName = 100;

/** The files that the bank answers with: read, understood, then recorded by one action. Calls `hasChanged` after one. */
export function createBankFiles(context: Context, hasChanged: () => void) {
  const { database, keyring, now, today, readBankFile } = context;
  const { db } = database;
  const { planOf, keepLines } = createLineKeeper(context);
  const tables = createBankTables(context, { keepLines });

  const actions = permitted(actionPermissions.bankFiles, {
    /** Reads a file and stores the lines that concern the agency, or its table, for a day at most; nothing else changes. */
    async readFile(
      { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
      by: NamedActor,
    ): Promise<Outcome<Pick<BankFile, "sha256">, ReadFileProblem>> {
      const answer = await readBankFile({ bytes });
      if (!answer.ok) return failure({ code: answer.problem });
      const { sha256, reports, leftOut, table } = answer.value;
      if ((await findBankFile(db, keyring, sha256))?.file.recordedAt)
        return failure({ code: "already", sha256 });
      const fileName = name.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, longestName);
      const file = { sha256, fileName, byteLength: bytes.length, readAt: now(), readBy: by.name };
      if (table === null) return keepLines(file, { reports, leftOut }, () => Promise.resolve());
      return tables.keepTable(file, { ...table, leftOut });
    },

    readColumns: tables.readColumns,

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
          const effects = effectsOf(plan, answers);
          const { returns, kept, charges, ownCharges, credits, settlements } = effects;
          const shown = [
            ...[...returns, ...kept].map(({ debit, on }) => ({ ...debit, on })),
            ...credits.map(({ creditedOn, ...credit }) => ({ ...credit, on: creditedOn })),
          ];
          const answered = await presentAnswered(context, transaction, shown, by);
          await saveUnnamedReturns(transaction, plan.unnamedReturns, {
            fileSha256: sha256,
            createdAt: now(),
          });
          await recordReturns(context, transaction, returns, { sha256, by });
          await yieldToEventLoop();
          await recordCharges(context, transaction, charges, ownCharges, sha256);
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
            unnamedCount: plan.unnamedReturns.length,
          };
          await saveRecordedFile(transaction, keyring, row, result, [
            ...content.lines.transfers
              .filter(({ key }) => settlements.some((settlement) => settlement.key === key))
              .flatMap(({ own }) => own),
            ...effects.placedKeys,
          ]);
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

    /** Settles a sum that the bank took back without naming its debits, as a person says. */
    settleUnnamed: (
      key: string,
      reason: string,
      by: NamedActor,
    ): Promise<Outcome<null, SettleUnnamedProblem>> =>
      database.transaction(async (transaction): Promise<Outcome<null, SettleUnnamedProblem>> => {
        const said = reason.trim();
        if (said === "" || said.length > longestReason) return failure({ code: "reason" });
        const settled = await settleUnnamedReturn(transaction, key, now());
        if (settled === null) return failure({ code: "already" });
        await recordActivity(transaction, context, by.name, "unnamed-return-settled", null, {
          on: settled.takenOn,
          cents: settled.amountCents,
          reason: said,
        });
        return success(null);
      }),

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

    table: tables.preview,

    /** The sums that the bank took back for debits that nobody knows yet. */
    unnamedReturns: () => openUnnamedReturns(db),

    /** A recorded file, and what it changed, unless that is forgotten; `null` if nobody recorded it. */
    async recorded(sha256: string): Promise<RecordedFile | null> {
      const found = await findBankFile(db, keyring, sha256);
      if (!found?.file.recordedAt) return null;
      const { file, content } = found;
      const result =
        content && "result" in content
          ? content.result
          : { returns: [], batches: [], settlements: [], leftAside: [], unnamedCount: 0 };
      const tooMuch = result.settlements.filter(({ leftCents }) => leftCents > 0);
      return {
        file,
        returns: await returnedDebits(db, result.returns),
        missing: await missingOfBatches(db, result.batches),
        tooMuch,
        chargeCount: await countChargesOfFile(db, sha256),
        leftAside: result.leftAside,
        unnamedCount: result.unnamedCount,
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
