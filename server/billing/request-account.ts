import type { NamedActor } from "#domain/action-permissions.ts";
import { dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import type { AccountChangeObstacle, MandateRequestReason } from "#domain/contract/account-change.ts";
import type { Context } from "#server/context.ts";
import { accountStanding } from "#server/database/billing/account-standing.ts";
import { latestStep, recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

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
