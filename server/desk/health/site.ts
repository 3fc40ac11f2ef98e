import { ageingFacts } from "#content/cities/ageing-facts.ts";
import { cities } from "#content/cities/cities.ts";
import { changeName } from "#content/contract/announcements.ts";
import { creditorAccount, holderConfirmedOn } from "#content/contract/creditor-account.ts";
import { packWords } from "#content/contract/packs.ts";
import { accessibilityWords } from "#content/law/accessibility.ts";
import { counselPoints } from "#content/law/counsel.ts";
import type { FindingWords } from "#content/machine/findings.ts";
import { bookings, company, host, socialProfiles } from "#content/site/company.ts";
import { zenMasterIsExample } from "#content/site/features.ts";
import { isMeasureOf, isMeasureOld, measuredOn } from "#content/site/figures.ts";
import { longDate, phoneNumber } from "#content/site/format.ts";
import { clientSites, portfolioIsExample } from "#content/site/portfolio.ts";
import { reviewSource } from "#content/site/review-words.ts";
import { ratingIsPublished, reviewsAreExamples } from "#content/site/reviews.ts";
import { addDays, type Day, dayInParis } from "#domain/calendar.ts";
import { hasOfferEnded, isOfferClosed, type Pack, packIds, packs } from "#domain/pack.ts";
import { isCreditorIdentifier } from "#domain/sepa.ts";
import { owedChanges } from "#server/announcements/owed.ts";
import { countAwaitedDebits } from "#server/database/billing/debits.ts";
import type { Database } from "#server/database/engine/client.ts";
import type { Environment } from "#server/env.ts";
import { builtHomeMarkup } from "./home-markup.ts";

/** The result of one check: a sentence that says what to do if something is wrong. */
export type Finding = {
  readonly topic: keyof FindingWords["topics"];
  readonly level: "ok" | "warning" | "fault";
  readonly text: string;
  /** Whether people mend it on a page of the desk, rather than who keeps the site. */
  readonly isForDesk?: true;
};

/** A finding that people mend on a page of the desk. */
export function forDesk(finding: Finding): Finding {
  return { ...finding, isForDesk: true };
}

/** A function that builds findings of a topic. */
export function findingsOf(topic: Finding["topic"]) {
  return {
    ok: (text: string): Finding => ({ topic, level: "ok", text }),
    warning: (text: string): Finding => ({ topic, level: "warning", text }),
    fault: (text: string): Finding => ({ topic, level: "fault", text }),
  };
}

/** Whether the site is public, or is meant to be: leftovers of the examples are then faults. */
export function isPublicSite({ PUBLIC_URL }: Environment): boolean {
  return !isLocal(PUBLIC_URL);
}

export function settingFindings(environment: Environment, say: FindingWords): Finding[] {
  const { ok, warning, fault } = findingsOf("settings");
  const words = say.settings;
  const { PUBLIC_URL: url, RATE_LIMIT, TRUST_PROXY } = environment;
  return [
    ok(words.fine),
    isLocal(url)
      ? warning(words.local(url))
      : url.startsWith("https:")
        ? ok(words.publicUrl(url))
        : fault(words.notHttps(url)),
    ...(RATE_LIMIT === "off" ? [warning(words.limitsOff)] : []),
    ...(url.startsWith("https:") && TRUST_PROXY === 0 ? [warning(words.noProxy)] : []),
  ];
}

function isLocal(url: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(new URL(url).hostname);
}

/** Details that come with the project and that no real agency has. */
const example = {
  creditorIdentifier: "FR72ZZZ123456",
  siren: "123456782",
  street: "12, quai des Constellations",
  publicationDirector: "Hélène Honorat",
  host: "Calanque Hébergement",
  iban: "FR7630006000012013457891214",
};

/** Numbers that reach nobody, reserved for fiction (ARCEP, decision 2018-0881). */
const fictitious = /^0(?:19900|26191|35301|46571|53649|63998)\d{4}$/;

const exampleDomain = /[.@_-]example\b/;

