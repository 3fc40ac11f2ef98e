import type { Subscriber } from "#domain/contract/subscriber.ts";
import type { PackId } from "#domain/pack.ts";
import type { Transaction } from "#server/database/client.ts";
import { findDraftByToken, lockDraftByToken } from "#server/database/drafts.ts";
import { appendEvidence, evidenceOf } from "#server/database/evidence.ts";
import type { Keyring } from "#server/encryption.ts";
import type { FunctionParts } from "./parts.ts";

/** A draft as the page of the second step finds it. */
export type FoundDraft =
  | {
      readonly state: "open";
      readonly packId: PackId;
      readonly subscriber: Subscriber;
      readonly expiresAt: number;
    }
  | { readonly state: "signed"; readonly packId: PackId }
  | { readonly state: "unknown" };

/** What pages ask about drafts. */
export function openDrafts({ database, keyring, now }: Pick<FunctionParts, "database" | "keyring" | "now">) {
  return {
    /** The draft of a resume link; one that has run out is unknown. */
    async byToken(token: string): Promise<FoundDraft> {
      const draft = await findDraftByToken(database.db, token);
      if (!draft) return { state: "unknown" };
      if (draft.signedContractId) return { state: "signed", packId: draft.packId };
      if (draft.expiresAt <= now()) return { state: "unknown" };
      return {
        state: "open",
        packId: draft.packId,
        subscriber: draft.subscriber,
        expiresAt: draft.expiresAt,
      };
    },
    /** Notes that a person has the summary of an open draft before them. */
    async showSummary(token: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const draft = await lockDraftByToken(transaction, token);
        if (!draft || draft.signedContractId || draft.expiresAt <= now()) return;
        await noteSummary(transaction, keyring, draft.chainId, draft.requestFingerprint, now());
      });
    },
  };
}

/**
 * Notes, once for each first step as accepted, that its summary was shown with price and dates: the order that the
 * visitor could check and correct before signing (Code civil, article 1127-2).
 */
export async function noteSummary(
  transaction: Transaction,
  keyring: Keyring,
  chainId: string,
  fingerprint: string,
  at: number,
): Promise<void> {
  const last = (await evidenceOf(transaction, chainId)).at(-1);
  if (last?.kind === "step1-accepted") {
    await appendEvidence(transaction, keyring, chainId, "summary-shown", at, { fingerprint });
  }
}
