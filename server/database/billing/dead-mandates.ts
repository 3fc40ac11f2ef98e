import { blockOf, mandateUse } from "#domain/billing/mandate-use.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type DeadMandateReason, deadMandateReasons } from "#domain/contract/returns.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { accountsOf } from "./ledger.ts";

/**
 * The contracts whose mandate the bank calls dead at an instant, by their numbers, with its reason; all, or some of them.
 * One whose client has signed another mandate is not among them.
 */
export async function deadMandates(
  executor: DbOrTransaction,
  at: number,
  numbers?: readonly string[],
): Promise<ReadonlyMap<string, DeadMandateReason>> {
  if (numbers?.length === 0) return new Map();
  const returned = await executor
    .selectFrom("debits")
    .innerJoin("contracts", "contracts.id", "debits.contractId")
    .select("contracts.id")
    .distinct()
    .where("debits.rejectedOn", "is not", null)
    .where("debits.rejectionReason", "in", deadMandateReasons)
    .$if(numbers !== undefined, (query) => query.where("contracts.number", "in", numbers!))
    .execute();
  const ids = returned.map(({ id }) => id);
  const dead = (await accountsOf(executor, ids)).flatMap((account) => {
    const reason = blockOf(mandateUse(account, at), dayInParis(at));
    const isDead = deadMandateReasons.find((each) => each === reason);
    return isDead ? [[account.contract.number, isDead] as const] : [];
  });
  return new Map(dead);
}
