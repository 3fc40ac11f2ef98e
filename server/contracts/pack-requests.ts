import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import { dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import type { PackChangeObstacle } from "#domain/contract/pack-change.ts";
import { failure, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { latestStep, recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { packObstacle } from "./packs-to-sign.ts";
import { type Missing, missing } from "./read.ts";

/** Why no link was sent. `already`: one left within a day. */
export type PackRequestProblem = Missing | { readonly code: "already" | PackChangeObstacle };

/** What the agency does about another pack for a contract: only its client signs it. */
export function createPackRequests(context: Context) {
  const { keyring, newId, now } = context;
  return permitted(actionPermissions.packs, {
    /** Sends the client the link to the page of the choice; once a day at most. */
    request: (number: string, by: NamedActor) =>
      transactionWithMail<null, PackRequestProblem>(context, async (transaction) => {
        const contract = await lockedContract(transaction, keyring, { number });
        if (!contract) return failure(await missing(transaction, number));
        const at = now();
        const today = dayInParis(at);
        const obstacle = packObstacle(contract, today);
        if (obstacle !== null) return failure({ code: obstacle });
        const latest = await latestStep(transaction, contract.id, ["request-pack"]);
        if (latest && latest.at > at - millisecondsPerDay) return failure({ code: "already" });
        const id = newId();
        await recordContractSteps(transaction, [
          { id, contractId: contract.id, kind: "request-pack", at, on: today, recordedBy: by.name },
        ]);
        await recordActivity(transaction, context, by.name, "pack-requested", {
          kind: "contract",
          id: number,
        });
        await enqueueMail(context, transaction, "pack-request", id, at);
        return success(null);
      }),
  });
}
