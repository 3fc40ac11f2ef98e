import { type ContractNotice, contractNotice } from "#content/contract/contract-notices.ts";
import {
  afterTermination,
  requestReceived,
  type TerminatedContract,
  takeBackWords,
  terminationSaved,
} from "#content/contract/termination.ts";
import { afterWithdrawal, withdrawalSaved } from "#content/contract/withdrawal.ts";
import { longDate } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type ContractStatus, type Ending, stateOn } from "#domain/contract/lifecycle.ts";

/** A contract that may be suspended or ended, and the e-mail address of its client. */
type ChangedContract = TerminatedContract & {
  readonly status: ContractStatus;
  readonly email: string;
  /** When its client took a termination back, if that was the latest step and not long ago. */
  readonly takenBackAt?: number | null;
};

/** The receipt of a suspension or an end: when the request arrived, by which way, and what follows. */
export type Receipt = {
  readonly title: string;
  readonly received: string | null;
  readonly sentences: readonly string[];
};

/** Words of the client's page about a suspended, ended or kept contract; `null` while it is simply active. */
export function statusReceipt(contract: ChangedContract, today: Day): Receipt | null {
  const { status, email, takenBackAt } = contract;
  if (takenBackAt && (status.state === "active" || status.state === "suspended")) {
    return {
      title: takeBackWords.saved,
      received: takeBackWords.done(takenBackAt),
      sentences: [takeBackWords.doneText(email)],
    };
  }
  if (status.state === "active") return null;
  if (status.state === "suspended") {
    const { reason, since } = status.suspension;
    return receiptOf(contractNotice(contract, { kind: "suspend", reason, on: since }));
  }
  const { lastDayOn, askedAt, askedOn, cause } = status;
  const proof = `Un accusé de réception vous est adressé à ${email}. Gardez-le comme preuve.`;
  if (status.state === "withdrawn") {
    const { ended, refund, nothingElse } = afterWithdrawal;
    return {
      title: withdrawalSaved,
      received: requestReceived(status),
      sentences: [ended, refund(dayInParis(askedAt)), nothingElse, proof],
    };
  }
  const isOver = stateOn(status, today) === "terminated";
  if (cause !== "subscriber") {
    const notice = contractNotice(contract, { kind: "terminate", reason: cause, on: askedOn, lastDayOn });
    return isOver
      ? { ...receiptOf(notice), sentences: [`Votre contrat a pris fin le ${longDate(lastDayOn)}.`] }
      : receiptOf(notice);
  }
  return {
    title: terminationSaved,
    received: requestReceived(status),
    sentences: isOver ? [wasActive(status)] : [...afterTermination(contract, status), proof],
  };
}

function wasActive({ suspension, lastDayOn }: Ending): string {
  return suspension
    ? `Votre contrat a pris fin le ${longDate(lastDayOn)}.`
    : `Vos services sont restés actifs jusqu’au ${longDate(lastDayOn)} inclus.`;
}

function receiptOf({ title, lead, why, after }: ContractNotice): Receipt {
  return { title, received: null, sentences: [lead, why, ...after] };
}
