import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import type { FactName, FactSource, Facts } from "#domain/contract/fact-changes.ts";
import { unwritableFields } from "#domain/contract/letters.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { refusedChanges } from "#server/database/contracts/refused-changes.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { type EmailKept, type EmailRefusal, keepEmail } from "./change-email.ts";
import { type FactsKept, type FactsRefusal, keepFacts } from "./change-facts.ts";
import { type Missing, missing } from "./read.ts";
import { bringEmailsIntoUse } from "./use-email.ts";

/** Why the facts of a contract were not changed at the desk. */
export type FactActionProblem =
  | Missing
  | FactsRefusal
  /** Documents cannot write the letters of a field. */
  | { readonly code: "letters"; readonly field: FactName };

/** A change that the desk records for its client. `source`: how the agency knows of it. `seen`: what the page showed. */
type RecordedFacts = { readonly typed: Facts; readonly seen: string; readonly source: FactSource };

/** Why no other address was asked for at the desk. `already`: the one that the page showed has changed. */
export type EmailActionProblem = Missing | EmailRefusal | { readonly code: "already" };

type RecordedEmail = { readonly email: string; readonly expected: string; readonly source: FactSource };

/** The agency's actions on the facts of a contract. */
export function createFactActions(context: Context) {
  return permitted(actionPermissions.facts, {
    /** Keeps a change that the client told the agency, as their own would be: used 24 hours later, taken back until then. */
    change: (
      number: string,
      { typed, seen, source }: RecordedFacts,
      by: NamedActor,
    ): Promise<Outcome<FactsKept, FactActionProblem>> =>
      transactionWithMail<FactsKept, FactActionProblem>(context, async (transaction) => {
        const [field] = unwritableFields(typed);
        if (field !== undefined) return failure({ code: "letters", field });
        const contract = await lockedContract(transaction, context.keyring, { number });
        return contract
          ? keepFacts(context, transaction, contract, { typed, seen, by: { name: by.name, source } })
          : failure(await missing(transaction, number));
      }),

    /**
     * Asks for another e-mail address that the client told the agency, as their own would be: in use once its reader has
     * confirmed it and a day has passed. `expected`: the one that the page showed.
     */
    async changeEmail(
      number: string,
      { email, expected, source }: RecordedEmail,
      by: NamedActor,
    ): Promise<Outcome<EmailKept, EmailActionProblem>> {
      await bringEmailsIntoUse(context);
      return transactionWithMail<EmailKept, EmailActionProblem>(context, async (transaction) => {
        const contract = await lockedContract(transaction, context.keyring, { number });
        if (!contract) return failure(await missing(transaction, number));
        if (contract.contactEmail !== expected) return failure({ code: "already" });
        return keepEmail(context, transaction, contract, { email, by: { name: by.name, source } });
      });
    },

    /** Records that somebody called a client who had refused a change. What was said is kept with the notes of the contract. */
    recordRefusalCall: (
      number: string,
      text: string,
      by: NamedActor,
    ): Promise<Outcome<null, Missing | { readonly code: "already" }>> =>
      context.database.transaction<Outcome<null, Missing | { readonly code: "already" }>>(
        async (transaction) => {
          const contract = await lockedContract(transaction, context.keyring, { number });
          if (!contract) return failure(await missing(transaction, number));
          const at = context.now();
          const open = await refusedChanges(transaction, at);
          if (!open.some((each) => each.number === number)) return failure({ code: "already" });
          await saveNote(transaction, {
            id: context.newId(),
            contractId: contract.id,
            at,
            by: by.name,
            text,
          });
          const subject = { kind: "contract", id: number } as const;
          await recordActivity(transaction, context, by.name, "refused-change-called", subject);
          return success(null);
        },
      ),
  });
}
