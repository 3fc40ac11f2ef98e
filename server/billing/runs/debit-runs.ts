import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { isUndone } from "#domain/billing/run-stage.ts";
import type { Day } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import {
  countRuns,
  findRun,
  latestRuns,
  lockedRun,
  replacementsOf,
  returnsOfRuns,
  type StoredRun,
} from "#server/database/billing/debit-runs.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { actorsOf, recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type CancelRunProblem, cancelRun } from "./cancel-run.ts";
import { type DepositProblem, depositRun, undoRunDeposit } from "./deposit-run.ts";
import { type MovedRun, type MoveRunProblem, moveRun } from "./move-run.ts";
import { type AgreedRun, fileOfRun, type MakeRunProblem, makeRun, recordBankFile } from "./prepare-run.ts";
import { type ReadRun, readRun } from "./read-run.ts";

/** Why no run was made, with the run that somebody else made meanwhile, if any. */
export type PrepareProblem =
  | Exclude<MakeRunProblem, { code: "changed" }>
  | (Extract<MakeRunProblem, { code: "changed" }> & { readonly meanwhile: MadeRun | null });

/**
 * Why the file of a run cannot be downloaded. `changed`: it would differ from the file first made. `cancelled`: the run
 * was cancelled or withdrawn.
 */
export type FileProblem = { readonly code: "unknown" | "changed" | "cancelled" };

/**
 * A run with its author if known, the number of its debits that came back, whether its file was downloaded, and who
 * cancelled it.
 */
export type MadeRun = StoredRun & {
  readonly by: string | null;
  readonly returns: number;
  readonly isFileTaken: boolean;
  readonly cancelledBy: string | null;
  /** The run that presents its payments again, if it was withdrawn and that one stands. */
  readonly replacement: Pick<StoredRun, "id" | "firstCollectionOn"> | null;
};

/** A page of the runs, and how many runs there are. */
export type RunsPage = {
  readonly runs: readonly MadeRun[];
  readonly total: number;
  readonly pageLength: number;
};

const runsOnAPage = 50;

/**
 * The files for the bank: making, downloading, depositing, moving, cancelling and listing them. Calls `hasChanged` when
 * earlier plans are out of date.
 */
