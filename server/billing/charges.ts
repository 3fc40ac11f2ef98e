import { actionPermissions, type NamedActor } from "#domain/action-permissions.ts";
import {
  type NoteChargeProblem,
  noteChargeProblem,
  notedCharge,
  type TypedCharge,
} from "#domain/billing/bank-charge.ts";
import {
  dueToRebillOn,
  isRebillable,
  isWaivable,
  type RebillDecision,
  rebillingOf,
} from "#domain/billing/rebilling.ts";
import type { Day } from "#domain/calendar.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import {
  chargesOfDebits,
  decisionsOf,
  findCharge,
  replaceNotedCharge,
  type StoredCharge,
  saveDecision,
} from "#server/database/billing/charges.ts";
import { findDebit, lockedDebit, type NamedDebit } from "#server/database/billing/debits.ts";
import { accountOf, type StoredAccount } from "#server/database/billing/ledger.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { recordActivity } from "#server/database/staff/activities.ts";
import { enqueueMail, transactionWithMail } from "#server/mail/enqueue.ts";
import { permitted } from "#server/staff/permitted.ts";
import { recordEntries } from "./books/record-entries.ts";
import { appendFacts } from "./record-answers.ts";
import { lockRunWithContracts } from "./runs/cancel-run.ts";

/**
 * Why nothing about a charge was recorded. `decided`: somebody was faster, or an invoice bears it; `no-due`: no due day to
 * come can bear it; `due`: another one than the person saw would.
 */
export type ChargeProblem = { readonly code: "unknown" | "not-rejected" | "decided" | "no-due" | "due" };

/** Why nothing was noted. */
export type NotedChargeProblem = { readonly code: NoteChargeProblem | "unknown" };

/** What the bank keeps for the debits that come back. */
export function createCharges(context: Context) {
  const { database, newId, now, today } = context;

  return permitted(actionPermissions.charges, {
    /** Notes, corrects or takes back what the bank took besides a debit that came back, and books it. */
    note(
      reference: string,
      typed: TypedCharge,
      by: NamedActor,
    ): Promise<Outcome<{ readonly amountCents: number }, NotedChargeProblem>> {
      return database.transaction(async (transaction) => {
        const named = await findDebit(transaction, reference);
        if (named) await lockRunWithContracts(transaction, named.runId);
        const debit = named && (await lockedDebit(transaction, reference));
        if (!debit) return failure({ code: "unknown" });
        const charges = await chargesOfDebits(transaction, [reference]);
        const before = notedCharge(charges);
        const standing = before && (await standingOf(transaction, debit, before));
        const isRebilled = standing?.rebilling === "announced" || standing?.rebilling === "billed";
        const problem = noteChargeProblem(debit, charges, typed, { today: today(), isRebilled });
        if (problem !== null) return failure({ code: problem });
        const { on, amountCents } = typed;
        const { runId } = debit;
        const charge = {
          ...{ id: newId(), runId, debitId: reference, chargedOn: on, amountCents },
          ...{ fileSha256: null, createdAt: now() },
        };
        await replaceNotedCharge(transaction, reference, amountCents === 0 ? null : charge);
        await recordEntries(context, transaction, [], [runId]);
        await record(transaction, "charge-noted", debit, by, {
          reference,
          cents: String(amountCents),
          ...(amountCents > 0 && { on }),
          ...(before && { before: String(before.amountCents) }),
        });
        return success({ amountCents });
      });
    },

    /** Puts a charge onto the invoice of the next due day that can bear it, and tells its client. */
    rebill: (chargeId: string, expectedDueOn: Day, by: NamedActor) =>
      decide(chargeId, by, (account, decision) => {
        if (!isRebillable(rebillingOf(account, decision))) return failure({ code: "decided" });
        const dueOn = dueToRebillOn(account, today());
        if (dueOn === null) return failure({ code: "no-due" });
        return dueOn === expectedDueOn ? success(dueOn) : failure({ code: "due" });
      }),

    /** Records that its client does not pay a charge; tells them, if they were told that they would. */
    waive: (chargeId: string, by: NamedActor) =>
      decide(chargeId, by, (account, decision) =>
        isWaivable(rebillingOf(account, decision)) ? success(null) : failure({ code: "decided" }),
      ),
  });

  function decide(
    chargeId: string,
    by: NamedActor,
    dueFor: (account: StoredAccount, decision: RebillDecision | null) => Outcome<Day | null, ChargeProblem>,
  ): Promise<Outcome<{ readonly dueOn: Day | null }, ChargeProblem>> {
    return transactionWithMail(context, async (transaction) => {
      const named = await findCharge(transaction, chargeId);
      const debit = named && (await lockedDebit(transaction, named.debitId));
      // Again under the lock: a correction may have replaced it.
      const charge = debit && (await findCharge(transaction, chargeId));
      const standing = charge && (await standingOf(transaction, debit, charge));
      if (!standing) return failure({ code: "unknown" });
      // What a return noted by mistake cost is the agency's own affair.
      if (debit.rejectedOn === null && standing.decision?.dueOn == null)
        return failure({ code: "not-rejected" });
      const due = dueFor(standing.account, standing.decision);
      if (!due.ok) return due;
      const dueOn = due.value;
      const { contractId, id: reference } = debit;
      const at = now();
      await saveDecision(transaction, { chargeId, contractId, dueOn, decidedAt: at });
      const told = dueOn ?? (standing.rebilling === "announced" ? standing.decision!.dueOn : null);
      if (told !== null) {
        const kind = dueOn === null ? "waive-charge" : "rebill-charge";
        const id = newId();
        await recordContractSteps(transaction, [{ id, contractId, kind, at, on: told, recordedBy: by.name }]);
        await enqueueMail(context, transaction, "charge-notice", id, at);
      }
      const cents = String(charge!.amountCents);
      await record(transaction, dueOn === null ? "charge-waived" : "charge-rebilled", debit, by, {
        reference,
        cents,
        ...(dueOn && { dueOn }),
      });
      return success({ dueOn });
    });
  }

  async function record(
    transaction: Transaction,
    kind: "charge-noted" | "charge-rebilled" | "charge-waived",
    { number }: NamedDebit,
    by: NamedActor,
    data: Readonly<Record<string, string>>,
  ): Promise<void> {
    await recordActivity(transaction, context, by.name, kind, { kind: "contract", id: number }, data);
    await appendFacts(context, transaction, kind, [
      { number, data: { ...data, contract: number, by: by.name } },
    ]);
  }
}

/** What was decided about a charge, and what follows from it on the account of its contract; `null` once that is erased. */
async function standingOf(
  transaction: Transaction,
  { contractId }: Pick<NamedDebit, "contractId">,
  { id }: StoredCharge,
) {
  const account = await accountOf(transaction, contractId);
  if (!account) return null;
  const decision = (await decisionsOf(transaction, [id])).get(id) ?? null;
  return { account, decision, rebilling: rebillingOf(account, decision) };
}
