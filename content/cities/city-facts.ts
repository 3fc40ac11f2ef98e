import { euros, inWords, priceFigure } from "#content/site/format.ts";
import { continuityMonthlyCents, continuityThresholdYears } from "#domain/contract/continuity.ts";
import { packs, packsOnSale } from "#domain/pack.ts";

/** Facts of the offer that the cities say in sentences of their own. */
export const offerFacts = {
  /** « 89 ou 129 € ». */
  prices: `${packsOnSale.map((id) => priceFigure(packs[id].monthlyCents)).join(" ou ")} €`,
  /** « 9,99 € »: a month of the site of a client who has left. */
  continuity: euros(continuityMonthlyCents),
  /** « deux ans »: before, the site stops with its subscription. */
  threshold: `${inWords(continuityThresholdYears)} ans`,
} as const;

/** Says where calls to a number of another city are answered. */
export const ringsInMarseille = (phone: string) => `Le ${phone} sonne à notre bureau marseillais.`;
