import { termsNames } from "#content/contract/documents.ts";
import type { Edition } from "#content/terms/editions.ts";
import type { CreditNote } from "#domain/billing/credit-note.ts";
import type { Invoice } from "#domain/billing/invoice.ts";
import { amendedMandateKind, type DocumentKind } from "#domain/contract/document-kind.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import { type PackAmendment, renderPackAmendment } from "./amendment.ts";
import { renderContractSummary } from "./contract-summary.ts";
import { renderInvoicePage } from "./invoice.ts";
import { type MandateAmendment, renderMandate } from "./mandate.ts";
import type { Site } from "./page-frame.ts";
import { renderRegister } from "./register.ts";
import { renderTermsPages } from "./terms.ts";

/** A PDF ready to be stored; `fileName` is `contrat-2H-2025-0128.pdf` or `mandat-sepa-2H-2025-0128.pdf`. */
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

/** The mandate of another account; `fileName` is `mandat-sepa-2H-2025-0128-R7K3V9QD.pdf`. */
export async function renderAmendedMandate(
  contract: SignedContract,
  amendment: MandateAmendment,
  site: Site,
): Promise<RenderedDocument> {
  return {
    kind: amendedMandateKind(contract),
    fileName: `mandat-sepa-${contract.umr}.pdf`,
    bytes: await renderMandate(contract, site, amendment),
  };
}

/** The amendment by which a contract has another pack; `fileName` is `avenant-1-2H-2025-0128.pdf`. */
export async function renderAmendment(
  contract: SignedContract,
  amendment: PackAmendment,
  site: Site,
): Promise<RenderedDocument> {
  return {
    kind: `amendment-${amendment.ordinal}`,
    fileName: `avenant-${amendment.ordinal}-${contract.number}.pdf`,
    bytes: await renderPackAmendment(contract, amendment, site),
  };
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

/** The PDF of an invoice or of a credit note; `fileName` is `facture-2H-F-2026-000353.pdf` or `avoir-2H-A-2026-000005.pdf`. */
export type RenderedInvoice = Pick<RenderedDocument, "fileName" | "bytes">;

/** An invoice or a credit note, with its data as `factur-x.xml` in it. The same one gives the same bytes. */
export async function renderInvoice(document: Invoice | CreditNote): Promise<RenderedInvoice> {
  return {
    fileName: `${document.kind === "invoice" ? "facture" : "avoir"}-${document.number}.pdf`,
    bytes: await renderInvoicePage(document),
  };
}

/** The functions that make PDFs, by name. */
export const renderings = {
  render: renderDocuments,
  renderAmendedMandate,
  renderAmendment,
  renderTerms,
  renderInvoice,
  renderRegister,
} as const;
export type Renderings = typeof renderings;

export type RenderingJob = {
  [Name in keyof Renderings]: { readonly name: Name; readonly parameters: Parameters<Renderings[Name]> };
}[keyof Renderings];

export function performRendering({ name, parameters }: RenderingJob): Promise<unknown> {
  const render = renderings[name] as (...input: readonly unknown[]) => Promise<unknown>;
  return render(...parameters);
}