export function createDebitRuns(context: Context, hasChanged: () => void) {
  const { database, keyring, now, newId } = context;
  const { db } = database;
  const actions = permitted(actionPermissions.runs, {
    /** Makes the run that the person agreed to, if it still matches the payments due. */
    async make(agreed: AgreedRun, by: NamedActor): Promise<Outcome<StoredRun, PrepareProblem>> {
      const at = now();
      const made = await makeRun(context, agreed, at, (transaction, { id, debitCount, totalCents }) =>
        recordActivity(
          transaction,
          { newId, now: () => at },
          by.name,
          "debit-run-made",
          { kind: "debit-run", id },
          { debitCount, totalCents },
        ),
      );
      hasChanged();
      if (made.ok) {
        context.wakeMail();
        return made;
      }
      if (made.problem.code !== "changed") return failure(made.problem);
      const [latest] = await latestRuns(db, 1);
      const [meanwhile = null] =
        latest && latest.createdAt >= (agreed.shownAt ?? Number.POSITIVE_INFINITY)
          ? await madeRuns(db, [latest])
          : [];
      return failure({ ...made.problem, meanwhile });
    },

    /**
     * The bank's file of a run. The evidence of each contract in it first records who got the full bank details.
     * @throws {SealError} when the key of a bank account is gone.
     */
    async file(
      id: string,
      by: NamedActor,
    ): Promise<Outcome<{ readonly run: StoredRun; readonly text: string }, FileProblem>> {
      const run = await findRun(db, id);
      if (!run) return failure({ code: "unknown" });
      if (isUndone(run)) return failure({ code: "cancelled" });
      const file = await fileOfRun(db, keyring, run);
      if (!file.ok) return failure({ code: "changed" });
      const at = now();
      const subject = { kind: "debit-run", id } as const;
      const isTaken = await database.transaction(async (transaction) => {
        const locked = await lockedRun(transaction, id);
        if (!locked || isUndone(locked)) return false;
        await recordActivity(transaction, { newId, now: () => at }, by.name, "debit-file-taken", subject);
        return true;
      });
      if (!isTaken) return failure({ code: "cancelled" });
      await recordBankFile(context, { run: id, at, by: by.name });
      return success({ run, text: file.value });
    },

    /** Cancels a run whose file nobody has downloaded. */
    cancel: (id: string, by: NamedActor) =>
      changed<StoredRun, CancelRunProblem>("debit-run-cancelled", id, by, (transaction) =>
        cancelRun(context, transaction, id, by),
      ),

    /** Records on which day somebody deposited the file of a run at the bank. */
    deposit: (id: string, { on }: { readonly on: Day }, by: NamedActor) =>
      changed<StoredRun, DepositProblem>("debit-run-deposited", id, by, (transaction) =>
        depositRun(context, transaction, { id, on }, by),
      ),

    /** Records that nobody deposited it after all. */
    undoDeposit: (id: string, by: NamedActor) =>
      changed<StoredRun, DepositProblem>("debit-run-deposit-undone", id, by, (transaction) =>
        undoRunDeposit(context, transaction, id),
      ),

    /**
     * Withdraws a run that nobody deposited, and presents its payments in a new one. `isVerified`: the person looked at the
     * bank’s site, and the run is not there.
     */
    async move(
      id: string,
      { isVerified }: { readonly isVerified: boolean },
      by: NamedActor,
    ): Promise<Outcome<MovedRun, { readonly code: MoveRunProblem }>> {
      const moved = await changed<MovedRun, MoveRunProblem>("debit-run-moved", id, by, (transaction) =>
        moveRun(context, transaction, { id, isVerified }, by),
      );
      if (moved.ok) context.wakeMail();
      return moved;
    },
  });

  /** One run, or `null`. */
  async function runOf(id: string): Promise<MadeRun | null> {
    const run = await findRun(db, id);
    return run && (await madeRuns(db, [run]))[0]!;
  }

  /** Changes a run and records who did it. */
  async function changed<Value, Problem>(
    kind: Parameters<typeof recordActivity>[3],
    id: string,
    by: NamedActor,
    work: (transaction: Transaction) => Promise<Outcome<Value, Problem>>,
  ): Promise<Outcome<Value, { readonly code: Problem }>> {
    const outcome = await database.transaction(async (transaction) => {
      const made = await work(transaction);
      const subject = { kind: "debit-run", id } as const;
      if (made.ok) await recordActivity(transaction, context, by.name, kind, subject);
      return made;
    });
    if (!outcome.ok) return failure({ code: outcome.problem });
    hasChanged();
    return outcome;
  }

  return {
    /** A page of the runs, the latest first. With a smaller `limit`, the latest few. */
    async runs(page = 1, limit = runsOnAPage): Promise<RunsPage> {
      const runs = await latestRuns(db, limit, (page - 1) * limit);
      return { runs: await madeRuns(db, runs), total: await countRuns(db), pageLength: limit };
    },

    run: runOf,

    /** The page of a run, or `null`. */
    async readRun(id: string, asked: Parameters<typeof readRun>[2]): Promise<ReadRun | null> {
      const run = await runOf(id);
      return run && readRun(context, run, asked);
    },

    ...actions,
  };
}

async function madeRuns(executor: DbOrTransaction, runs: readonly StoredRun[]): Promise<MadeRun[]> {
  const ids = runs.map(({ id }) => id);
  const returns = await returnsOfRuns(executor, ids);
  const by = await actorsOf(executor, "debit-run-made", ids);
  const taken = await actorsOf(executor, "debit-file-taken", ids);
  const cancelled = await actorsOf(executor, "debit-run-cancelled", ids);
  const replacements = await replacementsOf(executor, ids);
  return runs.map((run) => ({
    ...run,
    by: by.get(run.id) ?? null,
    returns: returns.get(run.id) ?? 0,
    isFileTaken: taken.has(run.id),
    cancelledBy: cancelled.get(run.id) ?? null,
    replacement: replacements.get(run.id) ?? null,
  }));
}
