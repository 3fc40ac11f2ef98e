import { subscriberWarnings } from "#domain/contract/subscriber.ts";
import { draftKeptDays } from "#domain/retention.ts";
import type { Transaction } from "#server/database/client.ts";
import { changeDraft, keepNewDraft, lockDraftByToken } from "#server/database/drafts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import type { ContractCall } from "./contract-call.ts";
import type { FunctionParts } from "./parts.ts";
import { promise } from "./promise.ts";
import { cancelReminders, promiseReminders } from "./reminders.ts";
import type { FunctionResult } from "./result.ts";
import type { ContractKept } from "./send-contract-confirmation.ts";

const millisecondsPerHour = 3_600_000;

/**
 * Step 1: keeps what the visitor typed, tells the agency, and promises the client two reminders unless signed
 * by then. A call with the draft's token corrects that draft; a token that is unknown or has run out starts
 * another one, so that nothing typed is lost. So does one with another pack, after which its visitor is reminded of
 * the new draft alone: who has the token has turned to that pack.
 */
export async function keepDraft(
  parts: FunctionParts,
  transaction: Transaction,
  call: Extract<ContractCall, { step: 1 }>,
  fingerprint: string,
): Promise<FunctionResult<ContractKept>> {
  const now = parts.now();
  const known = call.draft ? await lockDraftByToken(transaction, call.draft) : null;
  const content = {
    packId: call.pack,
    subscriber: call.subscriber,
    warnings: subscriberWarnings(call.subscriber),
    requestFingerprint: fingerprint,
    updatedAt: now,
  };
  if (known?.signedContractId) return { ok: false, problem: { code: "signed" } };
  if (known && known.packId === call.pack && known.expiresAt > now) {
    if (known.requestFingerprint !== fingerprint) {
      await changeDraft(transaction, known.id, content);
      await appendEvidence(transaction, parts.keyring, known.chainId, "step1-accepted", now, { fingerprint });
    }
    return { ok: true, value: { step: 1, draft: call.draft! } };
  }
  if (known) await cancelReminders(transaction, known.id, now);
  const id = parts.newId();
  const chainId = parts.newId();
  const token = parts.newToken();
  await keepNewDraft(transaction, parts.keyring, {
    id,
    chainId,
    token,
    ...content,
    createdAt: now,
    expiresAt: now + draftKeptDays * 24 * millisecondsPerHour,
  });
  await appendEvidence(transaction, parts.keyring, chainId, "step1-accepted", now, { fingerprint });
  await promise(parts, transaction, "agency-draft", id, now);
  await promiseReminders(parts, transaction, id);
  return { ok: true, value: { step: 1, draft: token } };
}
