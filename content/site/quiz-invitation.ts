import { adsAmount } from "#content/contract/gift-code.ts";
import { type PrizeId, timeLimits } from "#domain/quiz-record.ts";
import { secondsLeft } from "./format.ts";

/** The prizes of the quiz: name and meaning. */
export const prizes = {
  "first-month": {
    name: "Premier mois offert",
    text: "Un mois offert, en plus de la période gratuite du pack.",
  },
  "ten-percent": {
    name: "10 % de remise pendant 1 an",
    text: "Pendant un an, chaque mois te coûte 10 % de moins.",
  },
  "google-ads": {
    name: `${adsAmount} pour une campagne Google Ads`,
    text: `Avec le pack Business, nous ajoutons ${adsAmount} au budget de ta campagne.`,
  },
} as const satisfies Record<PrizeId, { name: string; text: string }>;

/** The words of the button that opens the quiz. */
export const quizInvitation = {
  title: "Une question, un cadeau",
  text: `Tu as ${secondsLeft(timeLimits[0])}`,
  yourPrize: "Ton cadeau : ",
  over: "Le quiz est terminé",
  close: "Fermer le quiz",
  /** Shown if the quiz could not be fetched. */
  unavailable: {
    tone: "error",
    title: "Le quiz ne s’est pas chargé",
    text: "Vérifie ta connexion, puis réessaie.",
  },
} as const;
