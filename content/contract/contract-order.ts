import { company } from "#content/site/company.ts";
import { euros, inSentence, longDate } from "#content/site/format.ts";
import type { PageEntry } from "#content/site/pages.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { preNotificationDays } from "#domain/contract/presentation.ts";
import { isPaidFromSignature, orderOn, withdrawalDays } from "#domain/contract/renewal.ts";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { type GiftCode, giftRule } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import { firstPaymentDay, firstPaymentLabel } from "./first-payment.ts";
import { giftWithCode } from "./gifts.ts";
import { freeStart, packWords } from "./packs.ts";
import { monthlyPrice, monthlyPriceWithoutVat, priceAfter } from "./prices.ts";

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

/** The order to be signed today: the pack, its price, the amount due today, the first debit, the gift. */
export function orderFacts(
  packId: PackId,
  today: Day,
  code: GiftCode | null,
): readonly (readonly [label: string, fact: string])[] {
  const order = orderOn(packId, today, code);
  const { dates } = order;
  const start = freeStart(order);
  const first = euros(priceOn(order, dates.firstDebitOn));
  return [
    ["Pack", packWords[packId].title],
    ["Prix", monthlyPrice(order)],
    code === null
      ? ["Aujourd’hui", start ? `${euros(0)}, ${inSentence(start)}` : `${first} TTC`]
      : ["Cadeau", giftWithCode(code)],
    [
      firstPaymentLabel(dates),
      `${longDate(firstPaymentDay(dates))}${code === null ? "" : `, ${first}`}${isPaidFromSignature(dates) ? `, prélèvement annoncé ${preNotificationDays} jours avant` : ""}`,
    ],
  ];
}

/** The price of an order without its tax, and the tax by the place of the seat, which the invoices will bear. */
export function orderTax(
  packId: PackId,
  today: Day,
  code: GiftCode | null,
  subscriber: Pick<Subscriber, "adresseSiege">,
): string {
  return monthlyPriceWithoutVat({ ...orderOn(packId, today, code), subscriber });
}

/** A moment of an order with a gift, from which a price is paid. */
type OrderStage = {
  readonly label: string;
  readonly price: string;
  readonly note: string;
  /** Whether it has begun when the order is signed. */
  readonly isDone?: boolean;
};

/** The prices of an order with a gift, each with the day of its first debit. */
export function orderStages(packId: PackId, today: Day, code: GiftCode): readonly OrderStage[] {
  const order = orderOn(packId, today, code);
  const { dates, gift, monthlyCents } = order;
  const start = freeStart(order);
  const reducedDebits = gift?.reducedCents == null ? undefined : giftRule(code).reducedDebits;
  return [
    ...(start ? [{ label: "Aujourd’hui", price: euros(0), note: start, isDone: true }] : []),
    {
      label: `À partir du ${longDate(firstPaymentDay(dates))}`,
      price: euros(priceOn(order, dates.firstDebitOn)),
      note: `TTC par mois${reducedDebits ? `, ${reducedDebits} prélèvements` : ""}`,
    },
    ...(gift?.normalPriceFromOn == null
      ? []
      : [
          {
            label: `À partir du ${longDate(debitDay(gift.normalPriceFromOn))}`,
            price: euros(monthlyCents),
            note: `TTC par mois, rappelé par e-mail ${preNotificationDays} jours avant`,
          },
        ]),
  ];
}

/** Says what the button of the second step does (Code civil, article 1127-2; Code de la consommation, L221-14). */
export function signingWords(packId: PackId, today: Day, termsVersion: Day, code: GiftCode | null): string {
  const order = orderOn(packId, today, code);
  const { firstDebitOn } = order.dates;
  const after = priceAfter(order, (cents) => `${euros(cents)} TTC par mois`);
  return `En validant, vous signez le contrat d’abonnement (conditions, version du ${longDate(termsVersion)}) et ce mandat, avec obligation de payer ${euros(priceOn(order, firstDebitOn))} TTC par mois à partir du ${longDate(firstPaymentDay(order.dates))}${after ? `, puis ${after}` : ""}. Vous pouvez encore corriger.`;
}

/** The right of withdrawal, shown before the signature (terms, article retractation). */
export const withdrawalBeforehand = `Moins de six salariés ? Vous pouvez vous rétracter pendant ${withdrawalDays} jours, en ligne ou par lettre recommandée.`;
