import { dayAndMonth, deBefore, euros, exactEuros, longDate } from "#content/site/format.ts";
import { withoutVatCents } from "#domain/amount.ts";
import { type PricedContract, priceOn } from "#domain/billing/amount-due.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import type { PackChange } from "#domain/contract/pack-change.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import { giftRule } from "#domain/gift.ts";
import { buyOutCents } from "#domain/pack.ts";
import { termsNames } from "./documents.ts";
import { hasAds, type ShownPackChange, shortName } from "./pack-change.ts";

/** A cell of the table: a value, a line under it, and whether something comes with the pack, if it says so. */
export type ComparedCell = {
  readonly value: string;
  readonly note?: string;
  readonly comes?: boolean;
  /** Whether the value is the price, in large figures. */
  readonly isPrice?: boolean;
};
export type ComparedRow = {
  readonly label: string;
  readonly before: ComparedCell;
  readonly after: ComparedCell;
};

/** « Aujourd’hui, Advance » and « Le 7 janvier 2027, Business »; « Avant, Advance » once it is signed. */
export function comparedHeads(
  { fromPackId, toPackId, fromOn }: PackChange,
  { isSigned = false } = {},
): readonly [string, string] {
  return [
    `${isSigned ? "Avant" : "Aujourd’hui"}, ${shortName(fromPackId)}`,
    `Le ${longDate(fromOn)}, ${shortName(toPackId)}`,
  ];
}

/** What changes, before and after, row by row. */
export function comparedRows(shown: ShownPackChange): readonly ComparedRow[] {
  const { change, before, after } = shown;
  const { fromPackId, toPackId, fromOn, termsFrom } = change;
  const included: ComparedCell = { value: "Compris", comes: true };
  const absent: ComparedCell = { value: "Non compris", comes: false };
  return [
    {
      label: "Prix par mois",
      before: priceCell(before, shown.on, shown.vatPermille),
      after: priceCell(after, fromOn, shown.vatPermille),
    },
    ...laterPriceRows(shown),
    {
      label: "Site, référencement, nom de domaine, hébergement, assistance",
      before: included,
      after: { value: "Compris, sans changement", comes: true },
    },
    ...(hasAds(fromPackId) || hasAds(toPackId)
      ? [
          {
            label: "Campagnes Google Ads et rapport mensuel",
            before: hasAds(fromPackId) ? included : absent,
            after: adsCell(change),
          },
          {
            label: "Suivi des appels",
            before: hasAds(fromPackId) ? included : absent,
            after: callsCell(change),
          },
        ]
      : []),
    ...(termsFrom ? [termsRow(shown, termsFrom)] : []),
  ];
}

function priceCell(contract: PricedContract, day: Day, permille: number): ComparedCell {
  const cents = priceOn(contract, day);
  const end = contract.gift?.normalPriceFromOn ?? null;
  const normal =
    end !== null && end > day
      ? ` ; ${exactEuros(priceOn(contract, end))} à partir du ${longDate(debitDay(end))}`
      : "";
  return { value: `${exactEuros(cents)} TTC`, note: `${taxWords(cents, permille)}${normal}`, isPrice: true };
}

/** « 74,17 € HT, 14,83 € de TVA ». */
function taxWords(cents: number, permille: number): string {
  const withoutCents = withoutVatCents(cents, permille);
  const tax = cents === withoutCents ? "sans TVA" : `${exactEuros(cents - withoutCents)} de TVA`;
  return `${exactEuros(withoutCents)} HT, ${tax}`;
}

function laterPriceRows({ change, before, after, vatPermille }: ShownPackChange): ComparedRow[] {
  const { lapsingPrice, laterPrice, toPackId } = change;
  return [
    ...(lapsingPrice
      ? [
          {
            label: "Prix annoncé",
            before: { value: `${exactEuros(lapsingPrice.monthlyCents)} le ${longDate(lapsingPrice.fromOn)}` },
            after: { value: "Ne vous concerne plus" },
          },
        ]
      : []),
    ...(laterPrice
      ? [
          {
            label: `À partir du ${longDate(laterPrice.fromOn)}`,
            before: { value: exactEuros(priceOn(before, laterPrice.fromOn)) },
            after: {
              value: `${exactEuros(priceOn(after, laterPrice.fromOn))} TTC`,
              note: `${exactEuros(withoutVatCents(priceOn(after, laterPrice.fromOn), vatPermille))} HT, le nouveau prix ${of(shortName(toPackId))}`,
            },
          },
        ]
      : []),
  ];
}

/** « d’Advance », « de Business ». */
function of(name: string): string {
  return `${deBefore(name)}${name}`;
}

function adsCell({ fromPackId, toPackId, fromOn, adsAreAdded }: PackChange): ComparedCell {
  if (hasAds(toPackId)) {
    const gift = adsAreAdded
      ? ` ; nous y ajoutons ${euros(giftRule("ADS50").adsCents ?? 0)}, votre cadeau`
      : "";
    const value = hasAds(fromPackId) ? "Compris, sans changement" : "Compris";
    return { value, note: `Le budget de publicité se règle à Google, à part${gift}`, comes: true };
  }
  return {
    value: `S’arrêtent le ${dayAndMonth(addDays(fromOn, -1))} au soir`,
    note: "Le compte publicitaire et son historique restent à vous",
    comes: false,
  };
}

function callsCell({ fromPackId, toPackId, fromOn }: PackChange): ComparedCell {
  if (hasAds(toPackId)) {
    return {
      value: hasAds(fromPackId) ? "Compris, sans changement" : "Compris",
      note: "Un numéro de suivi s’affiche sur votre site et renvoie vers le vôtre",
      comes: true,
    };
  }
  return {
    value: `Le numéro de suivi cesse de sonner chez vous le ${dayAndMonth(fromOn)}`,
    note: "Votre vrai numéro revient sur le site ce jour-là ; corrigez cartes et annuaires avant",
    comes: false,
  };
}

/** The terms that the amendment replaces, each with what it promises of the site at the end of the contract. */
function termsRow(
  { change, terms, dates }: ShownPackChange,
  accepted: Pick<AcceptedTerms, "edition" | "version">,
) {
  const cell = ({ edition, version }: typeof accepted, since: string): ComparedCell => ({
    value: termsNames[edition].document,
    note: `Version du ${longDate(version)} ; ${edition === "promo" ? `à la fin du contrat, votre site se rachète, pour ${euros(buyOutCents)} TTC` : `après plus de deux ans, comptés ${since}, votre site se garde en ligne ou se récupère`}`,
  });
  return {
    label: "Conditions du contrat",
    before: cell(terms, `du ${longDate(dates.acceptedOn)}`),
    after: cell(accepted, `du ${longDate(change.fromOn)}`),
  };
}
