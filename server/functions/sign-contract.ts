import { dayInParis } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { mandateWarnings, subscriberWarnings } from "#domain/contract/warnings.ts";
import { packs } from "#domain/pack.ts";
import { mandateReference, referenceSuffix } from "#domain/sepa.ts";
import type { Transaction } from "#server/database/client.ts";
import { findContract, keepContract } from "#server/database/contracts.ts";
import { nextInCounter } from "#server/database/counters.ts";
import {
  type Draft,
  findDraftByToken,
  findOpenDrafts,
  lockDraft,
  markDraftSigned,
} from "#server/database/drafts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { cancelMails } from "#server/database/outbox.ts";
import type { ContractCall } from "./contract-call.ts";
import type { FunctionParts } from "./parts.ts";
import { promise } from "./promise.ts";
import type { FunctionResult } from "./result.ts";
import type { ContractKept } from "./send-contract-confirmation.ts";
import { signedDataOf } from "./signed-data.ts";

type SigningCall = Extract<ContractCall, { step: 2 }>;

/**
 * Step 2: keeps the contract with its mandate, the terms as accepted and the evidence, ends the draft and the
 * reminders, and promises the mails. A draft that is signed already answers the same to the same call, and
 * refuses another. A call without a draft, or whose draft has run out, is signed on its own.
 */
export async function signContract(
  parts: FunctionParts,
  transaction: Transaction,
  call: SigningCall,
  fingerprint: string,
): Promise<FunctionResult<ContractKept>> {
  const now = parts.now();
  const open = await openDraftsOf(transaction, call, now);
  const found = (await namedDraft(transaction, call, now)) ?? open.find(({ packId }) => packId === call.pack);
  const draft = found ? await lockDraft(transaction, parts.database.dialect, found.id) : null;
  if (draft?.signedContractId) return answerOfSigned(parts, transaction, draft.signedContractId, fingerprint);

  const pack = packs[call.pack];
  const acceptedOn = dayInParis(now);
  const year = acceptedOn.slice(0, 4);
  const rank = await nextInCounter(transaction, `contract-${year}`);
  const number = `2H-${year}-${String(rank).padStart(4, "0")}`;
  const id = parts.newId();
  const chainId = draft?.chainId ?? parts.newId();
  const accepted = {
    number,
    umr: mandateReference(number, referenceSuffix(parts.randomBytes(8))),
    packId: pack.id,
    monthlyCents: pack.monthlyCents,
    trialDays: pack.trialDays,
    firstMonthFree: pack.firstMonthFree,
    subscriber: call.subscriber,
    mandate: call.mandate,
    signedAt: now,
    dates: contractDates(pack, acceptedOn),
    terms: parts.termsOf(pack.terms),
  };
  const signedData = signedDataOf(accepted, call.date, parts.newToken());

  if (!draft)
    await appendEvidence(transaction, parts.keyring, chainId, "step1-accepted", now, { fingerprint });
  await appendEvidence(transaction, parts.keyring, chainId, "step2-accepted", now, {
    signedDataSha256: signedData.sha256,
  });
  await appendEvidence(transaction, parts.keyring, chainId, "contract-kept", now, {
    contract: number,
    terms: accepted.terms.sha256,
  });
  await keepContract(transaction, parts.keyring, {
    ...accepted,
    id,
    chainId,
    draftId: draft?.id ?? null,
    date: call.date,
    signedData: signedData.json,
    signedDataSha256: signedData.sha256,
    warnings: [...subscriberWarnings(call.subscriber), ...mandateWarnings(call.mandate)],
    linkToken: parts.newToken(),
    requestFingerprint: fingerprint,
  });
  if (draft) await markDraftSigned(transaction, draft.id, id);
  // Other tabs, second starts and packs looked at before left drafts too: they can still be resumed, but whoever
  // has signed is reminded of none of them.
  for (const each of new Set([...open, ...(draft ? [draft] : [])].map((left) => left.id))) {
    await cancelMails(transaction, each, ["reminder-1", "reminder-2"], now);
  }
  await promise(parts, transaction, ["confirmation", "agency-contract"], id, now);
  return { ok: true, value: { step: 2, contract: number, umr: accepted.umr } };
}

/** The draft that the call names, while it can be signed or once it was. */
async function namedDraft(transaction: Transaction, call: SigningCall, now: number): Promise<Draft | null> {
  const named = call.draft ? await findDraftByToken(transaction, call.draft) : null;
  return named && named.packId === call.pack && (named.signedContractId || named.expiresAt > now)
    ? named
    : null;
}

/** The open drafts of the same subscriber, the latest first. */
function openDraftsOf(transaction: Transaction, { subscriber }: SigningCall, now: number): Promise<Draft[]> {
  const { siret, email } = subscriber;
  return findOpenDrafts(transaction, { siret, email, now });
}

async function answerOfSigned(
  parts: FunctionParts,
  transaction: Transaction,
  contractId: string,
  fingerprint: string,
): Promise<FunctionResult<ContractKept>> {
  const signed = await findContract(transaction, parts.keyring, contractId);
  if (!signed || signed.requestFingerprint !== fingerprint) return { ok: false, problem: { code: "signed" } };
  return { ok: true, value: { step: 2, contract: signed.number, umr: signed.umr } };
}
