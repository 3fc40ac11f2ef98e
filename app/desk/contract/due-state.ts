import { formatDay } from "#content/desk/dates.ts";
import { rejectionReason } from "#content/desk/return-reasons.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { ContractDue } from "#server/contracts/contract-debits.ts";
import { invoiceSigns, settlementNote } from "../invoices/document-state.tsx";
import { invoicesWords } from "../invoices/words.ts";
import type { StateName } from "../ui/state.tsx";
import { refundWords } from "./refund-words.ts";
import type { ContractView } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.dues;

export type DueState = { readonly name: StateName; readonly label: string };

/** Where a due day stands: its invoice, or without one its payments. */
export function dueState(due: ContractDue, view: ContractView): DueState {
  const { invoices, standing, debits, refunds } = due;
  const { state } = standing;
  if (state === "returned" && due.dueOn > view.today) return { name: "watch", label: words.states.refused };
  if (due.isHeld && state === "waiting") return comingState(due, view);
  if (invoices.length > 0) return { name: invoiceSigns[state], label: invoicesWords.states[state] };
  const owed = owedBackOf(due, view);
  if (owed) return { name: "watch", label: refundWords.states[owed.owedBack] };
  if (state === "credited" && refunds.length > 0) return { name: "good", label: refundWords.refunded };
  if (state === "waiting") return comingState(due, view);
  if (state === "credited" && debits[0]?.state === "rejected") {
    return { name: "fault", label: words.states.rejected };
  }
  return { name: invoiceSigns[state], label: words.states[state] };
}

/** The payment that is no longer owed of a due day without an invoice. */
function owedBackOf({ dueOn }: ContractDue, { contract }: ContractView) {
  return contract.debits.owedBack.find((each) => each.dueOn === dueOn && each.credit === null);
}

function comingState({ dueOn, isHeld }: ContractDue, { contract, today }: ContractView): DueState {
  if (isHeld === "forgotten") return { name: "watch", label: words.states.forgotten };
  if (isHeld && isHeld !== "unconfirmed") return { name: "watch", label: words.states.held };
  const isPast = dueOn < today;
  const name = isPast ? "watch" : "terminated";
  if (contract.file.status.state === "suspended") return { name, label: words.states.suspended };
  return { name, label: isPast ? words.states.late : words.states.coming };
}

/** What explains the state of a due day, in a few words. */
export function dueNote(due: ContractDue, view: ContractView): string | null {
  const { today } = view;
  const { dueOn, invoices, standing, debits, isToPresent } = due;
  const debit = debits.find(({ state }) => state !== "withdrawn");
  const owed = invoices.length > 0 ? undefined : owedBackOf(due, view);
  if (owed?.debit) return words.collectedOn(formatDay(owed.paidOn, today), owed.debit.runId);
  const refund = due.refunds.at(-1);
  if (invoices.length === 0 && refund)
    return refundWords.on(formatDay(refund.refundedOn, today), refund.means);
  switch (standing.state) {
    case "paid":
      if (!debit || (debit.attempt === 1 && debit.collectionOn === dueOn)) return null;
      return (debit.attempt > 1 ? words.again : words.on)(formatDay(debit.collectionOn, today));
    case "prepared":
      return debit ? words.toDeposit(debit.runId) : null;
    case "presented":
      return debit ? words.collectedOn(formatDay(debit.collectionOn, today), debit.runId) : null;
    case "returned":
    case "to-reclaim":
      return debit?.rejectionReason ? rejectionReason(debit.rejectionReason, debit.rejectionWords) : null;
    case "settled":
      return settlementNote(due, today);
    case "credited":
      return null;
    case "waiting":
      return isToPresent && debitDay(dueOn) !== dueOn
        ? words.debitedOn(formatDay(debitDay(dueOn), today))
        : null;
  }
}

/** What stands for the invoice of a due day that has none. */
export function withoutInvoice({ dueOn, wait, standing }: ContractDue, today: Day): string {
  if (wait !== null) return words.waits[wait];
  return dueOn > today && standing.state !== "credited" ? words.later : words.withoutInvoice;
}

/** Why the next file does not carry a due day, in a few words. */
export function heldBecause(isHeld: NonNullable<ContractDue["isHeld"]>): string {
  return words.holds[isHeld];
}
