import * as v from "valibot";
import { millisecondsPerDay } from "#domain/calendar.ts";
import { checkWritableFields } from "#domain/contract/letters.ts";
import { type Mandate, mandateOf, mandateSchema } from "#domain/contract/mandate.ts";
import { type Subscriber, subscriberOf, subscriberSchema } from "#domain/contract/subscriber.ts";
import { subscriberWarnings } from "#domain/contract/warnings.ts";
import { type FieldProblems, isTrapped, recordOf } from "#domain/fields.ts";
import { givenBy, normalCode, type TypedCode } from "#domain/gift.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import { isOfferClosed, type PackId, packIds } from "#domain/pack.ts";
import { draftRetentionDays } from "#domain/retention.ts";
import { answerOnce } from "#server/answer-once.ts";
import type { Caller, Context, FunctionResult } from "#server/context.ts";
import { changeDraft, lockDraftByToken, saveNewDraft } from "#server/database/contracts/drafts.ts";
import { typedCodeOf } from "#server/database/contracts/gifts.ts";
import { markPreparedBegun } from "#server/database/contracts/prepared-subscriptions.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import {
  cancelReminders,
  enqueueReminders,
  recordOrder,
  type ShownDraft,
  shownDraft,
} from "#server/drafts/drafts.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { signContract, signedAnswer } from "./sign.ts";

/**
 * The answer of each step of a contract. `draft` is the resume token, shown only once; `gift` says what became of a typed
 * code, `tax` what the order says of its tax; `confirmation` is the path of the screen that ends a signature.
 */
export type ContractSaved =
  | ({ readonly step: 1; readonly draft: string; readonly gift?: TypedCode } & Pick<ShownDraft, "tax">)
  | { readonly step: 2; readonly contract: string; readonly umr: string; readonly confirmation: string };

/**
 * `send-contract-confirmation` (docs/product.md, 7). Step 1 stores a draft; step 2 signs the contract. Everything is
 * stored, enqueued mails included, or nothing.
 */
export function sendContractConfirmation(context: Context) {
  return async (body: unknown, caller: Caller): Promise<FunctionResult<ContractSaved>> => {
    const retryAfterSeconds = await context.limits.count(caller.ip);
    if (retryAfterSeconds > 0) return failure({ code: "too-many-requests", retryAfterSeconds });
    const checked = checkContractCall(body);
    if (!checked.ok) return failure({ code: "fields", fields: checked.problem });
    const call = checked.value;
    if (isTrapped(body)) return success(answerForMachines(context, call));
    if (isClosed(context, call.pack)) return failure({ code: "closed" });
    const { draft: _token, prepared: _link, code, ...fields } = call;
    const content = code === "" ? fields : { ...fields, code };
    const requestHmac = context.keyring.hmac(content);
    return answerOnce(
      context,
      { name: `send-contract-confirmation/${call.step}`, key: caller.idempotencyKey, body: content },
      (transaction) =>
        call.step === 1
          ? saveDraft(context, transaction, call, requestHmac)
          : signContract(context, transaction, call, { requestHmac, sawSummary: caller.sawSummary ?? false }),
    );
  };
}

function shownTax(context: Context, { pack, subscriber }: ContractCall, typed: TypedCode | null) {
  const { tax } = shownDraft(context, { packId: pack, subscriber, expiresAt: 0 }, typed);
  return { tax };
}

/** Whether the offer of a pack has ended, where the settings enforce deadlines. */
export function isClosed({ packs, settings, today }: Context, pack: PackId): boolean {
  return isOfferClosed(packs[pack], today(), settings.OFFER_DEADLINES === "enforced");
}

function answerForMachines(context: Context, call: ContractCall): ContractSaved {
  const { step, pack } = call;
  const year = context.today().slice(0, 4);
  const number = `2H-${year}-0000`;
  if (step === 1) return { step, ...shownTax(context, call, null), draft: context.newToken() };
  const suffix = context
    .newToken()
    .replace(/[^0-9A-Z]/g, "")
    .padEnd(8, "0")
    .slice(0, 8);
  return signedAnswer(context, pack, { number, umr: `${number}-${suffix}` });
}

/**
 * Step 1: stores the visitor's input, tells the agency, and enqueues two reminders to the client, cancelled by a
 * signature. A call with the draft's token corrects that draft. An unknown or expired token starts another one, so
 * nothing typed is lost. So does another pack, and then the visitor is reminded of the new draft alone: the token shows
 * that the same visitor has moved to that pack. A code that gives nothing is stored all the same, and blocks nothing.
 */
