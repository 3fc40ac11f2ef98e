import { refusedChangesShownMs } from "#domain/contract/fact-changes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { latestActivitiesAbout } from "#server/database/staff/activities.ts";
import type { ContractLine } from "./contract-lines.ts";
import { selectInUse } from "./fact-changes.ts";

/** A contract whose client has said « Ce n’est pas moi », and when; its telephone number is the one that stayed in use. */
export type RefusedChange = Pick<ContractLine, "number" | "raisonSociale" | "nomPrenom" | "telephone"> & {
  readonly refusedAt: number;
};

/** The contracts whose client has refused a change lately, and whom nobody has called since, the first one first. */
export async function refusedChanges(executor: DbOrTransaction, now: number): Promise<RefusedChange[]> {
  const rows = await executor
    .selectFrom("contract_steps")
    .innerJoin("contracts", "contracts.id", "contract_steps.contractId")
    .select(["contracts.number", "contract_steps.at as refusedAt"])
    .select(selectInUse("raisonSociale", "nomPrenom", "telephone"))
    // A range of the index of these hashes.
    .where("contract_steps.formerLinkHash", ">", "")
    .where("contract_steps.at", ">", now - refusedChangesShownMs)
    .where("contracts.erasedOn", "is", null)
    // Another e-mail address that came into use replaced a link too.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("email_changes")
            .select("email_changes.id")
            .whereRef("email_changes.contractId", "=", "contract_steps.contractId")
            .whereRef("email_changes.usedAt", "=", "contract_steps.at"),
        ),
      ),
    )
    .orderBy("contract_steps.at")
    .execute();
  const numbers = rows.map(({ number }) => number);
  const called = await latestActivitiesAbout(executor, "refused-change-called", numbers);
  const open = rows.filter(({ number, refusedAt }) => (called.get(number)?.at ?? -1) < refusedAt);
  // One call is about all that its client has refused.
  return open.filter(({ number }, index) => open.findIndex((other) => other.number === number) === index);
}
