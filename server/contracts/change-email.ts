import { dayInParis, millisecondsPerDay } from "#domain/calendar.ts";
import {
  type EmailChangeEnd,
  emailChangeState,
  emailChangesADay,
  emailChangeTimes,
  newEmailSchema,
  waitingEmail,
} from "#domain/contract/email-change.ts";
import {
  type FactChangeObstacle,
  type FactSource,
  factChangeObstacle,
} from "#domain/contract/fact-changes.ts";
import { checkWritableFields } from "#domain/contract/letters.ts";
import { stateOn } from "#domain/contract/lifecycle.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { answerOnce } from "#server/answer-once.ts";
import type { Caller, Context, LookupProblem } from "#server/context.ts";
import { recordContractSteps, stepOfFormerLink } from "#server/database/contracts/contract-steps.ts";
import { findContract, lockedContract, type StoredContract } from "#server/database/contracts/contracts.ts";
import {
  emailChangeHmac,
  endEmailChange,
  type StoredEmailChange,
  saveEmailChange,
} from "#server/database/contracts/email-changes.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { isToken } from "#server/database/sealed/encryption.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { type Limited, privateLinkReader } from "./private-link.ts";
import { bringEmailsIntoUse } from "./use-email.ts";

/** Why no other address was asked for. `unchanged`: it is in use already; `too-often`: {@link emailChangesADay} times in a day. */
export type EmailRefusal = { readonly code: "unchanged" | "too-often" | FactChangeObstacle };

/** The identifier of the change. */
export type EmailKept = { readonly change: string };

/** The form of another e-mail address, as its page shows it. */
export type EmailForm = {
  readonly obstacle: FactChangeObstacle | null;
  readonly number: string;
  readonly raisonSociale: string;
  /** The address in use. */
  readonly email: string;
  /** When an address that is asked for now would be used at the earliest. */
  readonly usableAt: number;
};

/** An address that waits, as its page shows it. */
export type WaitingEmail = Pick<EmailForm, "number" | "raisonSociale" | "email"> &
  Pick<StoredEmailChange, "at" | "usableAt" | "expiresAt" | "confirmedAt"> & {
    /** The new one. */
    readonly waiting: string;
  };

/** The e-mail address of the contract of a private link, changed by its client (docs/product.md, 5.9). */
export function createEmailChanges(context: Context) {
  const { database, keyring } = context;
  const read = privateLinkReader(context);

  return {
    /** The form, whether or not another address can be asked for now. */
    form: (token: string, caller: Limited): Promise<Outcome<EmailForm, LookupProblem>> =>
      read(token, caller, (contract, at) => ({
        obstacle: obstacleOf(contract, at),
        number: contract.number,
        raisonSociale: factsInUse(contract, at).raisonSociale,
        email: contract.contactEmail,
        usableAt: emailChangeTimes(at).usableAt,
      })),

    /** The address that waits; unknown if there is none. */
    waiting: (token: string, caller: Limited): Promise<Outcome<WaitingEmail, LookupProblem>> =>
      read(token, caller, (contract, at) => {
        const change = waitingEmail(contract.emailChanges, at);
        if (!change) return null;
        return {
          number: contract.number,
          raisonSociale: factsInUse(contract, at).raisonSociale,
          email: contract.contactEmail,
          waiting: change.email,
          at: change.at,
          usableAt: change.usableAt,
          expiresAt: change.expiresAt,
          confirmedAt: change.confirmedAt,
        };
      }),

    /** Whether another link has replaced this one because another address came into use. */
    async isReplaced(token: string): Promise<boolean> {
      const step = isToken(token) ? await stepOfFormerLink(database.db, token) : null;
      const contract = step && (await findContract(database.db, keyring, { id: step.contractId }));
      return contract?.emailChanges.some(({ usedAt }) => usedAt === step?.at) ?? false;
    },

    /** Asks for another address, in place of one that waits. The same call again, with its key, counts once. */
    async ask(
      token: string,
      body: Readonly<Record<string, unknown>>,
      caller: Caller,
    ): Promise<Outcome<EmailKept, FunctionProblem | EmailRefusal>> {
      const retryAfterSeconds = await context.limits.count(caller.ip);
      if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
      if (!isToken(token)) return failure({ code: "unknown" });
      const checked = checkWritableFields(newEmailSchema, body);
      if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
      const { email } = checked.value;
      await bringEmailsIntoUse(context);
      return answerOnce<EmailKept, FunctionProblem | EmailRefusal>(
        context,
        { name: "change-email", key: caller.idempotencyKey, body: { token, email } },
        async (transaction) => {
          const contract = await lockedContract(transaction, keyring, { linkToken: token });
          return contract
            ? keepEmail(context, transaction, contract, { email })
            : failure({ code: "unknown" });
        },
      );
    },
  };
}