async function saveDraft(
  context: Context,
  transaction: Transaction,
  call: Extract<ContractCall, { step: 1 }>,
  requestHmac: string,
): Promise<FunctionResult<ContractSaved>> {
  const now = context.now();
  const known = call.draft ? await lockDraftByToken(transaction, call.draft) : null;
  const content = {
    packId: call.pack,
    subscriber: call.subscriber,
    warnings: subscriberWarnings(call.subscriber),
    giftCode: call.code,
    requestHmac,
    updatedAt: now,
  };
  if (known?.signedContractId) return failure({ code: "signed" });
  const { code, pack: packId, subscriber } = call;
  const { siret } = subscriber;
  const typed = await typedCodeOf(transaction, context.keyring, { code, packId, siret });
  const order = { packId, requestHmac, gift: givenBy(typed) };
  const saved = { step: 1, ...(typed ? { gift: typed } : {}), ...shownTax(context, call, typed) } as const;
  if (known && known.packId === call.pack && known.expiresAt > now) {
    if (known.requestHmac !== requestHmac) {
      await changeDraft(transaction, known.id, content);
      await recordOrder(context, transaction, known.chainId, order);
    }
    return success({ ...saved, draft: call.draft! });
  }
  if (known) await cancelReminders(transaction, known.id, now);
  const id = context.newId();
  const chainId = context.newId();
  const token = context.newToken();
  await saveNewDraft(transaction, context.keyring, {
    id,
    chainId,
    token,
    ...content,
    createdAt: now,
    expiresAt: now + draftRetentionDays * millisecondsPerDay,
  });
  if (call.prepared) await markPreparedBegun(transaction, call.prepared, { draftId: id, at: now });
  await recordOrder(context, transaction, chainId, order);
  await enqueueMail(context, transaction, "agency-draft", id, now);
  await enqueueReminders(context, transaction, id);
  return success({ ...saved, draft: token });
}

type Common = {
  readonly pack: PackId;
  readonly subscriber: Subscriber;
  /** Resume token of the draft that the call goes on with. */
  readonly draft: string | null;
  /** The token of the prepared subscription that the first step began with. */
  readonly prepared: string | null;
  /**
   * The gift code: as typed in the first step; in the second step, that of the gift in the order that was read. Empty
   * without one.
   */
  readonly code: string;
};

/** A checked call of `send-contract-confirmation` (docs/product.md, 7). */
export type ContractCall =
  | (Common & { readonly step: 1 })
  | (Common & { readonly step: 2; readonly mandate: Mandate; readonly date: string });

/** Never refused: a code that makes no sense gives nothing. */
const typedCode = v.fallback(v.optional(v.pipe(v.string(), v.transform(normalCode)), ""), "");

const step1Schema = v.object(
  {
    code: typedCode,
    pack: v.picklist(packIds, "malformed"),
    step: v.picklist([1, 2], "malformed"),
    ...subscriberSchema.entries,
  },
  "missing",
);

/** Stored as sent (docs/product.md, 5.4). It proves nothing: the server dates the signature. */
export const visitorsDate = v.optional(
  v.pipe(v.string("malformed"), v.trim(), v.maxLength(40, "malformed"), v.regex(/^\P{Cc}*$/u, "malformed")),
  "",
);

const step2Schema = v.object(
  { ...step1Schema.entries, ...mandateSchema.entries, date: visitorsDate },
  "missing",
);

/** Checks a call: drops unknown keys, trims texts, and returns the first problem of each field. */
export function checkContractCall(body: unknown): Outcome<ContractCall, FieldProblems> {
  const { step: typedStep, draft: typedDraft, prepared: typedLink } = recordOf(body);
  const step = typedStep === 2 ? 2 : 1;
  const draft = tokenIn(typedDraft);
  const prepared = tokenIn(typedLink);
  if (step === 1) {
    const checked = checkWritableFields(step1Schema, body);
    if (!checked.ok) return failure(checked.problem);
    const { pack, step: _step, code, ...subscriber } = checked.value;
    return success({ draft, prepared, step, pack, code, subscriber });
  }
  const checked = checkWritableFields(step2Schema, body);
  if (!checked.ok) return failure(checked.problem);
  const { pack, step: _step, code, date, ...fields } = checked.value;
  return success({
    draft,
    prepared: null,
    step,
    pack,
    code,
    date,
    subscriber: subscriberOf(fields),
    mandate: mandateOf(fields),
  });
}

function tokenIn(typed: unknown): string | null {
  return typeof typed === "string" && typed !== "" ? typed : null;
}
