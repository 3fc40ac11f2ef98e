import { orderTax } from "#content/contract/contract-order.ts";
import type { FunctionProblem } from "#domain/function-problem.ts";
import { type GiftCode, givenBy, reducedCentsOf, type TypedCode } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import type { Caller, Context } from "#server/context.ts";
import { type Draft, findDraftByToken, lockDraftByToken } from "#server/database/contracts/drafts.ts";
import { codeOf, typedCodeOf } from "#server/database/contracts/gifts.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendEvidence, lastEvents } from "#server/database/evidence/evidence.ts";
import { cancelMails } from "#server/database/mail/outbox.ts";
import { mailStateOf, mailsAbout } from "#server/database/mail/outbox-entries.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

/** A draft as the page of the second step shows it. */
export type FoundDraft =
  | ({
      readonly state: "open";
    } & ShownDraft)
  | { readonly state: "signed"; readonly packId: PackId }
  | { readonly state: "unknown" };

/** The actions and reads of drafts that pages use. */
export function createDrafts(context: Context) {
  const { database, keyring, now } = context;
  return {
    /** The draft of a resume link; an expired one is unknown. */
    async byToken(token: string): Promise<FoundDraft> {
      const draft = await findDraftByToken(database.db, token);
      if (!draft) return { state: "unknown" };
      if (draft.signedContractId) return { state: "signed", packId: draft.packId };
      if (draft.expiresAt <= now()) return { state: "unknown" };
      const typed = await typedCodeOf(database.db, keyring, codeOf(draft));
      return { state: "open", ...shownDraft(context, draft, typed) };
    },
    /** Records that a person sees the summary of an open draft. */
    async showSummary(token: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const draft = await lockDraftByToken(transaction, token);
        if (!draft || draft.signedContractId || draft.expiresAt <= now()) return;
        const gift = givenBy(await typedCodeOf(transaction, keyring, codeOf(draft)));
        await recordSummary(context, transaction, draft.chainId, { ...draft, gift });
      });
    },
  };
}

/** A draft as its visitor reads it: what they typed, what the code gives, and the tax of the order. */
export type ShownDraft = Extract<FunctionProblem, { code: "changed" }>["draft"];

export function shownDraft(
  { today }: Context,
  { packId, subscriber, expiresAt }: Pick<ShownDraft, "packId" | "subscriber" | "expiresAt">,
  gift: TypedCode | null,
): ShownDraft {
  return {
    packId,
    subscriber,
    gift,
    expiresAt,
    tax: orderTax(packId, today(), givenBy(gift), subscriber),
  };
}

/** The order that a first step approves: the pack, the gift, and the HMAC of the call with all the rest. */
type Order = Pick<Draft, "packId" | "requestHmac"> & { readonly gift: GiftCode | null };

/** Records that a first step approved an order. */
export function recordOrder(
  context: Context,
  transaction: Transaction,
  chainId: string,
  order: Order,
): Promise<void> {
  return appendEvidence(
    transaction,
    context.keyring,
    chainId,
    "step1-accepted",
    context.now(),
    factsOf(context, order),
  );
}

/**
 * Records that the summary of an approved order was shown with price and dates: the visitor could check and correct it
 * before signing (Code civil, article 1127-2). Once for each order, and again if the gift was no longer there.
 */
export async function recordSummary(
  context: Context,
  transaction: Transaction,
  chainId: string,
  order: Order,
): Promise<void> {
  const last = (await lastEvents(transaction, [chainId])).get(chainId);
  const isShown = last?.kind === "summary-shown" && (JSON.parse(last.dataJson).gift ?? null) === order.gift;
  if (isShown || (last?.kind !== "step1-accepted" && last?.kind !== "summary-shown")) return;
  await appendEvidence(
    transaction,
    context.keyring,
    chainId,
    "summary-shown",
    context.now(),
    factsOf(context, order),
  );
}

/** The data of an order in the evidence: the call, the pack with its price, the gift, and the terms. */
function factsOf({ packs, termsOf }: Context, { packId, requestHmac, gift }: Order) {
  const { monthlyCents, terms } = packs[packId];
  const reducedCents = reducedCentsOf(gift, monthlyCents);
  return {
    requestHmac,
    pack: packId,
    monthlyCents: String(monthlyCents),
    ...(gift === null ? {} : { gift }),
    ...(reducedCents === null ? {} : { reducedCents: String(reducedCents) }),
    terms: termsOf(terms).sha256,
  };
}

const millisecondsPerHour = 3_600_000;

/** When the client is reminded of an unsigned draft, in milliseconds after the first step. */
const reminders = [
  { kind: "reminder-1", afterMs: millisecondsPerHour },
  { kind: "reminder-2", afterMs: 72 * millisecondsPerHour },
] as const;

/** The kinds of the reminders, in order. */
export const reminderKinds = reminders.map(({ kind }) => kind);

export async function enqueueReminders(
  context: Context,
  transaction: Transaction,
  draftId: string,
): Promise<void> {
  for (const { kind, afterMs } of reminders) {
    await enqueueMail(context, transaction, kind, draftId, context.now() + afterMs);
  }
}

/** Cancels the reminders of a draft that have not left. */
export function cancelReminders(transaction: Transaction, draftId: string, now: number): Promise<void> {
  return cancelMails(transaction, draftId, reminderKinds, now);
}

/** The state of the reminders, for the page behind their links. */
export type FoundReminders =
  /** Whether a reminder is still to leave, for a draft that can still be signed. */
  | { readonly state: "waiting" | "stopped"; readonly packId: PackId }
  /** The draft was signed, has expired or never existed: no reminder leaves any more. */
  | { readonly state: "over" };

/** The read and the action of that page. The token of a draft gives access to its reminders, and to no others. */
export function createReminders({ database, limits, now }: Context) {
  const findOpenDraft = async (token: string): Promise<Draft | null> => {
    const draft = await findDraftByToken(database.db, token);
    return draft && !draft.signedContractId && draft.expiresAt > now() ? draft : null;
  };
  return {
    async byToken(token: string): Promise<FoundReminders> {
      const draft = await findOpenDraft(token);
      if (!draft) return { state: "over" };
      const mails = await mailsAbout(database.db, draft.id, reminderKinds);
      const waits = mails.some((mail) => mailStateOf(mail) === "waiting");
      return { state: waits ? "waiting" : "stopped", packId: draft.packId };
    },
    /**
     * Stops the reminders; a second call changes nothing. Returns the seconds to wait if the caller sent too many
     * requests, otherwise 0.
     */
    async stop(token: string, caller: Pick<Caller, "ip">): Promise<number> {
      const retryAfterSeconds = await limits.count(caller.ip);
      const draft = retryAfterSeconds === 0 ? await findOpenDraft(token) : null;
      if (draft) {
        await database.transaction((transaction) => cancelReminders(transaction, draft.id, now()));
      }
      return retryAfterSeconds;
    },
  };
}
