import { dayInParis } from "#domain/calendar.ts";
import { mandateInUse, newAccountWaitMs, waitingMandate } from "#domain/contract/mandates.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import { saveFormerLink, takenBackWith } from "#server/database/contracts/amendments.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  lockedContract,
  replaceLink,
  type StoredContract,
} from "#server/database/contracts/contracts.ts";
import { isOnMandate, revokeMandates, type StoredMandate } from "#server/database/contracts/mandates.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { whenAllowed } from "./client-space.ts";

/** A change of account that can be taken back, or was taken back lately with this very link. */
export type AccountChangeToUndo = {
  readonly number: string;
  readonly raisonSociale: string;
  readonly email: string;
  readonly signedAt: number;
  readonly maskedIban: string;
  /** The account that the contract keeps. */
  readonly keptMaskedIban: string;
  /** `null` until it was taken back. */
  readonly undoneAt: number | null;
};

/** Why it is not taken back. `too-late`: nothing waits any more. */
export type UndoAccountProblem = LookupProblem | { readonly code: "too-late" };

/** « Ce n’est pas moi »: the page of a private link that takes a change of account back within 24 hours. */
export function createAccountUndo(context: Context) {
  const { database, keyring, now } = context;
  return {
    /** The change to take back. The former link still shows, for a day, that this was done. */
    read: (
      token: string,
      caller: Pick<Caller, "ip">,
    ): Promise<Outcome<AccountChangeToUndo, UndoAccountProblem>> =>
      whenAllowed<AccountChangeToUndo, UndoAccountProblem>(context, token, caller, async () => {
        const at = now();
        const contract = await findContract(database.db, keyring, { linkToken: token });
        const waiting = contract && waitingMandate(contract.mandates, at);
        if (contract && waiting) return success(changeOf(contract, waiting));
        if (contract) return failure({ code: "too-late" });
        const takenBack = await takenBackWith(database.db, token);
        const former = takenBack && (await findContract(database.db, keyring, { id: takenBack.contractId }));
        const mandate = former?.mandates.find(({ id }) => id === takenBack?.mandateId);
        const isLately = mandate?.revokedAt && mandate.revokedAt > at - newAccountWaitMs;
        return former && mandate && isLately
          ? success(changeOf(former, mandate))
          : failure({ code: "unknown" });
      }),

    /**
     * Takes the change back, as its client: the account before it is in use again, the private link is replaced, client
     * and agency are told by mail. A second press, with the link that no longer opens the contract, changes nothing.
     */
    undo: (token: string, caller: Pick<Caller, "ip">): Promise<Outcome<null, UndoAccountProblem>> =>
      whenAllowed<null, UndoAccountProblem>(context, token, caller, () =>
        transactionWithMail<null, UndoAccountProblem>(context, async (transaction) => {
          const contract = await lockedContract(transaction, keyring, { linkToken: token });
          if (!contract) {
            return (await takenBackWith(transaction, token)) ? success(null) : failure({ code: "unknown" });
          }
          return (await undoAccountChange(context, transaction, contract, { token }))
            ? success(null)
            : failure({ code: "too-late" });
        }),
      ),
  };

  function changeOf(contract: StoredContract, mandate: StoredMandate): AccountChangeToUndo {
    const { number, subscriber, contactEmail, mandates } = contract;
    const kept = mandateInUse(mandates, mandate.createdAt);
    return {
      number,
      raisonSociale: subscriber.raisonSociale,
      email: contactEmail,
      signedAt: mandate.createdAt,
      maskedIban: mandate.maskedIban,
      keptMaskedIban: kept.maskedIban,
      undoneAt: mandate.revokedAt,
    };
  }
}

/**
 * Takes back the change of account that waits, for a contract that the transaction has locked: by its client, with the
 * token of the link that stops working, or by a person at the desk. Returns whether one waited.
 */
export async function undoAccountChange(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  by: { readonly token: string } | { readonly name: string },
): Promise<boolean> {
  const { keyring } = context;
  const at = context.now();
  const waiting = waitingMandate(contract.mandates, at);
  if (!waiting) return false;
  // The clock of the instance that made a run may be ahead of this one.
  const debits = await debitsOfContracts(transaction, [contract.id]);
  if (debits.some((debit) => isOnMandate(debit, waiting))) return false;
  await revokeMandates(transaction, contract.id, at);
  if ("token" in by) await saveFormerLink(transaction, waiting, by.token);
  await replaceLink(transaction, keyring, contract.id, context.newToken());
  const id = context.newId();
  await recordContractSteps(transaction, [
    { id, contractId: contract.id, kind: "renew-link", at, on: dayInParis(at) },
  ]);
  await appendEvidence(transaction, keyring, contract.chainId, "account-change-undone", at, {
    contract: contract.number,
    umr: waiting.umr,
    ...("name" in by && { by: by.name }),
  });
  const agency = "token" in by ? (["agency-account-undone"] as const) : [];
  await enqueueMail(context, transaction, ["account-undone", ...agency], id, at);
  return true;
}
