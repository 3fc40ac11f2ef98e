import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import {
  type NoteChargeProblem,
  noteChargeProblem,
  notedCharge,
  type TypedCharge,
} from "#domain/billing/bank-charge.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { chargesOfDebits, replaceNotedCharge } from "#server/database/billing/batch-credits.ts";
import { findDebit, lockedDebit } from "#server/database/billing/debits.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { permitted } from "#server/staff/permitted.ts";
import { recordEntries } from "./books/record-entries.ts";
import { appendFacts } from "./record-answers.ts";
import { lockRunWithContracts } from "./runs/cancel-run.ts";

/** Why nothing about a charge was recorded. */
export type ChargeProblem = { readonly code: NoteChargeProblem | "unknown" };

/** What the bank keeps for the debits that come back. */
export function createCharges(context: Context) {
  const { database, newId, now, today } = context;

  return permitted(actionPermissions.charges, {
    /** Notes, corrects or takes back what the bank took besides a debit that came back, and books it. */
    note(
      reference: string,
      typed: TypedCharge,
      by: NamedActor,
    ): Promise<Outcome<{ readonly amountCents: number }, ChargeProblem>> {
      return database.transaction(async (transaction) => {
        const named = await findDebit(transaction, reference);
        if (named) await lockRunWithContracts(transaction, named.runId);
        const debit = named && (await lockedDebit(transaction, reference));
        if (!debit) return failure({ code: "unknown" });
        const charges = await chargesOfDebits(transaction, [reference]);
        const problem = noteChargeProblem(debit, charges, typed, today());
        if (problem !== null) return failure({ code: problem });
        const { on, amountCents } = typed;
        const { runId, number } = debit;
        const charge = {
          ...{ id: newId(), runId, debitId: reference, chargedOn: on, amountCents },
          ...{ fileSha256: null, createdAt: now() },
        };
        await replaceNotedCharge(transaction, reference, amountCents === 0 ? null : charge);
        await recordEntries(context, transaction, [], [runId]);
        const before = notedCharge(charges);
        const data = {
          reference,
          cents: String(amountCents),
          ...(amountCents > 0 && { on }),
          ...(before && { before: String(before.amountCents) }),
        };
        const subject = { kind: "contract", id: number } as const;
        await recordActivity(transaction, context, by.name, "charge-noted", subject, data);
        const fact = { number, data: { ...data, contract: number, by: by.name } };
        await appendFacts(context, transaction, "charge-noted", [fact]);
        return success({ amountCents });
      });
    },
  });
}
