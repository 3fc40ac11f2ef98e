import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import type { AccountChangeObstacle, MandateRequestReason } from "#domain/contract/account-change.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { latestStep, recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type Missing, missing } from "./read.ts";
import { undoChanges } from "./undo-changes.ts";

/** Why nothing was done. `already`: somebody was faster, or nothing waits any more. */
export type AccountActionProblem = Missing | { readonly code: "already" | AccountChangeObstacle };

/**
 * Asks the client of a contract for another account, by a mail with the link to the form; once a day at most. Returns why
 * it does not.
 */
export async function requestAnotherAccount(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  reason: MandateRequestReason,
  by: NamedActor,
): Promise<"already" | AccountChangeObstacle | null> {
  const at = context.now();
  const { obstacle } = await accountStanding(transaction, contract, at);
  if (obstacle !== null) return obstacle;
  const latest = await latestStep(transaction, contract.id, ["request-mandate"]);
  if (latest && latest.at > at - millisecondsPerDay) return "already";
  const id = context.newId();
  await recordContractSteps(transaction, [
    { id, contractId: contract.id, kind: "request-mandate", at, on: dayInParis(at), reason },
  ]);
  const subject = { kind: "contract", id: contract.number } as const;
  await recordActivity(transaction, context, by.name, "mandate-requested", subject, { reason });
  await enqueueMail(context, transaction, "mandate-request", id, at);
  return null;
}

/** The agency's actions on the account of a contract: only its client signs another one. */
export function createAccountActions(context: Context) {
  const { keyring } = context;

  const change = (
    number: string,
    work: (
      transaction: Transaction,
      contract: StoredContract,
    ) => Promise<Outcome<null, AccountActionProblem>>,
  ) =>
    transactionWithMail<null, AccountActionProblem>(context, async (transaction) => {
      const contract = await lockedContract(transaction, keyring, { number });
      return contract ? work(transaction, contract) : failure(await missing(transaction, number));
    });

  return permitted(actionPermissions.accounts, {
    /** Asks the client for a new mandate, by a mail with the link to the form; once a day at most. */
    request: (number: string, reason: MandateRequestReason, by: NamedActor) =>
      change(number, async (transaction, contract) => {
        const problem = await requestAnotherAccount(context, transaction, contract, reason, by);
        return problem === null ? success(null) : failure({ code: problem });
      }),

    /** Takes back the changes that wait, another account or other facts, at its client's request by telephone. */
    undo: (number: string, by: NamedActor) =>
      change(number, async (transaction, contract) =>
        (await undoChanges(context, transaction, contract, by))
          ? success(null)
          : failure({ code: "already" }),
      ),
  });
}
