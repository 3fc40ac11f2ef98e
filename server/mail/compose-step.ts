import { addresses } from "#content/addresses.ts";
import type { AgencyStep } from "#content/contract-notices.ts";
import type { Ending } from "#domain/contract/lifecycle.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import { findContractStep, type KeptStep } from "#server/database/contract-steps.ts";
import { findContract, type KeptContract, linkTokenOf } from "#server/database/contracts.ts";
import { debitsOfContracts } from "#server/database/debits.ts";
import {
  composeAgencyTermination,
  composeAgencyWithdrawal,
  composeContractNotice,
  composeTermination,
  composeWithdrawal,
} from "./compose-ending.ts";
import { composeDebitNotice, composeNewLink } from "./compose-notices.ts";
import type { ComposeParts } from "./compose-promised.ts";
import type { ComposedMail } from "./composed-mail.ts";
import type { MailKind } from "./message-id.ts";

/** The mails about a step in the life of a contract. */
export type StepMailKind = Extract<
  MailKind,
  | "withdrawal"
  | "agency-withdrawal"
  | "termination"
  | "agency-termination"
  | "provider-termination"
  | "suspension"
  | "reactivation"
  | "new-link"
  | "debit-notice"
>;

/** Makes a mail about a step in the life of a contract. `null` when the step is gone. */
export async function composeStepMail(
  { database, keyring, publicUrl, agencyEmail }: ComposeParts,
  kind: StepMailKind,
  stepId: string,
): Promise<ComposedMail | null> {
  const step = await findContractStep(database.db, stepId);
  const contract = step && (await findContract(database.db, keyring, step.contractId));
  if (!contract) return null;
  const contractPage = publicUrl + addresses.contract(linkTokenOf(contract, keyring));
  const ended = { contract, ending: endingOf(step, contract) };
  switch (kind) {
    case "withdrawal":
      return composeWithdrawal({ ...ended, contractPage });
    case "agency-withdrawal":
      return composeAgencyWithdrawal({ ...ended, agencyEmail });
    case "termination":
      return composeTermination({ ...ended, contractPage });
    case "agency-termination":
      return composeAgencyTermination({ ...ended, agencyEmail });
    case "provider-termination":
    case "suspension":
    case "reactivation":
      return composeContractNotice({ contract, step: agencyStepOf(step), contractPage });
    case "new-link":
      return composeNewLink({ contract, contractPage });
    case "debit-notice": {
      const debits = await debitsOfContracts(database.db, [contract.id]);
      const announced = debits.filter(({ collectionOn }) => collectionOn === step.on);
      return composeDebitNotice({ contract, collectionOn: step.on, debits: announced });
    }
  }
}

function endingOf({ kind, at, on, lastDayOn }: KeptStep, { standing }: KeptContract): Ending {
  return {
    state: kind === "withdraw" ? "withdrawn" : "terminating",
    cause: "subscriber",
    askedAt: at,
    askedOn: on,
    lastDayOn: lastDayOn ?? on,
    suspension: suspensionOf(standing),
  };
}

function agencyStepOf(step: KeptStep): AgencyStep {
  const { kind, on, reason, lastDayOn } = step;
  if (kind === "terminate" && lastDayOn && reason && reason !== "subscriber") {
    return { kind, on, reason, lastDayOn };
  }
  if ((kind === "suspend" || kind === "reactivate") && (reason === "unpaid" || reason === "force-majeure")) {
    return kind === "suspend" ? { kind, on, reason } : { kind, on, reason, lastDayOn };
  }
  throw new Error(`The step ${step.id} is no step of the agency`);
}
