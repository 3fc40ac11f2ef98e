import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { policyUpdatedOn } from "#content/law/data-protection.ts";
import { editions } from "#content/terms/editions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import {
  type AnnouncedChange,
  type ChangeSubject,
  earliestApplication,
  isConcerned,
  type PublishedChange,
  subjectOfChange,
} from "#domain/contract/announcements.ts";
import {
  findAnnouncement,
  type Recipient,
  recipientsAfter,
} from "#server/database/contracts/announcements.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/** The latest changes that the site has published: each edition of the terms, and the privacy policy. */
export const publishedChanges: readonly PublishedChange[] = [
  { kind: "terms-change", edition: "standard", version: editions.standard.version },
  { kind: "terms-change", edition: "promo", version: editions.promo.version },
  { kind: "policy-change", version: policyUpdatedOn },
];

/** A change that nobody has announced to the subscribers it concerns. */
export type OwedChange = PublishedChange & {
  /** The effective day that the site publishes: it holds for subscribers who get the mail on the day of publication. */
  readonly publishedFor: Day;
};

/** The changes published by an instant that some subscribers have not been told about yet. */
export async function owedChanges(
  executor: DbOrTransaction,
  now: number,
  published: readonly PublishedChange[] = publishedChanges,
): Promise<OwedChange[]> {
  const today = dayInParis(now);
  const owed: OwedChange[] = [];
  for (const change of published) {
    if (change.version > today) continue;
    const appliesOn = earliestApplication(change.kind, today);
    const subject = subjectOfChange({ ...change, summary: "", appliesOn });
    if (await findAnnouncement(executor, { subject })) continue;
    const isOwed = !(await concernedBy(executor, { ...change, appliesOn }, now).next()).done;
    if (isOwed) owed.push({ ...change, publishedFor: earliestApplication(change.kind, change.version) });
  }
  return owed;
}

/** The contracts whose subscribers a change announced now concerns, in batches, by number. */
export async function* concernedBy(
  executor: DbOrTransaction,
  change: ChangeSubject & Pick<AnnouncedChange, "appliesOn">,
  now: number,
): AsyncGenerator<Recipient[]> {
  const today = dayInParis(now);
  const limit = 500;
  for (let after = ""; ; ) {
    const contracts = await recipientsAfter(executor, change, { today, signedBy: now, now, after, limit });
    const concerned = contracts.filter((contract) => isConcerned(contract, change, today));
    if (concerned.length > 0) yield concerned;
    if (contracts.length < limit) return;
    after = contracts.at(-1)!.number;
    await yieldToEventLoop();
  }
}
