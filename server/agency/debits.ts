import { type Day, dayInParis } from "#domain/calendar.ts";
import { type Suspension, stateOn } from "#domain/contract/lifecycle.ts";
import { unpaidInvoicesLimit } from "#domain/contract/notices.ts";
import { isReturnReason, type SettlementMeans } from "#domain/contract/returns.ts";
import { unpaidInARow } from "#domain/contract/unpaid.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { may } from "#domain/staff.ts";
import { doersOf, noteActivity } from "#server/database/activities.ts";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import type { Executor, Transaction } from "#server/database/client.ts";
import {
  countRuns,
  debitsOfContracts,
  findDebit,
  findRun,
  hasLaterAttempt,
  latestRuns,
  lockedDebit,
  moveDebit,
  type NamedDebit,
  returnsOfRuns,
  type StoredRun,
  unpaidPage,
  unpaidTotals,
} from "#server/database/debits.ts";
import {
  type AgreedRun,
  fileOfRun,
  type MakeRunProblem,
  makeRun,
  noteBankFile,
} from "#server/debits/make-run.ts";
import { planRun, type RunRequest } from "#server/debits/plan.ts";
import type { AgencyDependencies } from "./agency.ts";
import { rememberForecasts } from "./debit-forecast.ts";
import type { SignedIn } from "./sign-in.ts";

/** What the debits of the agency work with. */
export type DebitsDependencies = Pick<
  AgencyDependencies,
  "database" | "keyring" | "now" | "newId" | "messageIdFor" | "wakeMail"
>;

/** Who makes a gesture: a person of the agency, or who sits at the machine. */
type By = Pick<SignedIn, "name" | "role">;

/** The role does not allow it. */
type RoleProblem = { readonly code: "role" };

/** Why no run was made, and the one that somebody else made meanwhile. */
export type PrepareProblem =
  | RoleProblem
  | Exclude<MakeRunProblem, { code: "changed" }>
  | (Extract<MakeRunProblem, { code: "changed" }> & { readonly meanwhile: MadeRun | null });

/** Why the file of a run is not given. `changed`: it would no longer be the one that was made. */
export type FileProblem = RoleProblem | { readonly code: "unknown" | "changed" };

/** Why a debit stays as it is. `already`: it stands elsewhere, or somebody was faster. `again`: it was presented again. */
export type DebitProblem =
  | RoleProblem
  | { readonly code: "unknown" | "already" | "again" | "not-rejected" | "reason" | "day" };

/** A run, who made it where that is known, and how many of its debits came back. */
export type MadeRun = StoredRun & { readonly by: string | null; readonly returns: number };

/** A running contract that left two payments in a row unpaid: the terms let the agency end it. */
export type UnpaidInARow = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly suspension: Suspension | null;
};

/** Runs of one page of their list, and unpaid payments of one page of theirs. */
const runsOnAPage = 50;
const unpaidOnAPage = 50;

