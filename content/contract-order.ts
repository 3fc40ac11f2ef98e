import type { Day } from "#domain/calendar.ts";
import { contractDates } from "#domain/contract/renewal.ts";
import { type PackId, packs } from "#domain/pack.ts";
import { company } from "./company.ts";
import { euros, longDate } from "./format.ts";
import { packWords } from "./packs.ts";
import type { PageEntry } from "./pages.ts";

/** Title and description of a step of a pack; neither is indexed. */
export function contractPage(pack: PackId, step: 1 | 2): PageEntry {
  const { pageName, shortName } = packWords[pack];
  const offer = pack === "advance-annexe-promo";
  return {
    path: null,
    title: `${pageName}, ${step === 1 ? "vos informations" : "mandat de prélèvement"} | ${company.name}`,
    description: `${offer ? "Souscription à l’offre spéciale" : `Souscription en ligne au pack ${shortName}`}, étape ${step} : ${step === 1 ? "vos informations" : "mandat de prélèvement SEPA"}.`,
    robots: "noindex",
  };
}

/** What is about to be signed: the price, then what starts free and the day of the first debit. */
export function orderWords(pack: PackId, today: Day): readonly [price: string, start: string] {
  const { firstDebitOn } = contractDates(packs[pack], today);
  const { title, freeStart } = packWords[pack];
  return [
    `${title}, ${euros(packs[pack].monthlyCents)} TTC par mois.`,
    `${freeStart}, premier prélèvement le ${longDate(firstDebitOn)}.`,
  ];
}
