import { failure, type Outcome, success } from "#domain/outcome.ts";
import { findDocumentBySha256, type KeptDocument } from "#server/database/documents.ts";
import { checkContract } from "./check-evidence.ts";
import type { LookupProblem } from "./client-contract.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller } from "./result.ts";

/** What anyone may know of a document they hold: nothing of who signed it. */
export type VerifiedDocument = {
  readonly kind: KeptDocument["kind"];
  /** Number of the contract. */
  readonly contract: string;
  readonly signedAt: number;
  /** Whether the evidence of the signature is whole, and the store still tells what was signed. */
  readonly evidenceIsWhole: boolean;
};

/**
 * Tells whether a file is, byte for byte, a document that was made here, from its SHA-256 alone. Each question
 * counts against the caller's limit.
 */
export function verifyDocument(parts: Pick<FunctionParts, "database" | "keyring" | "limits">) {
  const { database, keyring, limits } = parts;
  return async (
    sha256: string,
    caller: Pick<Caller, "address">,
  ): Promise<Outcome<VerifiedDocument, LookupProblem>> => {
    const retryAfterSeconds = await limits.count(caller.address);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const document = await findDocumentBySha256(database.db, keyring, sha256);
    const contract = document && (await checkContract(database.db, keyring, document.contractId));
    if (!contract) return failure({ code: "unknown" });
    return success({
      kind: document.kind,
      contract: contract.number,
      signedAt: contract.signedAt,
      evidenceIsWhole: contract.faults.length === 0,
    });
  };
}