function obstacleOf({ status, emailConfirmation }: StoredContract, at: number): FactChangeObstacle | null {
  return factChangeObstacle(stateOn(status, dayInParis(at)), { isConfirmed: emailConfirmation !== null });
}

/** Another address. `by`: a person at the desk, and how they know; its client otherwise. */
type NewEmail = {
  readonly email: string;
  readonly by?: { readonly name: string; readonly source: FactSource };
};

/**
 * Keeps another address of a contract that the transaction has locked, in place of one that waits: row, evidence, a link
 * to the new mailbox and a word to the one in use. Asked for again, the same address gets another link, and the day of the
 * one in use begins again.
 */
export async function keepEmail(
  context: Context,
  transaction: Transaction,
  contract: StoredContract,
  { email, by }: NewEmail,
): Promise<Outcome<EmailKept, EmailRefusal>> {
  const { keyring } = context;
  const at = context.now();
  const obstacle = obstacleOf(contract, at);
  if (obstacle !== null) return failure({ code: obstacle });
  const { id: contractId, chainId, number, contactEmail, emailChanges } = contract;
  if (email.toLowerCase() === contactEmail.toLowerCase()) return failure({ code: "unchanged" });
  const waiting = emailChanges.findLast(({ usedAt, undoneAt }) => usedAt === null && undoneAt === null);
  // The same form, sent again, of an address that has nothing left to confirm.
  if (waiting?.email === email && emailChangeState(waiting, at) === "confirmed")
    return success({ change: waiting.id });
  const lately = emailChanges.filter((change) => change.by === null && change.at > at - millisecondsPerDay);
  if (!by && lately.length >= emailChangesADay) return failure({ code: "too-often" });

  const id = context.newId();
  if (waiting) await endChange(context, transaction, contract, waiting, "replaced", by?.name);
  const change = {
    id,
    contractId,
    // Later than the one before it, even if the clock was set back, so that their order is never in doubt.
    at: Math.max(at, (emailChanges.at(-1)?.at ?? 0) + 1),
    email,
    former: contactEmail,
    by: by?.name ?? null,
    source: by?.source ?? null,
    ...emailChangeTimes(at),
  };
  await saveEmailChange(transaction, keyring, change, context.newToken());
  await recordContractSteps(transaction, [{ id, contractId, kind: "change-email", at, on: dayInParis(at) }]);
  await appendEvidence(transaction, keyring, chainId, "address-change-asked", at, {
    contract: number,
    change: id,
    emailHmac: emailChangeHmac(keyring, change),
    usableAt: new Date(change.usableAt).toISOString(),
    ...(by && { by: by.name, source: by.source }),
  });
  await enqueueMail(context, transaction, ["email-change", "email-to-confirm"], id, at);
  return success({ change: id });
}

/** Ends a change before it is used, with its evidence. */
export async function endChange(
  context: Context,
  transaction: Transaction,
  { chainId, number }: Pick<StoredContract, "chainId" | "number">,
  { id }: Pick<StoredEmailChange, "id">,
  end: EmailChangeEnd,
  by?: string,
): Promise<void> {
  const at = context.now();
  await endEmailChange(transaction, id, end, at);
  await appendEvidence(transaction, context.keyring, chainId, "address-change-undone", at, {
    contract: number,
    change: id,
    end,
    ...(by !== undefined && { by }),
  });
}
