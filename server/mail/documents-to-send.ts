import { editionText, findEdition } from "#content/terms/editions.ts";
import {
  type AmendmentKind,
  amendedMandateKind,
  isSignedWithContract,
} from "#domain/contract/document-kind.ts";
import type { AcceptedTerms, SignedContract } from "#domain/contract/signed-contract.ts";
import type { Context } from "#server/context.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { unverifiedCorrection } from "#server/database/contracts/corrected-fields.ts";
import {
  contractDocuments,
  type SentDocument,
  type StoredDocument,
  termsFile,
} from "#server/database/evidence/documents.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { findFile, saveFile } from "#server/database/sealed/sealed-files.ts";
import type { PackAmendment } from "#server/documents/amendment.ts";
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
    (await contractDocuments(database.db, keyring, contract.id)).filter(({ kind }) =>
      isSignedWithContract(kind),
    );
  if ((await signed()).length < 2) await makeDocuments(context, contract);
  const sent = (await signed()).filter(({ kind }) => kind !== "mandate" || !isMandateWithheld);
  return [...sent, await termsDocument(context, contract.terms)];
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
  const file = { kind: amendedMandateKind(contract), subject: contract.id };
  const made = await findFile(database.db, keyring, file);
  if (made) return made;
  const site = { publicUrl: settings.PUBLIC_URL };
  const { fileName, bytes } = await documents.renderAmendedMandate(contract, amendment, site);
  await saveFile(database.db, keyring, { ...file, fileName, bytes, createdAt: context.now() });
  return findFile(database.db, keyring, file);
}

/** The PDF of an amendment, made once. `contract` has its instant, its facts and its signed data. */
export async function amendmentToSend(
  context: Context,
  contract: StoredContract,
  amendment: PackAmendment,
): Promise<StoredDocument> {
  const { database, keyring, documents, settings } = context;
  const kind: AmendmentKind = `amendment-${amendment.ordinal}`;
  const file = { kind, subject: contract.id };
  const made = await findFile(database.db, keyring, file);
  if (made) return made;
  const site = { publicUrl: settings.PUBLIC_URL };
  const { fileName, bytes } = await documents.renderAmendment(contract, amendment, site);
  await saveFile(database.db, keyring, { ...file, fileName, bytes, createdAt: context.now() });
  return amendmentToSend(context, contract, amendment);
}

async function makeDocuments(context: Context, contract: SignedContract): Promise<void> {
  for (const document of await context.documents.render(contract, {
    publicUrl: context.settings.PUBLIC_URL,
  })) {
    await saveFile(context.database.db, context.keyring, {
      subject: contract.id,
      ...document,
      createdAt: context.now(),
    });
  }
}

/** The PDF of the terms that a contract was signed under: made for the first contract, reused for all others. */
async function termsDocument(context: Context, terms: AcceptedTerms): Promise<SentDocument> {
  const { database, keyring, documents, settings } = context;
  const stored = await findFile(database.db, keyring, termsFile(terms));
  if (stored) return stored;
  const edition = findEdition(terms.edition, terms.version);
  if (!edition || sha256Of(editionText(edition)) !== terms.sha256) {
    throw new Error(`This version does not hold the terms ${terms.edition} ${terms.version}`);
  }
  await saveFile(database.db, keyring, {
    ...termsFile(terms),
    ...(await documents.renderTerms(edition, terms.sha256, { publicUrl: settings.PUBLIC_URL })),
    createdAt: context.now(),
  });
  return termsDocument(context, terms);
}
