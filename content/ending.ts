import { type ContractNotice, contractNotice } from "#content/contract-notices.ts";
import { longDate } from "#content/format.ts";
import {
  afterTermination,
  receivedWords,
  stillActiveWords,
  type TerminatedContract,
  terminationKept,
} from "#content/termination.ts";
import { afterWithdrawal, withdrawalKept } from "#content/withdrawal.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type Ending, type Standing, stateOn } from "#domain/contract/lifecycle.ts";

/** A contract that may be suspended or have ended, and where its mails were sent. */
type ChangedContract = TerminatedContract & { readonly standing: Standing; readonly email: string };

/** What became of a contract: when it was asked, where it was asked, and what follows. */
export type Receipt = {
  readonly title: string;
  readonly received: string | null;
  readonly sentences: readonly string[];
};

/** What the client's page says of a contract that was suspended or ended; `null` while it is active. */
export function standingReceipt(contract: ChangedContract, today: Day): Receipt | null {
  const { standing, email } = contract;
  if (standing.state === "active") return null;
  if (standing.state === "suspended") {
    const { reason, since } = standing.suspension;
    return told(contractNotice(contract, { kind: "suspend", reason, on: since }));
  }
  const { lastDayOn, askedAt, askedOn, cause } = standing;
  const proof = `Un accusé de réception vous est adressé à ${email}. Gardez-le comme preuve.`;
  if (standing.state === "withdrawn") {
    const { ended, refund, nothingElse } = afterWithdrawal;
    return {
      title: withdrawalKept,
      received: receivedWords(standing),
      sentences: [ended, refund(dayInParis(askedAt)), nothingElse, proof],
    };
  }
  const isOver = stateOn(standing, today) === "terminated";
  if (cause !== "subscriber") {
    const notice = contractNotice(contract, { kind: "terminate", reason: cause, on: askedOn, lastDayOn });
    return isOver
      ? { ...told(notice), sentences: [`Votre contrat a pris fin le ${longDate(lastDayOn)}.`] }
      : told(notice);
  }
  return {
    title: terminationKept,
    received: receivedWords(standing),
    sentences: isOver ? [wasActive(standing)] : [...afterSubscribersTermination(contract, standing), proof],
  };
}

/** What becomes of a contract that its subscriber terminates, a sentence each, the last day first. */
export function afterSubscribersTermination(
  contract: TerminatedContract,
  ending: AskedEnd,
): readonly string[] {
  const [, ...after] = afterTermination(contract, ending.lastDayOn);
  return [stillActiveWords(ending), ...(ending.suspension ? after.slice(1) : after)];
}

/** An end that a subscriber asked for. */
export type AskedEnd = Pick<Ending, "lastDayOn" | "suspension"> & Partial<Pick<Ending, "askedAt">>;

function wasActive({ suspension, lastDayOn }: Ending): string {
  return suspension
    ? `Votre contrat a pris fin le ${longDate(lastDayOn)}.`
    : `Vos services sont restés actifs jusqu’au ${longDate(lastDayOn)} inclus.`;
}

function told({ title, lead, why, after }: ContractNotice): Receipt {
  return { title, received: null, sentences: [lead, why, ...after] };
}
