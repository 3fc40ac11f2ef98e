import type { SignedContract } from "#domain/contract/signed-contract.ts";

/** The two documents of a contract. */
export type DocumentKind = "contract-summary" | "mandate";

const beginnings = {
  "contract-summary": "contrat",
  mandate: "mandat-sepa",
} as const satisfies Record<DocumentKind, string>;

/** `contrat-2H-2025-0128.pdf`, `mandat-sepa-2H-2025-0128.pdf`. */
export function documentFileName(contract: Pick<SignedContract, "number">, kind: DocumentKind): string {
  return `${beginnings[kind]}-${contract.number}.pdf`;
}
