import { dayInParis } from "#domain/calendar.ts";
import { newAccountWaitMs } from "#domain/contract/mandates.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { debitsOfContracts } from "#server/database/billing/debits.ts";
import {
  type ChangesToUndo,
  changesOf,
  namesOf,
  undoneChanges,
  waitingChanges,
} from "#server/database/contracts/changes.ts";
import { recordContractSteps, stepOfFormerLink } from "#server/database/contracts/contract-steps.ts";
import {
  findContract,
  lockedContract,
  replaceLink,
  type StoredContract,
} from "#server/database/contracts/contracts.ts";
import { endEmailChange } from "#server/database/contracts/email-changes.ts";
import { undoFactChanges } from "#server/database/contracts/fact-changes.ts";
import { isOnMandate, revokeMandates } from "#server/database/contracts/mandates.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { hashOfToken } from "#server/database/sealed/encryption.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { whenAllowed } from "./private-link.ts";
import { renounce, renounceOffer } from "./renounce-pack.ts";

/** Why nothing is taken back. `too-late`: nothing waits any more. */
export type UndoChangesProblem = LookupProblem | { readonly code: "too-late" };

/** « Ce n’est pas moi »: the page of a private link that takes back everything that waits, within its 24 hours. */
export function createChangesUndo(context: Context) {
  const { database, keyring, now } = context;
  return {
    /** The changes to take back. The former link still shows, for a day, that this was done. */
    read: (token: string, caller: Pick<Caller, "ip">): Promise<Outcome<ChangesToUndo, UndoChangesProblem>> =>
      whenAllowed<ChangesToUndo, UndoChangesProblem>(context, token, caller, async () => {
        const at = now();
        const contract = await findContract(database.db, keyring, { linkToken: token });
        if (contract) {
          const waiting = waitingChanges(contract, at);
          if (!waiting) return failure({ code: "too-late" });
          const changes = changesOf(contract, waiting, at, null);
          const back = await renounceOffer(database.db, contract, dayInParis(at));
          return success(back ? { ...changes, pack: { ...changes.pack!, backOn: back.backOn } } : changes);
        }
        const step = await stepOfFormerLink(database.db, token);
        const former = step && (await findContract(database.db, keyring, { id: step.contractId }));
        const isLately = step !== null && step.at > at - newAccountWaitMs;
        const undone = former && isLately ? undoneChanges(former, step.at) : null;
        // The link may have been replaced because another e-mail address came into use.
        return former && step && undone && Object.values(undone).some((each) => each !== null)
          ? success(changesOf(former, undone, at, step.at))
          : failure({ code: "unknown" });
      }),

    /**
     * Takes them back, as the client: what was before stays in use, the private link is replaced, client and agency are told
     * by mail. A second press, with the link that no longer opens the contract, changes nothing.
     */
    undo: (token: string, caller: Pick<Caller, "ip">): Promise<Outcome<null, UndoChangesProblem>> =>
      whenAllowed<null, UndoChangesProblem>(context, token, caller, () =>
        transactionWithMail<null, UndoChangesProblem>(context, async (transaction) => {
          // A run that is made meanwhile would name a due day at the price of an amendment.
          await advisoryLock(transaction, "debit-runs");
          const contract = await lockedContract(transaction, keyring, { linkToken: token });
          if (!contract) {
            return (await stepOfFormerLink(transaction, token))
              ? success(null)
              : failure({ code: "unknown" });
          }
          return (await undoChanges(context, transaction, contract, { token }))
            ? success(null)
            : failure({ code: "too-late" });
        }),
      ),
  };
}

/**
 * Takes back all that waits, for a contract that the transaction has locked: by its client, with the token of the link that
 * stops working, or by a person at the desk. All at once, because the link in the mail of another change stops working too.
 * Returns whether anything waited.
 */
export async function undoChanges(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  by: { readonly token: string } | { readonly name: string },
): Promise<boolean> {
  const { keyring } = context;
  const at = context.now();
  const waiting = waitingChanges(contract, at);
  if (!waiting) return false;
  // The clock of the instance that made a run may be ahead of this one.
  const debits = await debitsOfContracts(transaction, [contract.id]);
  const mandate = debits.some((debit) => waiting.mandate && isOnMandate(debit, waiting.mandate))
    ? null
    : waiting.mandate;
  const { facts, email } = waiting;
  // On the telephone its client says what is meant: renouncing is theirs.
  const pack = "token" in by ? waiting.pack : null;
  if (!mandate && !facts && !email && !pack) return false;
  if (mandate) await revokeMandates(transaction, contract.id, at);
  await undoFactChanges(transaction, contract.id, at);
  if (pack) await renounce(context, transaction, contract, { isToldOtherwise: true });
  if (email) await endEmailChange(transaction, email.id, "taken-back", at);
  await replaceLink(transaction, keyring, contract.id, context.newToken());
  const id = context.newId();
  await recordContractSteps(transaction, [
    {
      id,
      contractId: contract.id,
      kind: "renew-link",
      at,
      on: dayInParis(at),
      ...("token" in by && { formerLinkHash: hashOfToken(by.token) }),
    },
  ]);
  const author: Readonly<Record<string, string>> = "name" in by ? { by: by.name } : {};
  const { number, chainId } = contract;
  if (mandate) {
    await appendEvidence(transaction, keyring, chainId, "account-change-undone", at, {
      contract: number,
      umr: mandate.umr,
      ...author,
    });
  }
  if (facts) {
    await appendEvidence(transaction, keyring, chainId, "facts-change-undone", at, {
      contract: number,
      change: facts.id,
      facts: namesOf(facts.facts),
      ...author,
    });
  }
  if (email) {
    await appendEvidence(transaction, keyring, chainId, "address-change-undone", at, {
      contract: number,
      change: email.id,
      end: "taken-back",
      ...author,
    });
  }
  const agency = "token" in by ? (["agency-changes-undone"] as const) : [];
  await enqueueMail(context, transaction, ["changes-undone", ...agency], id, at);
  return true;
}
