import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import { begunThrough, newPriceOf } from "#domain/billing/new-price.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type AnnouncedChange, isConcerned } from "#domain/contract/announcements.ts";
import { reducedCentsOf } from "#domain/gift.ts";
import type { Context } from "#server/context.ts";
import { lockContracts } from "#server/database/billing/debits.ts";
import {
  type Announcement,
  latestPriceAnnouncement,
  lockedAnnouncement,
  type Recipient,
  recipientOf,
  recipientsAfter,
  unfinishedAnnouncements,
  updateAnnouncement,
} from "#server/database/contracts/announcements.ts";
import { recordContractSteps } from "#server/database/contracts/contract-steps.ts";
import { saveLaterPrices } from "#server/database/contracts/later-prices.ts";
import type { Transaction } from "#server/database/engine/client.ts";
import { advisoryLock } from "#server/database/engine/dialect.ts";
import { appendToChains } from "#server/database/evidence/evidence.ts";
import type { MailKind } from "#server/database/mail/mail-kinds.ts";
import type { AnnouncedPriceEvent } from "#server/evidence/announced-prices.ts";
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
    const scope = {
      today,
      signedBy: announcedAt,
      now: context.now(),
      after: doneThrough,
      limit: batchSize,
    };
    // A run that is made meanwhile would name a due day at the former price.
    if (change.kind === "price-change") {
      await advisoryLock(transaction, "debit-runs");
      const ids = (await recipientsAfter(transaction, change, scope)).map(({ id }) => id);
      await lockContracts(transaction, ids);
    }
    const contracts = await recipientsAfter(transaction, change, scope);
    const concerned = contracts.filter((contract) => isConcerned(contract, change, today));
    const told = concerned.length > 0 ? await tell(context, transaction, announcement, concerned) : 0;
    const hasMore = contracts.length === batchSize;
    await updateAnnouncement(transaction, id, {
      doneThrough: contracts.at(-1)?.number ?? doneThrough,
      mailCount: mailCount + told,
      finishedAt: hasMore ? null : context.now(),
    });
    return hasMore;
  });
}

/**
 * Tells the client of a contract, who has renounced another pack, of the price that was announced meanwhile to all who have
 * theirs: its notice runs from now on, as no price is owed that was not announced to them. The transaction has locked the
 * contract and the runs. An announcement that is still on its way reaches the contract itself, or has passed it.
 */
export async function tellMissedPrice(
  context: Context,
  transaction: Transaction,
  number: string,
  signedAt: number,
): Promise<void> {
  const contract = await recipientOf(transaction, number, context.now());
  const announcement = contract && (await latestPriceAnnouncement(transaction, contract.packId));
  if (!announcement || announcement.announcedAt < signedAt) return;
  const { id, change, announcedAt, finishedAt, doneThrough, mailCount } = announcement;
  if (finishedAt === null && doneThrough < number) return;
  if (!isConcerned(contract, change, dayInParis(announcedAt))) return;
  const told = await tell(context, transaction, announcement, [contract]);
  if (finishedAt !== null && told > 0)
    await updateAnnouncement(transaction, id, { doneThrough, mailCount: mailCount + told, finishedAt });
}

/** Records the announcement of some contracts, and enqueues its mails. Returns how many it concerns after all. */
async function tell(
  context: Context,
  transaction: Transaction,
  { id: announcementId, change, textSha256, announcedBy, announcedAt }: Announcement,
  contracts: readonly Recipient[],
): Promise<number> {
  const { kind, appliesOn } = change;
  const at = context.now();
  const toldOn = dayInParis(at);
  const told = contracts.flatMap((contract) => {
    const price =
      kind === "price-change" ? newPriceOf(contract, change, dayInParis(announcedAt), toldOn) : null;
    return kind === "price-change" && price === null ? [] : [{ contract, price, id: context.newId() }];
  });
  if (told.length === 0) return 0;
  const steps = told.map(({ id, contract, price }) => ({
    id,
    contractId: contract.id,
    announcementId,
    kind: "announce-change" as const,
    at,
    on: price?.fromOn ?? appliesOn,
  }));
  await recordContractSteps(transaction, steps);
  const stepIds = steps.map(({ id }) => id);
  await enqueueMail(context, transaction, mails[kind], stepIds, at);
  const prices = told.flatMap(({ id, contract, price }) =>
    price === null
      ? []
      : [
          {
            ...price,
            id,
            contractId: contract.id,
            number: contract.number,
            reducedCents: reducedCentsOf(contract.gift?.code ?? null, price.monthlyCents),
            begunThrough: begunThrough(contract, toldOn),
          },
        ],
  );
  await saveLaterPrices(transaction, prices, at);
  const additions = told.map(({ contract, price }) => ({
    chainId: contract.chainId,
    data: {
      contract: contract.number,
      by: announcedBy,
      announcement: announcementId,
      change: kind,
      appliesOn,
      ...(price && evidenceOfPrice(contract, price, toldOn)),
      textSha256,
    },
  }));
  await appendToChains(transaction, context.keyring, "change-announced", at, additions);
  return told.length;
}

function evidenceOfPrice(contract: Recipient, price: LaterPrice, toldOn: Day): AnnouncedPriceEvent {
  const { monthlyCents, fromOn } = price;
  return { cents: String(monthlyCents), fromOn, begunThrough: begunThrough(contract, toldOn) };
}
