import { failure, type Outcome, success } from "#domain/outcome.ts";
import { findDocumentBySha256, type KeptDocument } from "#server/database/documents.ts";
import { chainIsWhole, type EvidenceEvent, evidenceOf } from "#server/database/evidence.ts";
import { findSignature, type Signature } from "#server/database/signatures.ts";
import type { LookupProblem } from "./client-contract.ts";
import type { FunctionParts } from "./parts.ts";
import type { Caller } from "./result.ts";

/** What anyone may know of a document they hold: nothing of who signed it. */
export type VerifiedDocument = {
  readonly kind: KeptDocument["kind"];
  /** Number of the contract. */
  readonly contract: string;
  readonly signedAt: number;
  /** Whether the chain of evidence of the signature is whole and speaks of this contract. */
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
    const signature = document && (await findSignature(database.db, document.contractId));
    if (!signature) return failure({ code: "unknown" });
    const events = await evidenceOf(database.db, signature.chainId);
    return success({
      kind: document.kind,
      contract: signature.number,
      signedAt: signature.signedAt,
      evidenceIsWhole: evidenceIsWhole(events, signature),
    });
  };
}

/**
 * Whether a chain is whole and this contract's. A whole one may be another's: it must hold the acceptance of these
 * data and this contract's keeping.
 */
export function evidenceIsWhole(
  events: readonly EvidenceEvent[],
  signature: Pick<Signature, "number" | "signedDataSha256">,
): boolean {
  const holds = (kind: EvidenceEvent["kind"], name: string, value: string) =>
    events.some((event) => event.kind === kind && JSON.parse(event.dataJson)[name] === value);
  return (
    chainIsWhole(events) &&
    holds("step2-accepted", "signedDataSha256", signature.signedDataSha256) &&
    holds("contract-kept", "contract", signature.number)
  );
}
