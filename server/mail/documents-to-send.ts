import { editionText, findEdition } from "#content/terms/editions.ts";
import type { AcceptedTerms, SignedContract } from "#domain/contract/signed-contract.ts";
import type { Database } from "#server/database/client.ts";
import type { StoredContract } from "#server/database/contracts.ts";
import { unverifiedCorrection } from "#server/database/corrected-emails.ts";
import { documentsOf, saveDocument, sha256Of } from "#server/database/documents.ts";
import type { SentDocument } from "#server/database/sent-documents.ts";
import {
  findTermsDocument,
  saveTermsDocument,
  type TermsDocument,
} from "#server/database/terms-documents.ts";
import type { renderDocuments, renderTerms } from "#server/documents/render-documents.ts";
import type { Keyring } from "#server/keys/encryption.ts";

/** What the documents of a contract are made with. */
export type DocumentDependencies = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly publicUrl: string;
  readonly renderDocuments: typeof renderDocuments;
  readonly renderTerms: typeof renderTerms;
  readonly now: () => number;
};

/**
 * The documents that go with the confirmation of a contract, made where they are missing and read back: what is sent
 * is what the store can show later. A mandate shows the account in full: it stays here while the address was corrected and
 * not verified.
 *
 * @throws {Error} where this version of the site does not hold the terms it was signed under.
 */
export async function documentsToSend(
  deps: DocumentDependencies,
  contract: StoredContract,
): Promise<SentDocument[]> {
  const { database, keyring } = deps;
  const isMandateWithheld = (await unverifiedCorrection(database.db, contract)) !== null;
  if ((await documentsOf(database.db, keyring, contract.id)).length < 2) await makeDocuments(deps, contract);
  const documents = await documentsOf(database.db, keyring, contract.id);
  const sent = documents.filter(({ kind }) => kind !== "mandate" || !isMandateWithheld);
  return [...sent, { kind: "terms", ...(await termsDocument(deps, contract.terms)) }];
}

async function makeDocuments(deps: DocumentDependencies, contract: SignedContract): Promise<void> {
  for (const document of await deps.renderDocuments(contract, { publicUrl: deps.publicUrl })) {
    await saveDocument(deps.database.db, deps.keyring, {
      contractId: contract.id,
      ...document,
      createdAt: deps.now(),
    });
  }
}

/** The PDF of the terms that a contract was signed under: made for the first one, and the same for all that follow. */
async function termsDocument(deps: DocumentDependencies, terms: AcceptedTerms): Promise<TermsDocument> {
  const { database, keyring, publicUrl } = deps;
  const kept = await findTermsDocument(database.db, keyring, terms.sha256);
  if (kept) return kept;
  const edition = findEdition(terms.edition, terms.version);
  if (!edition || sha256Of(editionText(edition)) !== terms.sha256) {
    throw new Error(`This version does not hold the terms ${terms.edition} ${terms.version}`);
  }
  await saveTermsDocument(database.db, keyring, {
    textSha256: terms.sha256,
    edition: terms.edition,
    version: terms.version,
    ...(await deps.renderTerms(edition, terms.sha256, { publicUrl })),
    createdAt: deps.now(),
  });
  return termsDocument(deps, terms);
}
