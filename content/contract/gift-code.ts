import { euros } from "#content/site/format.ts";
import { type CodeProblem, gifts } from "#domain/gift.ts";

/** « 50 € »: what a gift adds to the advertising budget of a client. */
export const adsAmount = euros(gifts.ADS50.adsCents);

export const codeWords = {
  label: "Code cadeau",
  optional: true,
  hint: "Gagné au quiz sur cet appareil, il s’inscrit de lui-même. Sinon, tapez-le, ou laissez le champ vide.",
} as const;

/** What the field answers to a code that gives nothing. None of them stops the visitor. */
export const codeProblemWords = {
  unknown: "Nous ne connaissons pas ce code. Relisez-le ; vous pouvez tout de même continuer sans lui.",
  used: "Ce code ne s’applique pas à cette souscription. Vous pouvez tout de même continuer, au prix du pack.",
  pack: "Ce cadeau s’ajoute à une campagne Google Ads, que seul le pack Business comprend. Vous pouvez tout de même continuer sans lui.",
  offer:
    "Ce cadeau ne s’ajoute pas à l’offre spéciale, dont le prix est déjà réduit. Vous pouvez tout de même continuer sans lui.",
} as const satisfies Record<CodeProblem, string>;

/** What the field answers: to each code that gives something with a pack, its name and its effect; to others, why not. */
export type CodeAnswers = {
  readonly given: Readonly<Partial<Record<string, readonly [name: string, effect: string]>>>;
  readonly refused: Readonly<Partial<Record<string, CodeProblem>>>;
};
