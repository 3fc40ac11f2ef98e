import { firstPaymentDay } from "#content/contract/first-payment.ts";
import { adsAmount, type CodeAnswers } from "#content/contract/gift-code.ts";
import { dayAndMonth, euros, longDate } from "#content/site/format.ts";
import { type Day, yearOf } from "#domain/calendar.ts";
import { debitDay } from "#domain/contract/debits.ts";
import { contractDates, dueDay, orderOn } from "#domain/contract/renewal.ts";
import { type GiftCode, giftCodeFor, giftCodes, giftRule } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";

/** What each gift is called where somebody subscribes, signs or works at the desk. */
export const giftNames = {
  MOISOFFERT: "Un mois offert de plus",
  ZEN10: "10 % de remise pendant 1 an",
  ADS50: `${adsAmount} pour votre première campagne Google Ads`,
} as const satisfies Record<GiftCode, string>;

/** « 10 % de remise pendant 1 an, code ZEN10 ». */
export function giftWithCode(code: GiftCode): string {
  return `${giftNames[code]}, code ${code}`;
}

/** The answers about a pack that would be signed on a day. */
export function codeAnswers(packId: PackId, today: Day): CodeAnswers {
  const answers = giftCodes.map((code) => [code, giftCodeFor(code, packId)] as const);
  return {
    given: Object.fromEntries(
      answers.flatMap(([code, { ok }]) =>
        ok ? [[code, [`${giftNames[code]}.`, effectOf(packId, today, code)]]] : [],
      ),
    ),
    refused: Object.fromEntries(
      answers.flatMap(([code, answer]) => (answer.ok ? [] : [[code, answer.problem]])),
    ),
  };
}

/** The codes that give something with a pack. */
export function codesWith(packId: PackId): readonly GiftCode[] {
  return giftCodes.filter((code) => giftCodeFor(code, packId).ok);
}

function effectOf(packId: PackId, today: Day, code: GiftCode): string {
  const { freeMonths, reducedDebits } = giftRule(code);
  const { dates, gift, monthlyCents } = orderOn(packId, today, code);
  if (freeMonths !== undefined) {
    const before = firstPaymentDay(contractDates(packs[packId], today));
    const after = firstPaymentDay(dates);
    const from = yearOf(before) === yearOf(after) ? dayAndMonth(before) : longDate(before);
    return `Votre premier prélèvement passe du ${from} au ${longDate(after)}.`;
  }
  if (gift?.reducedCents != null)
    return `Vous payez ${euros(gift.reducedCents)} TTC par mois pendant ${reducedDebits} mois, puis ${euros(monthlyCents)}.`;
  return "Votre ZenMaster les ajoute à son budget ; le prix du pack ne change pas.";
}

/** Under the name of the gift in the summary of the pack: where it comes from, and when it counts. */
export function giftPeriod(packId: PackId, today: Day, code: GiftCode): string {
  const { dates } = orderOn(packId, today, code);
  const first = longDate(firstPaymentDay(dates));
  const { freeMonths, reducedDebits } = giftRule(code);
  if (freeMonths !== undefined) return `Votre cadeau du quiz, premier prélèvement le ${first}`;
  if (reducedDebits === undefined) return "Votre cadeau du quiz, ajouté par votre ZenMaster";
  return `Votre cadeau du quiz, du ${first} au ${longDate(debitDay(dueDay(dates, reducedDebits - 1)))}`;
}
