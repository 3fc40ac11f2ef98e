import { accessibilityWords } from "#content/accessibility.ts";
import { findingWords } from "#content/desk/doctor.ts";
import { longDate } from "#content/format.ts";
import { packWords } from "#content/packs.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { hasOfferEnded, type Pack, packs } from "#domain/pack.ts";
import type { Environment } from "#server/env.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** Days before a legal date at which it is told. */
const noticeDays = 90;

const { ok, warning } = findingsOf("deadlines");
const words = findingWords.deadlines;

/** The dates that have passed or come near. */
export function deadlineFindings({ OFFER_DEADLINES }: Environment, today: Day): Finding[] {
  const found = [...offers(OFFER_DEADLINES === "enforced", today), ...statement(today), ...legal(today)];
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

function legal(today: Day): Finding[] {
  return findingWords.legalDates.flatMap(({ on, text }) => {
    if (on <= today) return [warning(words.passed(longDate(on), text))];
    return on <= addDays(today, noticeDays) ? [warning(words.soon(longDate(on), text))] : [];
  });
}
