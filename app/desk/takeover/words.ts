import { company } from "#content/site/company.ts";
import { mostTakeoverRows, type TakeoverField } from "#domain/contract/takeover.ts";
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
  table: {
    link: "En reprendre plusieurs",
    title: "Reprendre un tableau de contrats",
    here: "Tableau",
    lead: "Rien n’est enregistré avant que vous ayez vu ce que devient chaque ligne.",
    file: "Le tableau",
    field: "Un fichier CSV, à points-virgules ou à virgules",
    hint: `Tel qu’Excel ou LibreOffice l’enregistre, ${mostTakeoverRows} lignes au plus. Les contrats signés se joignent ensuite, depuis la page de chacun.`,
    model: "Télécharger le modèle",
    columns: "Les colonnes",
    optional: "facultatif",
    read: "Vérifier",
    again: "Choisir un autre fichier",
    caption: "Ce que devient chaque ligne",
    line: "Ligne",
    who: "Abonné",
    what: "Ce qu’elle devient",
    comesIn: (pack: string, price: string, day: string) => `${pack}, ${price}, première échéance le ${day}`,
    known: (number: string) => `Déjà repris : contrat ${number}.`,
    sameMandate: (line: number) => `Même mandat que la ligne ${line} : comptée une fois.`,
    sameCompany: (other: number | string) =>
      `Un autre contrat de cette entreprise, même pack : ${typeof other === "number" ? `ligne ${other}` : other}. Voulu ?`,
    in: "Entre",
    out: "Reste dehors",
    confirm: (count: number) => (count === 1 ? "Reprendre ce contrat" : `Reprendre ces ${count} contrats`),
    none: "Aucune ligne n’entre.",
    mails: (count: number) =>
      count === 1
        ? "Le client reçoit aussitôt son e-mail, avec son lien privé et son premier prélèvement."
        : "Chaque client reçoit aussitôt son e-mail, avec son lien privé et son premier prélèvement.",
    done: (count: number) => (count === 1 ? "Un contrat est repris." : `${count} contrats sont repris.`),
    unnamed: "Sans nom",
    problems: {
      missing: "Choisissez un fichier.",
      empty: "Ce fichier n’a pas de ligne sous ses titres de colonnes.",
      "too-large": `Ce tableau dépasse ${mostTakeoverRows} lignes : coupez-le en deux.`,
      "open-quote":
        "Un guillemet ouvert ne se referme pas : enregistrez à nouveau le tableau depuis votre tableur.",
      other: "Quelque chose a changé depuis : relisez ce que devient chaque ligne.",
    },
    missingColumns: (names: string) => `Il manque des colonnes : ${names}.`,
  },
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
