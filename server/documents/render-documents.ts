import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { renderContractSummary } from "./contract-summary.ts";
import { type DocumentKind, documentFileName } from "./file-name.ts";
import { renderMandate } from "./mandate.ts";
import type { Site } from "./page-frame.ts";

/** A PDF ready to be kept. */
export type RenderedDocument = {
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly bytes: Uint8Array;
};

/** Both documents of a contract. The same contract gives the same bytes. */
export async function renderDocuments(contract: SignedContract, site: Site): Promise<RenderedDocument[]> {
  const rendered: readonly [DocumentKind, Uint8Array][] = [
    ["contract-summary", await renderContractSummary(contract, site)],
    ["mandate", await renderMandate(contract, site)],
  ];
  return rendered.map(([kind, bytes]) => ({ kind, fileName: documentFileName(contract, kind), bytes }));
}
