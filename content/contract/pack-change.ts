import { packWords } from "#content/contract/packs.ts";
import { company } from "#content/site/company.ts";
import { dayAndMonth, euros, exactEuros, inSentence, longDate } from "#content/site/format.ts";
import { weekday } from "#content/site/weekday.ts";
import { type PricedContract, priceChangesAfter, priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day, dayOfMonth, dayOfWeek } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { lastSigningDay, type PackChange } from "#domain/contract/pack-change.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { type ContractDates, nextRenewalOnOrAfter, renewalDayOfMonth } from "#domain/contract/renewal.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import type { PackId } from "#domain/pack.ts";
import { termsNames } from "./documents.ts";

/** A change of pack with what its words need of the contract. */
export type ShownPackChange = {
  readonly change: PackChange;
  /** The prices without the change. */
  readonly before: PricedContract;
  /** The prices with it. */
  readonly after: PricedContract;
  readonly dates: ContractDates;
  /** The tax of its client, in tenths of a per cent. */
  readonly vatPermille: number;
  /** The terms in force before it. */
  readonly terms: Pick<AcceptedTerms, "edition" | "version">;
  readonly umr: string;
  readonly maskedIban: string;
  /** The day on which it is read or signed. */
  readonly on: Day;
};

export const shortName = (id: PackId) => packWords[id].shortName;

/** Whether the campaigns and the call tracking come with a pack. */
export const hasAds = (id: PackId) => packWords[id].features.length > packWords.advance.features.length;

/** Words of the page that offers another pack. */
export const packChoiceWords = {
  title: "Changer de pack",
  pageTitle: `Changer de pack | ${company.name}`,
  back: "Revenir à l’espace contrat sans rien changer",
  question: "Quel pack pour la suite ?",
  legend: "Pack",
  read: "Lire l’avenant",
  none: "Choisissez le pack de votre choix pour lire son avenant.",
  hesitate: "Vous hésitez ?",
  honest: (zenmaster: string | null) =>
    `Certaines professions n’ont pas le droit d’acheter leur place dans les résultats de recherche ; d’autres n’en ont pas besoin. ${zenmaster ? `${zenmaster} vous le dit` : "Nous vous le disons"} franchement, au`,
} as const;

/** « Advance, 89 € TTC par mois ». */
export function packChoiceLabel(id: PackId, monthlyCents: number): string {
  return `${shortName(id)}, ${perMonth(monthlyCents)}`;
}

/** What is said under the pack of a contract, with its next announced price. */
export function presentPackNote(
  next: { readonly monthlyCents: number; readonly fromOn: Day } | null,
): string {
  return `Votre pack aujourd’hui${next ? ` ; ${euros(next.monthlyCents)} à partir du ${longDate(next.fromOn)}` : ""}`;
}

/** What is said under a pack that can be chosen. */
export function offeredPackNote(from: PackId, to: PackId): string {
  const started = from === "advance-annexe-promo" || from === "advance-10" ? " aux conditions standard" : "";
  if (hasAds(to) && !hasAds(from))
    return `Advance, plus les campagnes Google Ads et le suivi des appels${started}`;
  if (hasAds(from) && !hasAds(to)) return "Le même site, sans les campagnes ni le suivi des appels";
  return `Le même site${started}`;
}

/** From when a pack counts if it is signed today, and if it is signed later. */
export function packFromWhen({ fromOn, dates }: { fromOn: Day; dates: ContractDates }): string {
  const next = nextRenewalOnOrAfter(dates, addDays(fromOn, 1));
  return `Signé jusqu’au ${dayAndMonth(lastSigningDay(fromOn))}, le changement prend effet à l’échéance du ${longDate(fromOn)} ; ensuite, à celle du ${dayAndMonth(next)}. Un nouveau montant s’annonce toujours ${preNotificationDays} jours avant son prélèvement.`;
}

/** Words of the page that shows an amendment and lets it be signed. */
export const amendmentWords = {
  title: "Avenant au contrat",
  pageTitle: `Avenant au contrat | ${company.name}`,
  back: "Revenir au choix du pack",
  stamp: "Avenant",
  unsigned: "Rien n’est encore signé. Relisez, puis approuvez en bas de page.",
  changes: "Ce qui change",
  caption: "Avant et après l’avenant",
  stays: "Ce qui ne change pas",
  amounts: "Vos montants",
  noProrata:
    "Aucun prorata : d’ici là, vos montants restent les mêmes. Le premier mois offert vaut pour une première souscription seulement.",
  renounce: (through: Day) =>
    `Vous pourrez y renoncer jusqu’au ${dayAndMonth(through)} inclus, sans motif, depuis votre espace contrat.`,
} as const;

/** « Passer au pack Business », « Revenir au pack Advance ». */
export function amendmentTitle({
  fromPackId,
  toPackId,
}: Pick<PackChange, "fromPackId" | "toPackId">): string {
  const verb = hasAds(fromPackId) && !hasAds(toPackId) ? "Revenir" : "Passer";
  return `${verb} au pack ${shortName(toPackId)}`;
}

/** « Avenant n° 1 au contrat 2H-2025-0037 »; `ordinal` counts the amendments of a contract from 1. */
export function amendmentName(ordinal: number, number: string): string {
  return `Avenant n° ${ordinal} au contrat ${number}`;
}