/** Leftovers of the examples: faults if the site is public, things to see to otherwise. */
export function exampleFindings(site: { readonly isPublic: boolean }, say: FindingWords): Finding[] {
  const left = (topic: "identity" | "content", texts: readonly string[], fine: string): Finding[] => {
    const findings = findingsOf(topic);
    if (texts.length === 0) return [findings.ok(fine)];
    return texts.map((text) => (site.isPublic ? findings.fault(text) : findings.warning(text)));
  };
  return [
    ...left(
      "identity",
      [...phones(say), ...contactLinks(say), ...identifiers(say), ...names(say)],
      say.identity.fine,
    ),
    ...left("content", contents(say), say.content.fine),
    ...(reviewsAreExamples && ratingIsPublished ? [findingsOf("content").fault(say.content.rating)] : []),
  ];
}

function phones(say: FindingWords): string[] {
  const { phone, phones, places } = say.identity;
  const all = new Map<string, string>([
    ...Object.values(cities).map((city): [string, string] => [city.phone, city.name]),
    [host.phone, places.host],
    [company.phone, places.agency],
  ]);
  const left = [...all].filter(([number]) => fictitious.test(number));
  if (left.length === 0) return [];
  return [phones(left.map(([number, place]) => phone(place, phoneNumber(number))))];
}

function contactLinks(say: FindingWords): string[] {
  const all = [company.email, ...Object.values(bookings), ...socialProfiles.map(({ url }) => url)];
  const left = all.filter((contact) => exampleDomain.test(contact));
  return left.length > 0 ? [say.identity.contacts(left)] : [];
}

function identifiers(say: FindingWords): string[] {
  const { creditorExample, creditorWrong, sirenExample, accountExample, holderUnconfirmed } = say.identity;
  const { iban } = creditorAccount as { readonly iban: string };
  const { creditorIdentifier, registration } = company as {
    readonly creditorIdentifier: string;
    readonly registration: { readonly siren: string };
  };
  return [
    ...(creditorIdentifier === example.creditorIdentifier
      ? [creditorExample(creditorIdentifier)]
      : isCreditorIdentifier(creditorIdentifier)
        ? []
        : [creditorWrong(creditorIdentifier)]),
    ...(registration.siren === example.siren ? [sirenExample(registration.siren)] : []),
    ...(iban === example.iban ? [accountExample] : []),
    ...(holderConfirmedOn === null ? [holderUnconfirmed(creditorAccount.holder)] : []),
  ];
}

function names(say: FindingWords): string[] {
  const { seatExample, directorExample, hostExample } = say.identity;
  const { street, postalCode, city, publicationDirector } = company as Readonly<
    Record<"street" | "postalCode" | "city" | "publicationDirector", string>
  >;
  const hostName: string = host.name;
  return [
    ...(street === example.street ? [seatExample(`${street}, ${postalCode} ${city}`)] : []),
    ...(publicationDirector === example.publicationDirector ? [directorExample(publicationDirector)] : []),
    ...(hostName === example.host ? [hostExample(hostName)] : []),
  ];
}

function contents(say: FindingWords): string[] {
  const { reviews, portfolio, zenMaster } = say.content;
  const cases = portfolioIsExample || clientSites.some(({ url }) => exampleDomain.test(url));
  return [
    ...(reviewsAreExamples || exampleDomain.test(reviewSource.url) ? [reviews] : []),
    ...(cases ? [portfolio] : []),
    ...(zenMasterIsExample ? [zenMaster] : []),
  ];
}

/** Points that counsel has not confirmed yet. A machine cannot judge them, so they are never faults. */
export function counselFindings(say: FindingWords): Finding[] {
  const { ok, warning } = findingsOf("counsel");
  const { point, howTo, fine } = say.counsel;
  const open = counselPoints.filter(({ confirmedOn }) => confirmedOn === null);
  if (open.length > 0) {
    return [...open.map(({ question, law, where }) => point(question, law, where)), howTo].map(warning);
  }
  const [oldest] = counselPoints.flatMap(({ confirmedOn }) => confirmedOn ?? []).sort();
  return [ok(fine(longDate(oldest!)))];
}

