import type { Day } from "#domain/calendar.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { contractDates, isPaidFromSignature, withdrawalDays } from "#domain/contract/renewal.ts";
import { type Pack, type PackId, packs } from "#domain/pack.ts";
import { company } from "./company.ts";
import { firstPaymentDay, firstPaymentLabel } from "./first-payment.ts";
import { euros, inSentence, longDate, withoutVat } from "./format.ts";
import { freeStart, packWords } from "./packs.ts";
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

/** Titles of the order, used where its facts need one. */
export const orderWords = { title: "Récapitulatif de commande", terms: "Conditions" } as const;

/** The order to be signed today: the pack, its price, the amount due today, the first debit. */
export function orderFacts(packId: PackId, today: Day): readonly (readonly [label: string, fact: string])[] {
  const pack: Pack = packs[packId];
  const dates = contractDates(pack, today);
  const start = freeStart(pack);
  return [
    ["Pack", packWords[packId].title],
    ["Prix", `${euros(pack.monthlyCents)} TTC par mois, ${withoutVat(pack.monthlyCents)}`],
    ["Aujourd’hui", start ? `${euros(0)}, ${inSentence(start)}` : `${euros(pack.monthlyCents)} TTC`],
    [
      firstPaymentLabel(dates),
      `${longDate(firstPaymentDay(dates))}${isPaidFromSignature(dates) ? `, prélèvement annoncé ${preNotificationDays} jours avant` : ""}`,
    ],
  ];
}

/** Says what the button of the second step does (Code civil, article 1127-2; Code de la consommation, L221-14). */
export function signingWords(packId: PackId, today: Day, termsVersion: Day): string {
  const pack = packs[packId];
  const paidOn = firstPaymentDay(contractDates(pack, today));
  return `En validant, vous signez le contrat d’abonnement (conditions, version du ${longDate(termsVersion)}) et ce mandat, avec obligation de payer ${euros(pack.monthlyCents)} TTC par mois à partir du ${longDate(paidOn)}. Vous pouvez encore corriger.`;
}

/** The right of withdrawal, shown before the signature (terms, article retractation). */
export const withdrawalBeforehand = `Moins de six salariés ? Vous pouvez vous rétracter pendant ${withdrawalDays} jours, en ligne ou par lettre recommandée.`;
