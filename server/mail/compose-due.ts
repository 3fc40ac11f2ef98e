import { findContractStep, latestLinkStep } from "#server/database/contract-steps.ts";
import { findContract } from "#server/database/contracts.ts";
import { findDraft } from "#server/database/drafts.ts";
import type { PromisedMail } from "#server/database/outbox.ts";
import { type ComposeParts, composePromised } from "./compose-promised.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { mayReach } from "./recipient-limit.ts";

/**
 * Makes a mail that is about to leave. Answers `null` when it has no more reason: the draft was signed, has run out or is
 * gone, an earlier step gave way to a withdrawal, a link was replaced again, or strangers have had enough sent to its
 * recipient.
 */
export async function composeDue(parts: ComposeParts, mail: PromisedMail): Promise<ComposedMail | null> {
  const composed = (await hasReason(parts, mail)) ? await composePromised(parts, mail) : null;
  return composed && (await mayReach(parts, mail, composed.to.address)) ? composed : null;
}

async function hasReason(
  { database: { db }, keyring, now }: ComposeParts,
  { kind, subjectId }: PromisedMail,
): Promise<boolean> {
  switch (kind) {
    case "reminder-1":
    case "reminder-2": {
      const draft = await findDraft(db, subjectId);
      return draft !== null && !draft.signedContractId && draft.expiresAt > now();
    }
    case "termination":
    case "agency-termination":
    case "provider-termination":
    case "suspension":
    case "reactivation": {
      const step = await findContractStep(db, subjectId);
      const contract = step && (await findContract(db, keyring, step.contractId));
      return contract?.standing.state !== "withdrawn";
    }
    case "new-link": {
      const step = await findContractStep(db, subjectId);
      return step !== null && (await latestLinkStep(db, step.contractId)) === subjectId;
    }
    default:
      return true;
  }
}
