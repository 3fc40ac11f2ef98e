import { exactEuros, longDate } from "#content/site/format.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import type { LaterPrice } from "#domain/billing/amount-due.ts";
import type { Day } from "#domain/calendar.ts";
import type { PackChange } from "#domain/contract/pack-change.ts";
import type { AcceptedTerms } from "#domain/contract/signed-contract.ts";
import { termsVersionName } from "./documents.ts";
import { packInSentence } from "./packs.ts";

/** The words of another pack, signed as an amendment. */
export const packChangeWords = {
  pageTitle: "Changer de pack",
  title: "Changer de pack",
  back: "Revenir à l’espace contrat sans rien changer",
  sign: "Approuvé · Valider et signer",
  signedTitle: "Votre avenant est signé",
  renounce: "Renoncer à l’avenant",
  keep: "Garder l’avenant",
  what: "Ce qui se passe si vous y renoncez",
  toContract: "Revenir à l’espace contrat",
  accept: ({ edition, version }: Pick<AcceptedTerms, "edition" | "version">) =>
    `J’accepte les ${termsVersionName(edition, version)}.`,
  sentences: ({
    toPackId,
    fromOn,
    monthlyCents,
    dueCents,
    laterPrice,
    lapsingPrice,
    renounceThrough,
  }: PackChange) => [
    `Le ${packInSentence(toPackId)} commence le ${longDate(fromOn)}, à ${exactEuros(monthlyCents)} TTC par mois${
      laterPrice
        ? `, puis ${exactEuros(laterPrice.monthlyCents)} à partir du ${longDate(laterPrice.fromOn)}`
        : ""
    }.`,
    `Ce jour-là, ${exactEuros(dueCents)} sont dus.`,
    ...(lapsingPrice
      ? [`Le prix de ${exactEuros(lapsingPrice.monthlyCents)} annoncé ne vous concerne plus.`]
      : []),
    `Vous pouvez y renoncer jusqu’au ${longDate(renounceThrough)} inclus, sans motif.`,
  ],
  renouncing: ({
    change,
    backOn,
    keptCents,
    laterPrices,
  }: {
    readonly change: PackChange;
    readonly backOn: Day;
    readonly keptCents: number;
    readonly laterPrices: readonly LaterPrice[];
  }) => [
    backOn > change.fromOn
      ? `Le ${packInSentence(change.fromPackId)} revient le ${longDate(backOn)}, à ${exactEuros(keptCents)}.`
      : `Vous gardez le ${packInSentence(change.fromPackId)}, à ${exactEuros(keptCents)}.`,
    ...laterPrices.map(
      (price) => `À partir du ${longDate(price.fromOn)}, il coûte ${exactEuros(price.monthlyCents)}.`,
    ),
    "Un accusé de réception vous est adressé.",
  ],
  problems: {
    "other-terms": {
      tone: "error",
      title: "Le montant ou le jour a changé",
      text: "Relisez l’avenant, puis signez de nouveau. Rien n’est signé.",
    },
    "too-often": {
      tone: "error",
      title: "Trop d’avenants en un jour",
      text: "Réessayez demain, ou appelez-nous. Rien n’est signé.",
    },
    terms: {
      tone: "error",
      title: "Les conditions restent à accepter",
      text: "Cochez la case, puis signez de nouveau. Rien n’est signé.",
    },
  } satisfies Record<string, ToastMessage>,
};
