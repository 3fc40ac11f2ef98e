import { addresses } from "#content/addresses.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { Database } from "#server/database/client.ts";
import { findContactMessage } from "#server/database/contact-messages.ts";
import { findContract, linkTokenOf } from "#server/database/contracts.ts";
import { documentsOf, keepDocument } from "#server/database/documents.ts";
import { findDraft, resumeTokenOf } from "#server/database/drafts.ts";
import type { PromisedMail } from "#server/database/outbox.ts";
import type { renderDocuments } from "#server/documents/render-documents.ts";
import type { Keyring } from "#server/encryption.ts";
import {
  composeAcknowledgement,
  composeAgencyContract,
  composeAgencyDraft,
  composeAgencyMessage,
  composeConfirmation,
  composeReminder,
} from "./compose.ts";
import { composeStepMail } from "./compose-step.ts";
import type { ComposedMail } from "./composed-mail.ts";

/** What promised mails are made from. */
export type ComposeParts = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly publicUrl: string;
  readonly agencyEmail: string;
  readonly renderDocuments: typeof renderDocuments;
  readonly now: () => number;
};

/**
 * Makes a promised mail from what the store holds, so that it tells what was kept and nothing else.
 * Answers `null` when nothing is left of what it is about.
 */
export async function composePromised(parts: ComposeParts, mail: PromisedMail): Promise<ComposedMail | null> {
  switch (mail.kind) {
    case "confirmation":
      return confirmationOf(parts, mail.subjectId);
    case "agency-contract": {
      const contract = await findContract(parts.database.db, parts.keyring, mail.subjectId);
      return contract && composeAgencyContract({ contract, agencyEmail: parts.agencyEmail });
    }
    case "agency-draft": {
      const draft = await findDraft(parts.database.db, mail.subjectId);
      return draft && composeAgencyDraft({ draft, agencyEmail: parts.agencyEmail });
    }
    case "reminder-1":
    case "reminder-2":
      return reminderOf(parts, mail.subjectId, mail.kind === "reminder-1" ? 1 : 2);
    case "agency-message":
    case "acknowledgement": {
      const kept = await findContactMessage(parts.database.db, mail.subjectId);
      if (!kept) return null;
      const { id: _id, receivedAt, ...message } = kept;
      return mail.kind === "acknowledgement"
        ? composeAcknowledgement({ email: message.email, receivedAt })
        : composeAgencyMessage({ message, receivedAt, agencyEmail: parts.agencyEmail });
    }
    case "withdrawal":
    case "agency-withdrawal":
    case "termination":
    case "agency-termination":
    case "provider-termination":
    case "suspension":
    case "reactivation":
    case "new-link":
    case "debit-notice":
      return composeStepMail(parts, mail.kind, mail.subjectId);
  }
}

async function confirmationOf(parts: ComposeParts, contractId: string): Promise<ComposedMail | null> {
  const { database, keyring, publicUrl } = parts;
  const contract = await findContract(database.db, keyring, contractId);
  if (!contract) return null;
  if ((await documentsOf(database.db, keyring, contractId)).length < 2) await makeDocuments(parts, contract);
  // Read back: what is sent is what the store can show later.
  const documents = await documentsOf(database.db, keyring, contractId);
  return composeConfirmation({
    contract,
    documents,
    links: {
      contractPage: publicUrl + addresses.contract(linkTokenOf(contract, keyring)),
      terms: publicUrl + addresses.termsVersion(contract.terms.edition, contract.terms.version),
      verify: publicUrl + addresses.verify,
    },
  });
}

async function makeDocuments(parts: ComposeParts, contract: SignedContract): Promise<void> {
  for (const document of await parts.renderDocuments(contract, { publicUrl: parts.publicUrl })) {
    await keepDocument(parts.database.db, parts.keyring, {
      contractId: contract.id,
      ...document,
      createdAt: parts.now(),
    });
  }
}

async function reminderOf(parts: ComposeParts, draftId: string, rank: 1 | 2): Promise<ComposedMail | null> {
  const draft = await findDraft(parts.database.db, draftId);
  if (!draft) return null;
  const token = resumeTokenOf(draft, parts.keyring);
  return composeReminder({
    draft,
    rank,
    resumeUrl: parts.publicUrl + addresses.resume(draft.packId, token),
    stopUrl: parts.publicUrl + addresses.stopReminders(token),
    expiresOn: dayInParis(draft.expiresAt),
  });
}
