import { addresses } from "#content/addresses.ts";
import { company } from "#content/company.ts";
import { dayInParis } from "#domain/calendar.ts";
import { mandateWarnings } from "#domain/contract/mandate.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { subscriberWarnings } from "#domain/contract/subscriber.ts";
import { trialNoticeAt } from "#domain/contract/trial.ts";
import { failure, success } from "#domain/outcome.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { mandateReference, referenceSuffix } from "#domain/sepa.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import { enqueueMail, type FunctionDependencies, type FunctionResult } from "#server/context.ts";
import { repeatedWithinMs } from "#server/database/answer-once.ts";
import type { Transaction } from "#server/database/client.ts";
import {
  type Accepted,
  findContract,
  findRepeatedSignature,
  saveContract,
} from "#server/database/contracts.ts";
import { nextInCounter } from "#server/database/counters.ts";
import { advisoryLock } from "#server/database/dialect.ts";
import { sha256Of } from "#server/database/documents.ts";
import { type Draft, lockDraftByToken, markDraftSigned } from "#server/database/drafts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import { cancelReminders, recordOrder, recordSummary } from "#server/drafts/drafts.ts";
import { confirmationProof } from "./confirmations.ts";
import type { ContractCall, ContractSaved } from "./send-contract-confirmation.ts";

type SigningCall = Extract<ContractCall, { step: 2 }>;

/**
 * Step 2: keeps the contract with its mandate, the terms as accepted and the evidence, ends the draft that its token
 * names and the reminders of that draft, and promises the mails. A draft is signed as it is kept, or not at all; one
 * that is signed already answers the same to the same call, and refuses another. A call without a draft, or whose
 * draft has run out, is signed on its own, whoever it speaks of; the same one again within ten minutes answers the
 * first contract.
 */
export async function signContract(
  deps: FunctionDependencies,
  transaction: Transaction,
  call: SigningCall,
  { requestHmac, sawSummary }: { readonly requestHmac: string; readonly sawSummary: boolean },
): Promise<FunctionResult<ContractSaved>> {
  const now = deps.now();
  const draft = call.draft ? await draftToSign(deps, transaction, call.draft) : null;
  if (draft?.signedContractId) return answerOfSigned(deps, transaction, draft.signedContractId, requestHmac);
  if (draft && !holds(draft, call)) {
    const { packId, subscriber, expiresAt } = draft;
    return failure({ code: "changed", draft: { packId, subscriber, expiresAt } });
  }
  const repeated = draft ? null : await signedBefore(deps, transaction, requestHmac);
  if (repeated) return success(signedAnswer(deps, call.pack, repeated));

  const pack = packs[call.pack];
  const acceptedOn = dayInParis(now);
  const year = acceptedOn.slice(0, 4);
  const rank = await nextInCounter(transaction, `contract-${year}`);
  const number = `2H-${year}-${String(rank).padStart(4, "0")}`;
  const id = deps.newId();
  const chainId = draft?.chainId ?? deps.newId();
  const accepted = {
    number,
    umr: mandateReference(number, referenceSuffix(deps.randomBytes(8))),
    packId: call.pack,
    monthlyCents: pack.monthlyCents,
    trialDays: pack.trialDays,
    firstMonthFree: pack.firstMonthFree,
    subscriber: call.subscriber,
    mandate: call.mandate,
    signedAt: now,
    dates: contractDates(pack, acceptedOn),
    terms: deps.termsOf(pack.terms),
  };
  const signedData = signedDataOf(accepted, call.date, deps.newToken());

  const { keyring } = deps;
  const order = draft ?? { packId: call.pack, requestHmac };
  // All that one call proves has one instant: its evidence stands in the order of its instants.
  const atOnce = { ...deps, now: () => now };
  if (!draft) await recordOrder(atOnce, transaction, chainId, order);
  if (sawSummary) await recordSummary(atOnce, transaction, chainId, order);
  await appendEvidence(transaction, keyring, chainId, "step2-accepted", now, {
    signedDataSha256: signedData.sha256,
  });
  await appendEvidence(transaction, keyring, chainId, "contract-kept", now, {
    contract: number,
    terms: accepted.terms.sha256,
  });
  await saveContract(transaction, deps.keyring, {
    ...accepted,
    id,
    chainId,
    draftId: draft?.id ?? null,
    date: call.date,
    signedData: signedData.json,
    signedDataSha256: signedData.sha256,
    warnings: [...subscriberWarnings(call.subscriber), ...mandateWarnings(call.mandate)],
    linkToken: deps.newToken(),
    requestHmac,
  });
  if (draft) {
    await markDraftSigned(transaction, draft.id, id);
    await cancelReminders(transaction, draft.id, now);
  }
  await enqueueMail(deps, transaction, ["confirmation", "agency-contract"], id, now);
  const trialNotice = trialNoticeAt(accepted.dates);
  if (trialNotice !== null) await enqueueMail(deps, transaction, "trial-ending", id, trialNotice);
  return success(signedAnswer(deps, call.pack, accepted));
}

