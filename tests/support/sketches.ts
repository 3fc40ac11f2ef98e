import type { renderDocuments, renderTerms } from "#server/documents/render-documents.ts";

type Rendering = {
  readonly renderDocuments: typeof renderDocuments;
  readonly renderTerms: typeof renderTerms;
};

/** Documents in a few bytes, which hold all that they are made from in clear, where nobody reads their pages. */
export const sketches: Rendering = {
  renderDocuments: async (contract) =>
    (["contract-summary", "mandate"] as const).map((kind) => ({
      kind,
      fileName: `${kind === "mandate" ? "mandat-sepa" : "contrat"}-${contract.number}.pdf`,
      bytes: Buffer.from(`%PDF-1.7 ${kind} ${JSON.stringify(contract)}`),
    })),
  renderTerms: async ({ id, version }, textSha256) => ({
    fileName: `conditions-generales-${version}.pdf`,
    bytes: Buffer.from(`%PDF-1.7 terms ${id} ${version} ${textSha256}`),
  }),
};
