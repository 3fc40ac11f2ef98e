import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import type { AccountChangeObstacle, MandateRequestReason } from "#domain/contract/account-change.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { requestAnotherAccount } from "#server/billing/request-account.ts";
import type { Context } from "#server/context.ts";
import { lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type Missing, missing } from "./read.ts";
import { undoChanges } from "./undo-changes.ts";

/** Why nothing was done. `already`: somebody was faster, or nothing waits any more. */
export type AccountActionProblem = Missing | { readonly code: "already" | AccountChangeObstacle };

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
