import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { dayInParis } from "#domain/calendar.ts";
import { type AnnouncedChange, isConcerned } from "#domain/contract/announcements.ts";
import type { Context } from "#server/context.ts";
import {
  type Announcement,
  lockedAnnouncement,
  type Recipient,
  recipientsAfter,
  unfinishedAnnouncements,
  updateAnnouncement,
} from "#server/database/contracts/announcements.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";

const mails = {
  "terms-change": "terms-change",
  "policy-change": "policy-change",
  "price-change": "price-change",
  "sub-processor-change": "sub-processor-change",
} as const satisfies Record<AnnouncedChange["kind"], MailKind>;

/** Contracts in one transaction: other transactions wait no longer than these take. */
const batchSize = 50;

/**
 * Enqueues the remaining mails of an announcement, each with its evidence. Each transaction takes a batch and stores
 * how far it got, so that the next call resumes after any interruption.
 */
export async function enqueueAnnouncement(
  context: Context,
  id: string,
  isStopping = () => false,
): Promise<void> {
  while (!isStopping() && (await enqueueSome(context, id))) await yieldToEventLoop();
}

/** Resumes the announcements that were interrupted. */
export async function finishAnnouncements(context: Context, isStopping: () => boolean): Promise<void> {
  for (const id of await unfinishedAnnouncements(context.database.db))
    await enqueueAnnouncement(context, id, isStopping);
}

/** Enqueues one batch. Returns whether there may be more. */
function enqueueSome(context: Context, id: string): Promise<boolean> {
  return context.database.transaction(async (transaction) => {
    const announcement = await lockedAnnouncement(transaction, id);
    if (!announcement || announcement.finishedAt !== null) return false;
    const { change, announcedAt, doneThrough, mailCount } = announcement;
    const today = dayInParis(announcedAt);
    const scope = { today, signedBy: announcedAt, after: doneThrough, limit: batchSize };
    const contracts = await recipientsAfter(transaction, change, scope);
    const concerned = contracts.filter((contract) => isConcerned(contract, change, today));
    if (concerned.length > 0) await tell(context, transaction, announcement, concerned);
    const hasMore = contracts.length === batchSize;
    await updateAnnouncement(transaction, id, {
      doneThrough: contracts.at(-1)?.number ?? doneThrough,
      mailCount: mailCount + concerned.length,
      finishedAt: hasMore ? null : context.now(),
    });
    return hasMore;
  });
}

async function tell(
  context: Context,
  transaction: Transaction,
  { id: announcementId, change, textSha256, announcedBy }: Announcement,
  contracts: readonly Recipient[],
): Promise<void> {
  const { kind, appliesOn } = change;
  const at = context.now();
  const steps = contracts.map(({ id: contractId }) => ({
    id: context.newId(),
    contractId,
    announcementId,
    kind: "announce-change" as const,
    at,
    on: appliesOn,
  }));
  await recordContractSteps(transaction, steps);
  const stepIds = steps.map(({ id }) => id);
  await enqueueMail(context, transaction, mails[kind], stepIds, at);
  const additions = contracts.map(({ chainId, number }) => ({
    chainId,
    data: {
      contract: number,
      by: announcedBy,
      announcement: announcementId,
      change: kind,
      appliesOn,
      textSha256,
    },
  }));
  await appendToChains(transaction, context.keyring, "change-announced", at, additions);
}
