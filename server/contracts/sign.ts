import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { addressRemindersAt } from "#domain/contract/email-confirmation.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import { trialReminderAt } from "#domain/contract/trial.ts";
import { mandateWarnings, subscriberWarnings } from "#domain/contract/warnings.ts";
import { givenBy, type TypedCode } from "#domain/gift.ts";
import { failure, success } from "#domain/outcome.ts";
import type { PackId } from "#domain/pack.ts";
import { mandateReference, referenceSuffix } from "#domain/sepa.ts";
import { may } from "#domain/staff.ts";
import { repeatedWithinMs } from "#server/answer-once.ts";
import { canonicalJson } from "#server/canonical-json.ts";
import type { Context, FunctionResult } from "#server/context.ts";
import { hasOtherContract, saveSharesCompany } from "#server/database/contracts/companies.ts";
import { findContract, findRepeatedSignature, saveContract } from "#server/database/contracts/contracts.ts";
import { type Draft, lockDraftByToken, markDraftSigned } from "#server/database/contracts/drafts.ts";
import { codeOf, giftCompanyHmac, typedCodeOf } from "#server/database/contracts/gifts.ts";
import { markPreparedSigned } from "#server/database/contracts/prepared-subscriptions.ts";
import { assignZenmaster } from "#server/database/contracts/zenmasters.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { nextInCounter } from "#server/database/engine/counters.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { findPerson } from "#server/database/staff/staff.ts";
import { cancelReminders, recordOrder, recordSummary, shownDraft } from "#server/drafts/drafts.ts";
import { signedDataOf } from "#server/evidence/signed-data.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { confirmationProof } from "./confirmations.ts";
import type { ContractCall, ContractSaved } from "./send-contract-confirmation.ts";

type SigningCall = Extract<ContractCall, { step: 2 }>;

/**
 * Step 2: stores the contract with its mandate, the accepted terms and the evidence, ends the draft of the call's token
 * and its reminders, and enqueues the mails. A draft is signed exactly as stored, with the gift of the order that was
 * read, or refused: if another signature of the company took the gift, the order is read again. If the draft is signed
 * already, the same call gets the same answer and another call is refused. A call without a draft, or with an expired
 * one, is signed on its own; the same call again within ten minutes gets the first contract.
 */
export async function signContract(
  context: Context,
  transaction: Transaction,
  call: SigningCall,
  { requestHmac, sawSummary }: { readonly requestHmac: string; readonly sawSummary: boolean },
): Promise<FunctionResult<ContractSaved>> {
  const now = context.now();
  const draft = call.draft ? await draftToSign(context, transaction, call.draft) : null;
  if (draft?.signedContractId)
    return answerOfSigned(context, transaction, draft.signedContractId, requestHmac);
  const repeated = draft ? null : await signedBefore(context, transaction, requestHmac);
  if (repeated) return success(signedAnswer(context, call.pack, repeated));
  const offered = draft ?? {
    packId: call.pack,
    subscriber: call.subscriber,
    giftCode: call.code,
    expiresAt: now,
  };
  const typed = await lockedGift(context, transaction, offered);
  const gift = givenBy(typed);
  if ((draft && !holds(draft, call)) || call.code !== (gift ?? "")) {
    return failure({ code: "changed", draft: shownDraft(context, offered, typed) });
  }

  const acceptedOn = dayInParis(now);
  const year = acceptedOn.slice(0, 4);
  const serial = await nextInCounter(transaction, `contract-${year}`);
  const number = `2H-${year}-${String(serial).padStart(4, "0")}`;
  const id = context.newId();
  const chainId = draft?.chainId ?? context.newId();
  const accepted = {
    number,
    umr: mandateReference(number, referenceSuffix(context.randomBytes(8))),
    ...orderOn(call.pack, acceptedOn, gift, context.packs),
    subscriber: call.subscriber,
    mandate: call.mandate,
    takenOver: null,
    signedAt: now,
    terms: context.termsOf(context.packs[call.pack].terms),
  };
  const signedData = signedDataOf(accepted, call.date, context.newToken());

  const { keyring } = context;
  const order = { packId: call.pack, requestHmac: draft?.requestHmac ?? requestHmac, gift };
  // All evidence of one call has one instant, so that its events are in the order of their instants.
  const atOnce = { ...context, now: () => now };
  if (!draft) await recordOrder(atOnce, transaction, chainId, order);
  if (sawSummary) await recordSummary(atOnce, transaction, chainId, order);
  await appendEvidence(transaction, keyring, chainId, "step2-accepted", now, {
    signedDataSha256: signedData.sha256,
  });
  await appendEvidence(transaction, keyring, chainId, "contract-kept", now, {
    contract: number,
    terms: accepted.terms.sha256,
  });
  await saveContract(transaction, context.keyring, {
    ...accepted,
    id,
    chainId,
    draftId: draft?.id ?? null,
    date: call.date,
    signedData: signedData.json,
    signedDataSha256: signedData.sha256,
    warnings: [...subscriberWarnings(call.subscriber), ...mandateWarnings(call.mandate)],
    linkToken: context.newToken(),
    requestHmac,
  });
  // Two tabs of one firm wait for one another at the number above: the second one sees the first.
  const { siret } = call.subscriber;
  if (await hasOtherContract(transaction, { siret, id, today: acceptedOn }))
    await saveSharesCompany(transaction, id, true);
  if (draft) {
    await markDraftSigned(transaction, draft.id, id);
    await assignPreparedZenmaster(context, transaction, { draftId: draft.id, contractId: id });
    await cancelReminders(transaction, draft.id, now);
  }
  await enqueueMail(context, transaction, ["confirmation", "agency-contract"], id, now);
  const [first, second] = addressRemindersAt(now);
  await enqueueMail(context, transaction, "address-reminder-1", id, first);
  await enqueueMail(context, transaction, "address-reminder-2", id, second);
  const trialReminder = trialReminderAt(accepted.dates);
  if (trialReminder !== null) await enqueueMail(context, transaction, "trial-ending", id, trialReminder);
  return success(signedAnswer(context, call.pack, accepted));
}

