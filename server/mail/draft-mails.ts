import { paths } from "#content/site/paths.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type GiftCode, givenBy } from "#domain/gift.ts";
import type { Context } from "#server/context.ts";
import { type Draft, findDraft, isTwinSigned, resumeTokenOf } from "#server/database/contracts/drafts.ts";
import { codeOf, typedCodeOf } from "#server/database/contracts/gifts.ts";
import {
  findPrepared,
  preparedByOf,
  preparedTokenOf,
} from "#server/database/contracts/prepared-subscriptions.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { composePreparedSubscription } from "./templates/prepared-subscription.tsx";
import { composeReminder } from "./templates/reminder.tsx";

/** A draft with the gift that its code gives now. */
type DraftWithGift = Draft & { readonly gift: GiftCode | null };

/** The draft that a mail is about; `null` once it is gone. */
export async function findDraftWithGift(
  { database: { db }, keyring }: Context,
  id: string,
): Promise<DraftWithGift | null> {
  const draft = await findDraft(db, id);
  return draft && { ...draft, gift: givenBy(await typedCodeOf(db, keyring, codeOf(draft))) };
}

/** Whether a draft can still be signed, and its client has not signed the same one, sent twice. */
export async function isUnsigned({ database: { db }, now }: Context, draftId: string): Promise<boolean> {
  const draft = await findDraft(db, draftId);
  if (draft === null || draft.signedContractId || draft.expiresAt <= now()) return false;
  return !(await isTwinSigned(db, draft));
}

/** Composes a reminder of a draft: the first or the second. */
export function reminder(which: 1 | 2) {
  return ({ keyring, settings }: Context, draft: DraftWithGift): Promise<ComposedMail> => {
    const publicUrl = settings.PUBLIC_URL;
    const token = resumeTokenOf(draft, keyring);
    return composeReminder({
      draft,
      which,
      resumeUrl: publicUrl + paths.resume(draft.packId, token),
      stopUrl: publicUrl + paths.stopReminders(token),
      expiresOn: dayInParis(draft.expiresAt),
    });
  };
}

/** Whether the link of a prepared subscription still leads to its first step. */
export async function isPreparedOpen({ database: { db }, now }: Context, id: string): Promise<boolean> {
  const prepared = await findPrepared(db, id, now());
  return prepared !== null && prepared.contractId === null && prepared.expiresAt > now();
}

/** Composes the mail with the link of a prepared subscription; `null` once it is gone, or without an e-mail address. */
export async function preparedMail(
  { database: { db }, keyring, settings, now, today }: Context,
  id: string,
): Promise<ComposedMail | null> {
  const prepared = await findPrepared(db, id, now());
  if (!prepared || prepared.known.email === "") return null;
  const link = settings.PUBLIC_URL + paths.prepared(prepared.packId, preparedTokenOf(prepared, keyring));
  return composePreparedSubscription({
    prepared,
    by: await preparedByOf(db, prepared),
    link,
    today: today(),
  });
}