/** What the agency owes its bank, and what the bank answers. */
export function openDebits(deps: DebitsDependencies) {
  const { database, keyring, now, newId } = deps;
  const { db } = database;
  const plan = (request: RunRequest, signal?: AbortSignal) => planRun(db, keyring, request, { signal });
  const forecasts = rememberForecasts(plan, now);

  /** Moves a debit on and notes by whom, or tells why not. */
  async function moved(
    reference: string,
    by: By,
    to: Parameters<typeof moveDebit>[2],
    told: Readonly<Record<string, string>>,
    problemOf: (transaction: Transaction, debit: NamedDebit) => Promise<DebitProblem["code"] | null>,
  ): Promise<Outcome<NamedDebit, DebitProblem>> {
    if (!may(by.role, "debits")) return failure({ code: "role" });
    const outcome = await database.transaction<Outcome<NamedDebit, DebitProblem>>(async (transaction) => {
      const debit = await lockedDebit(transaction, reference);
      if (!debit) return failure({ code: "unknown" });
      const problem = await problemOf(transaction, debit);
      if (problem !== null) return failure({ code: problem } as DebitProblem);
      if (!(await moveDebit(transaction, debit, to))) return failure({ code: "already" });
      const kind = to.state === "settled" ? "debit-settled" : "debit-returned";
      const subject = { kind: "contract", id: debit.number } as const;
      await noteActivity(transaction, deps, by.name, kind, subject, { reference, ...told });
      return success(debit);
    });
    if (outcome.ok) forecasts.forget();
    return outcome;
  }

  return {
    /** What a run would carry, whole; why it may not be made. @throws {SealError} when the key of a bank account is gone. */
    plan,

    /** A page of what a run would carry; `null` while there is much to plan: a later visit finds it. */
    forecast: forecasts.of,

    /** Presents what somebody agreed to, where it is still what is owed. */
    async make(
      agreed: AgreedRun,
      by: By,
      shownAt = Number.POSITIVE_INFINITY,
    ): Promise<Outcome<StoredRun, PrepareProblem>> {
      if (!may(by.role, "debits")) return failure({ code: "role" });
      const at = now();
      const made = await makeRun(deps, agreed, at, (transaction, { id, debitCount, totalCents }) =>
        noteActivity(
          transaction,
          { newId, now: () => at },
          by.name,
          "debit-run-made",
          { kind: "debit-run", id },
          { debitCount, totalCents },
        ),
      );
      forecasts.forget();
      if (made.ok) {
        deps.wakeMail();
        return made;
      }
      if (made.problem.code !== "changed") return failure(made.problem);
      const [latest] = await latestRuns(db, 1);
      const [meanwhile = null] = latest && latest.createdAt >= shownAt ? await madeRuns(db, [latest]) : [];
      return failure({ ...made.problem, meanwhile });
    },

    /**
     * The bank's file of a run, once the evidence of each contract in it tells who had its whole bank details.
     * @throws {SealError} when the key of a bank account is gone.
     */
    async file(
      id: string,
      by: By,
    ): Promise<Outcome<{ readonly run: StoredRun; readonly text: string }, FileProblem>> {
      if (!may(by.role, "debits")) return failure({ code: "role" });
      const run = await findRun(db, id);
      if (!run) return failure({ code: "unknown" });
      const file = await fileOfRun(db, keyring, run);
      if (!file.ok) return failure({ code: "changed" });
      const at = now();
      const subject = { kind: "debit-run", id } as const;
      await noteActivity(db, { newId, now: () => at }, by.name, "debit-file-taken", subject);
      await noteBankFile(deps, { run: id, at, by: by.name });
      return success({ run, text: file.value });
    },

    /** A page of the runs, the latest first, or the latest ones. */
    async runs(page = 1, limit = runsOnAPage) {
      const runs = await latestRuns(db, limit, (page - 1) * limit);
      return { runs: await madeRuns(db, runs), total: await countRuns(db), pageLength: limit };
    },

    /** One run, or `null`. */
    async run(id: string): Promise<MadeRun | null> {
      const run = await findRun(db, id);
      return run && (await madeRuns(db, [run]))[0]!;
    },

    /** A page of what the bank sent back and nobody has paid since, the latest first. */
    async unpaid(page = 1) {
      const debits = await unpaidPage(db, { limit: unpaidOnAPage, offset: (page - 1) * unpaidOnAPage });
      const inARow = await leftUnpaid(db, debits, dayInParis(now()));
      return { debits, inARow, ...(await unpaidTotals(db)), pageLength: unpaidOnAPage };
    },

    /** A debit by the reference that the bank gives back, or `null`. */
    debit: (reference: string): Promise<NamedDebit | null> => findDebit(db, reference),

    /** Notes that the bank sent a debit back on a day, and why. */
    noteReturn(
      reference: string,
      { on, reason }: { readonly on: Day; readonly reason: string },
      by: By,
    ): Promise<Outcome<NamedDebit, DebitProblem>> {
      const to = { state: "rejected", rejectedOn: on, rejectionReason: reason } as const;
      return moved(reference, by, to, { on, reason }, async (transaction, { runId, state }) => {
        if (!isReturnReason(reason)) return "reason";
        const run = await findRun(transaction, runId);
        if (!run || on < dayInParis(run.createdAt) || on > dayInParis(now())) return "day";
        return state === "presented" ? null : "already";
      });
    },

    /** Notes that a payment that came back was received otherwise, on a day. */
    settle(
      reference: string,
      received: { readonly on: Day; readonly means: SettlementMeans },
      by: By,
    ): Promise<Outcome<NamedDebit, DebitProblem>> {
      const to = { state: "settled", settledOn: received.on, settlementMeans: received.means } as const;
      return moved(reference, by, to, received, async (transaction, debit) => {
        const { state, rejectedOn } = debit;
        if (state !== "rejected") return state === "settled" ? "already" : "not-rejected";
        if (await hasLaterAttempt(transaction, debit)) return "again";
        if (rejectedOn && (received.on < rejectedOn || received.on > dayInParis(now()))) return "day";
        return null;
      });
    },
  };
}

/** The debits as the pages and the commands use them. */
export type Debits = ReturnType<typeof openDebits>;

async function madeRuns(executor: Executor, runs: readonly StoredRun[]): Promise<MadeRun[]> {
  const ids = runs.map(({ id }) => id);
  const returns = await returnsOfRuns(executor, ids);
  const by = await doersOf(executor, "debit-run-made", ids);
  return runs.map((run) => ({ ...run, by: by.get(run.id) ?? null, returns: returns.get(run.id) ?? 0 }));
}

/** The running contracts among those of some debits that the terms let the agency end, once its reminders have failed. */
async function leftUnpaid(
  executor: Executor,
  unpaid: readonly NamedDebit[],
  today: Day,
): Promise<UnpaidInARow[]> {
  const ids = [...new Set(unpaid.map(({ contractId }) => contractId))];
  const debits = Map.groupBy(await debitsOfContracts(executor, ids), ({ contractId }) => contractId);
  return (await billableContractsOf(executor, ids))
    .filter(({ status }) => !["terminated", "withdrawn"].includes(stateOn(status, today)))
    .filter((contract) => unpaidInARow(contract, debits.get(contract.id) ?? [], today) >= unpaidInvoicesLimit)
    .map(({ number, raisonSociale, status }) => ({
      ...{ number, raisonSociale },
      suspension: "suspension" in status ? status.suspension : null,
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
}
