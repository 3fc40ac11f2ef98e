import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { renderContractSummary } from "./contract-summary.ts";
import { renderMandate } from "./mandate.ts";
import type { Site } from "./page-frame.ts";

/** The two documents of a contract. */
export type DocumentKind = "contract-summary" | "mandate";

/** A PDF ready to be kept; `fileName` is `contrat-2H-2025-0128.pdf` or `mandat-sepa-2H-2025-0128.pdf`. */
export type RenderedDocument = {
  readonly kind: DocumentKind;
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
