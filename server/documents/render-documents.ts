import { termsNames } from "#content/documents.ts";
import type { Edition } from "#content/terms/editions.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { DocumentsTable } from "#server/database/schema.ts";
import { renderContractSummary } from "./contract-summary.ts";
import { renderMandate } from "./mandate.ts";
import type { Site } from "./page-frame.ts";
import { renderTermsPages } from "./terms.ts";

/** A PDF ready to be stored; `fileName` is `contrat-2H-2025-0128.pdf` or `mandat-sepa-2H-2025-0128.pdf`. */
export type RenderedDocument = {
  readonly kind: DocumentsTable["kind"];
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

/** Both documents of a contract. The same contract gives the same bytes. */
export async function renderDocuments(contract: SignedContract, site: Site): Promise<RenderedDocument[]> {
  return [
    {
      kind: "contract-summary",
      fileName: `contrat-${contract.number}.pdf`,
      bytes: await renderContractSummary(contract, site),
    },
    {
      kind: "mandate",
      fileName: `mandat-sepa-${contract.number}.pdf`,
      bytes: await renderMandate(contract, site),
    },
  ];
}

/** The PDF of a version of the terms; `fileName` is `conditions-generales-2025-09-01.pdf`. */
export type RenderedTerms = Pick<RenderedDocument, "fileName" | "bytes">;

/** A version of the terms, whose text has this SHA-256. The same version gives the same bytes. */
export async function renderTerms(edition: Edition, textSha256: string, site: Site): Promise<RenderedTerms> {
  return {
    fileName: `${termsNames[edition.id].fileName}-${edition.version}.pdf`,
    bytes: await renderTermsPages(edition, textSha256, site),
  };
}

/** A rendering job with its input. */
export type RenderingJob =
  | { readonly name: "documents"; readonly parameters: Parameters<typeof renderDocuments> }
  | { readonly name: "terms"; readonly parameters: Parameters<typeof renderTerms> };