/** The draft of a token, locked: while it can be signed or once it was. */
async function draftToSign(
  deps: FunctionDependencies,
  transaction: Transaction,
  token: string,
): Promise<Draft | null> {
  const draft = await lockDraftByToken(transaction, token);
  return draft && (draft.signedContractId || draft.expiresAt > deps.now()) ? draft : null;
}

/** Whether a call signs what its draft holds: another tab may have corrected it since its summary was shown. */
function holds({ packId, subscriber }: Draft, call: SigningCall): boolean {
  return packId === call.pack && canonicalJson(subscriber) === canonicalJson(call.subscriber);
}

/** The contract that the same call signed a moment ago. Those that come at once wait for one another. */
async function signedBefore(deps: FunctionDependencies, transaction: Transaction, requestHmac: string) {
  await advisoryLock(transaction, requestHmac);
  return findRepeatedSignature(transaction, requestHmac, deps.now() - repeatedWithinMs);
}

async function answerOfSigned(
  deps: FunctionDependencies,
  transaction: Transaction,
  contractId: string,
  requestHmac: string,
): Promise<FunctionResult<ContractSaved>> {
  const signed = await findContract(transaction, deps.keyring, { id: contractId });
  if (!signed || signed.requestHmac !== requestHmac) return failure({ code: "signed" });
  return success(signedAnswer(deps, signed.packId, signed));
}

/** What a signature answers: the contract, and where the visitor sees that it was signed. */
export function signedAnswer(
  { keyring }: Pick<FunctionDependencies, "keyring">,
  pack: PackId,
  { number, umr }: { readonly number: string; readonly umr: string },
): ContractSaved {
  const proof = confirmationProof(keyring, pack, number);
  return { step: 2, contract: number, umr, confirmation: addresses.contractConfirmation(pack, proof) };
}

/**
 * The canonical JSON of everything the visitor accepted, and the hash that every document of the contract carries. It
 * has a random salt: without one, the hash would let a patient reader try account numbers until one fits.
 */
function signedDataOf(accepted: Accepted, visitorsDate: string, salt: string) {
  const json = canonicalJson({
    ...signedFieldsOf(accepted, visitorsDate),
    creditor: { name: company.name, identifier: company.creditorIdentifier },
    salt,
  });
  return { json, sha256: sha256Of(json) };
}

/** The part of it that columns of the store tell too. */
export function signedFieldsOf(accepted: Accepted, visitorsDate: string) {
  const { number, packId, signedAt, ...rest } = accepted;
  const { umr, monthlyCents, trialDays, firstMonthFree, subscriber, mandate, dates, terms } = rest;
  return {
    contract: number,
    umr,
    pack: packId,
    monthlyCents,
    trialDays,
    firstMonthFree,
    subscriber,
    mandate,
    dates,
    terms,
    date: visitorsDate,
    signedAt: new Date(signedAt).toISOString(),
  };
}
