import { editionText, findEdition } from "#content/terms/editions.ts";
import { amendedMandateKind, isAmendedMandate } from "#domain/contract/document-kind.ts";
import type { AcceptedTerms, SignedContract } from "#domain/contract/signed-contract.ts";
import type { Context } from "#server/context.ts";
import type { StoredContract } from "#server/database/contracts.ts";
import { unverifiedCorrection } from "#server/database/corrected-fields.ts";
import {
  documentsOf,
  findDocument,
  type StoredDocument,
  saveDocument,
  sha256Of,
} from "#server/database/documents.ts";
import type { SentDocument } from "#server/database/sent-documents.ts";
import {
  findTermsDocument,
  saveTermsDocument,
  type TermsDocument,
} from "#server/database/terms-documents.ts";
import type { MandateAmendment } from "#server/documents/mandate.ts";

/**
 * The documents that go with the confirmation of a contract. Missing ones are made, then all are read back, so that the
 * mail has exactly what the store can show later. The mandate shows the full account: it is left out while a corrected
 * e-mail address is unverified.
 *
 * @throws {Error} if this version of the site lacks the terms that it was signed under.
 */
export async function documentsToSend(context: Context, contract: StoredContract): Promise<SentDocument[]> {
  const { database, keyring } = context;
  const isMandateWithheld = (await unverifiedCorrection(database.db, contract)) !== null;
  const signed = async () =>
    (await documentsOf(database.db, keyring, contract.id)).filter(({ kind }) => !isAmendedMandate(kind));
  if ((await signed()).length < 2) await makeDocuments(context, contract);
  const sent = (await signed()).filter(({ kind }) => kind !== "mandate" || !isMandateWithheld);
  return [...sent, { kind: "terms", ...(await termsDocument(context, contract.terms)) }];
}

/**
 * The PDF of another account's mandate, made once; `null` while a corrected e-mail address is unverified. `contract` has
 * the reference, mandate, instant and signed data of the amendment.
 */
export async function amendedMandateToSend(
  context: Context,
  contract: StoredContract,
  amendment: MandateAmendment,
): Promise<StoredDocument | null> {
  const { database, keyring, documents, settings } = context;
  if (await unverifiedCorrection(database.db, contract)) return null;
  const kind = amendedMandateKind(contract);
  const made = await findDocument(database.db, keyring, contract.id, kind);
  if (made) return made;
  const site = { publicUrl: settings.PUBLIC_URL };
  await saveDocument(database.db, keyring, {
    contractId: contract.id,
    ...(await documents.renderAmendedMandate(contract, amendment, site)),
    createdAt: context.now(),
  });
  return findDocument(database.db, keyring, contract.id, kind);
}

async function makeDocuments(context: Context, contract: SignedContract): Promise<void> {
  for (const document of await context.documents.render(contract, {
    publicUrl: context.settings.PUBLIC_URL,
  })) {
    await saveDocument(context.database.db, context.keyring, {
      contractId: contract.id,
      ...document,
      createdAt: context.now(),
    });
  }
}

/** The PDF of the terms that a contract was signed under: made for the first contract, reused for all others. */
async function termsDocument(context: Context, terms: AcceptedTerms): Promise<TermsDocument> {
  const { database, keyring, documents, settings } = context;
  const stored = await findTermsDocument(database.db, keyring, terms.sha256);
  if (stored) return stored;
  const edition = findEdition(terms.edition, terms.version);
  if (!edition || sha256Of(editionText(edition)) !== terms.sha256) {
    throw new Error(`This version does not hold the terms ${terms.edition} ${terms.version}`);
  }
  await saveTermsDocument(database.db, keyring, {
    textSha256: terms.sha256,
    edition: terms.edition,
    version: terms.version,
    ...(await documents.renderTerms(edition, terms.sha256, { publicUrl: settings.PUBLIC_URL })),
    createdAt: context.now(),
  });
  return termsDocument(context, terms);
}
