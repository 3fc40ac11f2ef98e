import { emailChangeState, emailInUseFrom } from "#domain/contract/email-change.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context, LookupProblem } from "#server/context.ts";
import { findContract, lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import {
  emailChangeOfToken,
  markEmailConfirmed,
  type StoredEmailChange,
} from "#server/database/contracts/email-changes.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { endChange } from "./change-email.ts";
import { type Limited, whenAllowed } from "./private-link.ts";
import { emailInUseMails, takeOverEmail } from "./use-email.ts";

/** An address that waits for its reader, as the page of its link shows it: no price, no name of a person, no private link. */
export type EmailToConfirm = Pick<
  StoredEmailChange,
  "at" | "usableAt" | "expiresAt" | "confirmedAt" | "undoneAt" | "end"
> & {
  readonly state: ReturnType<typeof emailChangeState>;
  readonly number: string;
  readonly raisonSociale: string;
  /** The new address: its reader has the link. Empty once it is forgotten. */
  readonly email: string;
};

type Answer = Outcome<null, LookupProblem>;

/** The page of the link that the new address gets. Opening it changes nothing. */
export function createEmailConfirmations(context: Context) {
  const { database, keyring, now } = context;

  /** Runs work on the change of a link and its contract, which the transaction has locked. */
  const change = (
    token: string,
    caller: Limited,
    work: (transaction: Transaction, contract: StoredContract, change: StoredEmailChange) => Promise<void>,
  ): Promise<Answer> =>
    whenAllowed(context, token, caller, () =>
      transactionWithMail<null, LookupProblem>(context, async (transaction) => {
        const found = await emailChangeOfToken(transaction, token);
        const contract = found && (await lockedContract(transaction, keyring, { id: found.contractId }));
        const locked = contract?.emailChanges.find(({ id }) => id === found?.id);
        if (!contract || !locked) return failure({ code: "unknown" });
        await work(transaction, contract, locked);
        return success(null);
      }),
    );

  return {
    read: (token: string, caller: Limited): Promise<Outcome<EmailToConfirm, LookupProblem>> =>
      whenAllowed<EmailToConfirm, LookupProblem>(context, token, caller, async () => {
        const found = await emailChangeOfToken(database.db, token);
        const contract = found && (await findContract(database.db, keyring, { id: found.contractId }));
        if (!found || !contract) return failure({ code: "unknown" });
        const { at, usableAt, expiresAt, confirmedAt, undoneAt, end, email } = found;
        return success({
          state: emailChangeState(found, now()),
          number: contract.number,
          raisonSociale: factsInUse(contract, now()).raisonSociale,
          ...{ at, usableAt, expiresAt, confirmedAt, undoneAt, end, email },
        });
      }),

    /** Confirms the address, once; one that nothing waits for any more stays as it is, and its page says why. */
    confirm: (token: string, caller: Limited): Promise<Answer> =>
      change(token, caller, async (transaction, contract, { id, ...asked }) => {
        const at = now();
        if (emailChangeState(asked, at) !== "asked") return;
        await markEmailConfirmed(transaction, id, at);
        await appendEvidence(transaction, keyring, contract.chainId, "address-change-confirmed", at, {
          contract: contract.number,
          change: id,
        });
        const confirmed = (await lockedContract(transaction, keyring, { id: contract.id }))!;
        await takeOverEmail(context, transaction, confirmed);
        // If its day has not passed yet, these wake the site when it has.
        await enqueueMail(context, transaction, emailInUseMails, id, emailInUseFrom(asked, at));
      }),

    /** « Je ne connais pas ce contrat »: the address is forgotten, and the client is told. */
    refuse: (token: string, caller: Limited): Promise<Answer> =>
      change(token, caller, async (transaction, contract, asked) => {
        if (emailChangeState(asked, now()) !== "asked") return;
        await endChange(context, transaction, contract, asked, "refused");
        await enqueueMail(context, transaction, "email-refused", asked.id, now());
      }),
  };
}
