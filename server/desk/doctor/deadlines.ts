import { accessibilityWords } from "#content/accessibility.ts";
import { addressDeskWords } from "#content/desk/address.ts";
import { findingWords } from "#content/desk/doctor.ts";
import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { hasOfferEnded, type Pack, packs } from "#domain/pack.ts";
import type { Database } from "#server/database/client.ts";
import { waitingForAddress } from "#server/debits/still-debited.ts";
import type { Environment } from "#server/env.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** Days before a legal date at which it is told. */
const noticeDays = 90;

/** Days before a payment falls due at which it is told that it waits for an address: time to call the subscriber. */
const callDays = 7;

const { ok, warning } = findingsOf("deadlines");
const words = findingWords.deadlines;

/** The dates that have passed or come near; those of contracts where the store answers. */
export async function deadlineFindings(
  { OFFER_DEADLINES }: Environment,
  database: Database | null,
  today: Day,
): Promise<Finding[]> {
  const found = [
    ...offers(OFFER_DEADLINES === "enforced", today),
    ...statement(today),
    ...legal(today),
    ...(database ? await addresses(database, addDays(today, callDays)) : []),
  ];
  return found.length > 0 ? found : [ok(words.fine)];
}

function offers(enforced: boolean, today: Day): Finding[] {
  return Object.values<Pack>(packs).flatMap((pack) => {
    if (!pack.offerEndsOn || !hasOfferEnded(pack, today)) return [];
    const [title, day] = [packWords[pack.id].title, longDate(pack.offerEndsOn)];
    return enforced ? [ok(words.offerClosed(title, day))] : [warning(words.offerShown(title, day))];
  });
}

/** The statement is written anew at least every three years (decree no. 2019-768); a year keeps it true. */
function statement(today: Day): Finding[] {
  const day = accessibilityWords.establishedOn;
  return addDays(day, 365) < today ? [warning(words.statement(longDate(day)))] : [];
}

/** Contracts whose payments wait for an address to be confirmed, and are due by a day. */
async function addresses({ db }: Database, until: Day): Promise<Finding[]> {
  let count = 0;
  for await (const _contract of waitingForAddress(db, until)) count++;
  return count > 0 ? [warning(addressDeskWords.soon(count, until))] : [];
}

function legal(today: Day): Finding[] {
  return findingWords.legalDates.flatMap(({ on, text }) => {
    if (on <= today) return [warning(words.passed(longDate(on), text))];
    return on <= addDays(today, noticeDays) ? [warning(words.soon(longDate(on), text))] : [];
  });
}