/** A subscription that the desk prepared names who looks after its contract, if they still may. */
async function assignPreparedZenmaster(
  context: Context,
  transaction: Transaction,
  signed: { readonly draftId: string; readonly contractId: string },
): Promise<void> {
  const prepared = await markPreparedSigned(transaction, signed);
  const person = prepared?.zenmasterId ? await findPerson(transaction, prepared.zenmasterId) : null;
  if (!prepared || !person || !may(person.role, "work")) return;
  const { newId, now } = context;
  const assignment = { zenmasterId: person.id, at: now(), on: dayInParis(now()) };
  await assignZenmaster(transaction, [signed.contractId], {
    newId,
    ...assignment,
    recordedBy: prepared.preparedBy,
  });
}

/** The draft of a token, locked, if it can be signed or was signed. */
async function draftToSign(context: Context, transaction: Transaction, token: string): Promise<Draft | null> {
  const draft = await lockDraftByToken(transaction, token);
  return draft && (draft.signedContractId || draft.expiresAt > context.now()) ? draft : null;
}

/** The code of an order, after other signatures of the same company that would use it have ended. */
async function lockedGift(
  { keyring }: Context,
  transaction: Transaction,
  draft: Pick<Draft, "giftCode" | "packId" | "subscriber">,
): Promise<TypedCode | null> {
  if (draft.giftCode !== "")
    await advisoryLock(transaction, giftCompanyHmac(keyring, draft.subscriber.siret));
  return typedCodeOf(transaction, keyring, codeOf(draft));
}

/** Whether a call matches its draft: another tab may have corrected it since the summary was shown. */
function holds({ packId, subscriber }: Draft, call: SigningCall): boolean {
  return packId === call.pack && canonicalJson(subscriber) === canonicalJson(call.subscriber);
}

/** The contract that the same call signed a moment ago. Simultaneous calls wait for one another. */
async function signedBefore(context: Context, transaction: Transaction, requestHmac: string) {
  await advisoryLock(transaction, requestHmac);
  return findRepeatedSignature(transaction, requestHmac, context.now() - repeatedWithinMs);
}

async function answerOfSigned(
  context: Context,
  transaction: Transaction,
  contractId: string,
  requestHmac: string,
): Promise<FunctionResult<ContractSaved>> {
  const signed = await findContract(transaction, context.keyring, { id: contractId });
  if (!signed || signed.requestHmac !== requestHmac) return failure({ code: "signed" });
  return success(signedAnswer(context, signed.packId, signed));
}

/** The answer to a signature: the contract, and the path of its confirmation screen. */
export function signedAnswer(
  { keyring }: Context,
  pack: PackId,
  { number, umr }: { readonly number: string; readonly umr: string },
): ContractSaved {
  const proof = confirmationProof(keyring, pack, number);
  return { step: 2, contract: number, umr, confirmation: paths.contractConfirmation(pack, proof) };
}