/** Days before a legal date from which it is reported. */
const reportDays = 90;

/**
 * Days before a due payment from which the missing confirmation of the e-mail address is reported: time to call the
 * subscriber.
 */
const callDays = 7;

const { ok, warning, fault } = findingsOf("deadlines");

/** The dates that have passed or come near; those of contracts only if the store answers. */
export async function deadlineFindings(
  { OFFER_DEADLINES }: Environment,
  database: Database | null,
  now: number,
  say: FindingWords,
): Promise<Finding[]> {
  const today = dayInParis(now);
  const findings = [
    ...offers(OFFER_DEADLINES === "enforced", today, say),
    ...statement(today, say),
    ...measure(today, say),
    ...cityFacts(today, say),
    ...legal(today, say),
    ...(database ? await changesToAnnounce(database, now, say) : []),
    ...(database ? await unconfirmedEmails(database, addDays(today, callDays), say) : []),
  ];
  return findings.length > 0 ? findings : [ok(say.deadlines.fine)];
}

function offers(enforced: boolean, today: Day, { deadlines }: FindingWords): Finding[] {
  return packIds.flatMap((id) => {
    const pack: Pack = packs[id];
    if (!pack.offerEndsOn || !hasOfferEnded(pack, today)) return [];
    const title = packWords[id].title;
    const day = longDate(pack.offerEndsOn);
    return isOfferClosed(pack, today, enforced)
      ? [ok(deadlines.offerClosed(title, day))]
      : [fault(deadlines.offerShown(title, day))];
  });
}

/** The accessibility statement says when it was tested; test again every year. */
function statement(today: Day, { deadlines }: FindingWords): Finding[] {
  const day = accessibilityWords.establishedOn;
  return addDays(day, 365) < today ? [warning(deadlines.statement(longDate(day)))] : [];
}

/** A figure that the site shows about itself must be measured again in time, and with each change of its page. */
function measure(today: Day, { deadlines }: FindingWords): Finding[] {
  const day = longDate(measuredOn);
  if (isMeasureOld(today)) return [warning(deadlines.measure(day))];
  return isMeasureOf(builtHomeMarkup()) ? [] : [warning(deadlines.measureOfAnotherPage(day))];
}

/** What the pages of cities say about the world is read again every year. */
function cityFacts(today: Day, { deadlines }: FindingWords): Finding[] {
  return ageingFacts
    .filter(({ checkedOn }) => addDays(checkedOn, 365) < today)
    .map(({ fact, cities: ids, source }) => {
      const names = new Intl.ListFormat("fr").format(ids.map((id) => cities[id].name));
      return warning(deadlines.cityFact(fact, names, source));
    });
}

/**
 * Changes that nobody has mailed to subscribers although they are promised it: new terms (article dispositions) and a
 * new privacy policy (section modification). It is a fault once the site applies them.
 */
async function changesToAnnounce(
  { db }: Database,
  now: number,
  { deadlines }: FindingWords,
): Promise<Finding[]> {
  const { fault } = findingsOf("deadlines");
  const owed = await owedChanges(db, now);
  return owed.map((change) => {
    const text = deadlines.announcement(changeName(change), longDate(change.publishedFor));
    if (change.publishedFor > dayInParis(now)) return forDesk(warning(text));
    return forDesk(fault(deadlines.announcementLate(changeName(change), longDate(change.publishedFor))));
  });
}

/** Contracts with payments due by a day that wait for a confirmed e-mail address. */
async function unconfirmedEmails(
  { db }: Database,
  until: Day,
  { deadlines }: FindingWords,
): Promise<Finding[]> {
  const count = await countAwaitedDebits(db, until);
  return count > 0 ? [forDesk(warning(deadlines.unconfirmedEmails(count, until)))] : [];
}

function legal(today: Day, { deadlines, legalDates }: FindingWords): Finding[] {
  return legalDates.flatMap(({ on, text }) => {
    if (on <= today) return [warning(deadlines.passed(longDate(on), text))];
    return on <= addDays(today, reportDays) ? [warning(deadlines.soon(longDate(on), text))] : [];
  });
}