/** What stays as it is. */
export function unchangedWords({
  change,
  dates,
  umr,
  maskedIban,
  terms,
}: ShownPackChange): readonly string[] {
  const each = `le ${dayName(renewalDayOfMonth(dates))} de chaque mois`;
  return [
    `Le contrat, sans engagement, et son échéance, ${each}.`,
    ...(change.termsFrom
      ? []
      : [
          `Votre ancienneté, comptée du ${longDate(dates.acceptedOn)}.`,
          `Vos ${inSentence(termsNames[terms.edition].document)}, version du ${longDate(terms.version)}, qui valent pour les deux packs.`,
        ]),
    `Votre mandat ${umr}, sur le compte ${maskedIban}.`,
  ];
}

/** The same in one sentence, as the document of the amendment ends. */
export function unchangedSentence({ change, dates, umr, terms }: ShownPackChange): string {
  const { edition, version } = change.termsFrom ?? terms;
  const name = inSentence(termsNames[edition].document);
  return change.termsFrom
    ? `L’abonné accepte les ${name}, version du ${longDate(version)}, qui régissent le contrat à partir de cet avenant ; les deux ans d’abonnement se comptent de sa signature. Le reste ne change pas : contrat sans engagement, mandat ${umr}.`
    : `Le reste ne change pas : contrat sans engagement, ancienneté comptée du ${longDate(dates.acceptedOn)}, mandat ${umr}, ${name} dans leur version du ${longDate(version)}.`;
}

/** The four dates of the document of an amendment signed on a day. */
export function amendmentDates({ change, after, dates, on }: ShownPackChange) {
  const cents = priceOn(after, change.fromOn);
  return [
    { label: "Signature", day: longDate(on), note: "Rien ne change encore" },
    { label: "Renonciation", day: longDate(change.renounceThrough), note: "Dernier jour, sans motif" },
    { label: "Prise d’effet", day: longDate(change.fromOn), note: `${exactEuros(cents)} TTC, sans prorata` },
    {
      label: "Ensuite",
      day: `Le ${dayName(renewalDayOfMonth(dates))} du mois`,
      note: `${exactEuros(lastChange(after, change.fromOn))} TTC`,
    },
  ];
}

function dayName(day: number): string {
  return day === 1 ? "1er" : String(day);
}

/** A day with its amount, in the order of the days. */
export type AmountStep = { readonly when: string; readonly what: string; readonly note: string };

/** The amounts to come: those named already, the first at the new pack, its changes, then each month. */
export function amountSteps(shown: ShownPackChange): readonly AmountStep[] {
  const { change, before, dates, on } = shown;
  const steps: AmountStep[] = [];
  for (
    let day = nextRenewalOnOrAfter(dates, addDays(on, 1));
    day < change.fromOn;
    day = nextRenewalOnOrAfter(dates, addDays(day, 1))
  ) {
    if (day >= dates.firstDebitOn) steps.push(amountStep(day, priceOn(before, day), "Sans changement"));
  }
  return [...steps, ...stepsWithNewPack(shown)];
}

/** The same, from the first due day at the new pack. */
export function stepsWithNewPack({ change, after, dates }: ShownPackChange): readonly AmountStep[] {
  const { fromOn, toPackId } = change;
  return [
    amountStep(fromOn, priceOn(after, fromOn), `Première échéance en ${shortName(toPackId)}`),
    ...priceChangesAfter(after, fromOn).map(({ fromOn: day, cents }) =>
      amountStep(day, cents, `Échéance du ${longDate(day)}`),
    ),
    {
      when: "Ensuite",
      what: exactEuros(lastChange(after, fromOn)),
      note: eachMonth(renewalDayOfMonth(dates)),
    },
  ];
}

/** « Le 7 de chaque mois, ou le jour où les banques rouvrent ». */
function eachMonth(day: number): string {
  const shorter = day > 28 ? ", le dernier jour d’un mois plus court" : "";
  return `Le ${dayName(day)} de chaque mois${shorter}, ou le jour où les banques rouvrent`;
}

function lastChange(after: PricedContract, fromOn: Day): number {
  return priceChangesAfter(after, fromOn).at(-1)?.cents ?? priceOn(after, fromOn);
}

/** The debit of a due day, with the reason if it is another day. */
function amountStep(dueOn: Day, cents: number, note: string): AmountStep {
  const moved = closedWords(dueOn);
  return {
    when: longDate(debitDay(dueOn)),
    what: exactEuros(cents),
    note: moved ? `${note} ; ${moved}` : note,
  };
}

/** « le 7 est un dimanche », or `null` if banks are open. */
function closedWords(dueOn: Day): string | null {
  if (debitDay(dueOn) === dueOn) return null;
  const day = dayName(dayOfMonth(dueOn));
  return dayOfWeek(dueOn) >= 6 ? `le ${day} est un ${weekday(dueOn)}` : `les banques sont fermées le ${day}`;
}

/** « 129 € TTC par mois à partir du 7 janvier 2027, puis 132 € TTC par mois à partir du 7 mars 2027 ». */
export function amendmentPrice({ change, after }: Pick<ShownPackChange, "change" | "after">): string {
  const changes = priceChangesAfter(after, change.fromOn).map(
    ({ fromOn, cents, isAnnounced }) =>
      `, puis ${perMonth(cents)} à partir du ${longDate(isAnnounced ? fromOn : debitDay(fromOn))}`,
  );
  return `${perMonth(priceOn(after, change.fromOn))} à partir du ${longDate(change.fromOn)}${changes.join("")}`;
}

/** The sentence over the button. */
export function signingWords(shown: ShownPackChange): string {
  return `En validant, vous signez cet avenant, avec obligation de payer ${amendmentPrice(shown)}. Vous pouvez encore revenir en arrière.`;
}

function perMonth(cents: number): string {
  return `${euros(cents)} TTC par mois`;
}
