import { longDate } from "#content/format.ts";
import {
  afterTermination,
  receivedWords,
  type TerminatedContract,
  terminationKept,
} from "#content/termination.ts";
import { afterWithdrawal, withdrawalKept } from "#content/withdrawal.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type Standing, stateOn } from "#domain/contract/lifecycle.ts";

/** A contract that may have ended, and where its acknowledgement was sent. */
type EndedContract = TerminatedContract & { readonly standing: Standing; readonly email: string };

/** What the client's page says of a contract that was ended: received when, and what follows; `null` while it is active. */
export function endingReceipt(contract: EndedContract, today: Day) {
  const { standing, email } = contract;
  if (standing.state === "active") return null;
  const { lastDayOn, askedAt } = standing;
  const received = receivedWords(standing);
  const proof = `Un accusé de réception vous est adressé à ${email}. Gardez-le comme preuve.`;
  if (standing.state === "withdrawn") {
    const { ended, refund, nothingElse } = afterWithdrawal;
    return {
      title: withdrawalKept,
      received,
      sentences: [ended, refund(dayInParis(askedAt)), nothingElse, proof],
    };
  }
  const isOver = stateOn(standing, today) === "terminated";
  return {
    title: terminationKept,
    received,
    sentences: isOver
      ? [`Vos services sont restés actifs jusqu’au ${longDate(lastDayOn)} inclus.`]
      : [...afterTermination(contract, lastDayOn), proof],
  };
}
