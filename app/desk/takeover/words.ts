import { company } from "#content/site/company.ts";
import type { TakeoverField } from "#domain/contract/takeover.ts";
import type { AddPaperProblem, PaperProblem } from "#server/contracts/take-over.ts";

/** Words of the pages that take over contracts that were signed elsewhere. */
export const takeoverWords = {
  title: "Reprendre un contrat signé ailleurs",
  here: "Reprendre",
  crumbs: "Fil d’Ariane",
  contracts: "Contrats",
  lead: "Un client que vous avez déjà, sous un contrat signé sur papier ou dans un autre outil.",
  contract: "Le contrat",
  subscriber: "L’abonné",
  mandate: "Le mandat",
  holder: "Le titulaire du compte",
  holderNote: "À remplir seulement si ce n’est pas l’abonné, à l’adresse de son siège.",
  paper: "Le contrat signé",
  paperField: "Le contrat et son mandat, en un PDF",
  paperHint: "10 Mo au plus. Le client le retrouvera dans son espace contrat.",
  again: "Choisissez aussi le PDF à nouveau : le navigateur l’a oublié.",
  hints: {
    price: "Le prix en vigueur, s’il n’est pas celui du pack.",
    firstDebitOn: "Rien d’avant n’est dû, facturé ni compté ici. Ce jour fixe les échéances suivantes.",
    creditor: `L’identifiant créancier que nomme le mandat. Il doit être le nôtre, ${company.creditorIdentifier} : un mandat donné à un autre créancier ne se reprend pas.`,
    lastDebitOn:
      "Rien s’il n’a jamais servi. Un mandat clos (FNAL) ou d’une seule fois (OOFF) ne se reprend pas.",
    bic: "Facultatif dans l’Espace économique européen.",
  } satisfies Partial<Record<TakeoverField, string>> as Partial<Record<TakeoverField, string>>,
  next: "Et ensuite ?",
  mail: "Un e-mail part tout de suite : « Votre contrat continue chez nous », avec le lien privé, le prochain prélèvement, la RUM et l’ICS.",
  proof:
    "Les preuves diront que ce contrat a été repris, par qui et quand. Vérifiez avant : ce qui est repris ne se corrige plus ici, sauf ce que tout contrat change.",
  submit: "Reprendre ce contrat",
  known: (number: string) => `Ce mandat est déjà celui du contrat ${number}.`,
  papers: {
    missing: "Joignez le contrat signé, en PDF.",
    "no-pdf": "Ce fichier n’est pas un PDF.",
    "too-large": "Ce PDF dépasse 10 Mo : numérisez-le plus petit.",
  } satisfies Record<PaperProblem, string>,
  addPaper: {
    title: "Joindre le contrat signé",
    here: "Contrat signé",
    lead: "Il est gardé chiffré, avec son empreinte dans les preuves. Un autre ne pourra plus le remplacer.",
    submit: "Joindre ce PDF",
    already: "Le contrat signé est déjà joint.",
    unknown: "Ce contrat n’a pas été repris : ses documents sont les nôtres.",
    back: "Revenir au contrat",
  },
} as const;

export function paperRefusal(problem: AddPaperProblem): string {
  return problem === "already" || problem === "unknown"
    ? takeoverWords.addPaper[problem]
    : takeoverWords.papers[problem];
}
