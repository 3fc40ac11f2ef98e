import { company } from "#content/site/company.ts";
import { asTitle, counted, deBefore, inWords } from "#content/site/format.ts";
import { deletionWorkingDays } from "#domain/retention.ts";
import type { EraseProblem, NoteProblem } from "#server/retention/requests.ts";

export const rightsWords = {
  title: "Données personnelles",
  crumbs: "Fil d’Ariane",
  tabs: { name: "Données personnelles", requests: "Demandes", register: "Registre", breach: "Violation" },
  lead: (open: number, late: number) => {
    if (open === 0) return "Aucune demande n’attend.";
    const waiting =
      open === 1 ? "Une demande attend" : `${asTitle(inWords(open, { feminine: true }))} demandes attendent`;
    if (late === 0) return `${waiting}.`;
    return `${waiting}, dont ${inWords(late, { feminine: true })} en retard.`;
  },
  note: "Noter une demande…",
  open: "Demandes en attente",
  none: "Personne n’attend de réponse sur ses données.",
  see: "Voir",
  columns: {
    who: "De qui",
    right: "Demande",
    asked: "Reçue le",
    answer: "Répondre avant le",
    handle: "Faire avant le",
    action: "Geste",
  },
  answered: (on: string) => `Répondu le ${on}`,
  late: "en retard",
  handled: {
    title: "Demandes closes",
    note: "Une demande close ne nomme plus personne, sauf par un numéro de contrat.",
    columns: {
      who: "De qui",
      right: "Demande",
      asked: "Reçue le",
      answered: "Répondu le",
      handled: "Close le",
    },
    somebody: "Une personne",
    unanswered: "Sans réponse notée",
    caption: "Les dernières demandes closes",
  },
  clocks: `Une personne qui exerce un droit reçoit une réponse dans le mois (RGPD, article 12). Un effacement est fait sous ${inWords(deletionWorkingDays)} jours ouvrés : le dernier jour, le site s’en charge.`,
  question: {
    title: "Noter une demande",
    who: "Adresse e-mail, numéro de contrat ou SIREN",
    whoHint: "Pour un e-mail, tout ce qui s’y rattache ; pour une société, tous ses contrats.",
    right: "Ce qui est demandé",
    rights: {
      access: {
        title: "Une copie de ses données",
        note: "Vous la téléchargez à la page suivante, et la lui envoyez.",
      },
      erasure: {
        title: "L’effacement de ses données",
        note: "Rien ne s’efface encore : vous verrez d’abord ce qui part, et quand.",
      },
    },
    on: "Reçue le",
    submit: "Noter la demande",
    problems: {
      who: "De qui est la demande ?",
      right: "Choisissez ce qui est demandé.",
      day: "Quel jour la demande est-elle arrivée ?",
      future: "Ce jour n’est pas venu.",
      nothing: "Rien n’est gardé à ce nom : répondez-le à la personne. La demande n’est pas notée.",
    } satisfies Record<NoteProblem["code"] | "who" | "right" | "day", string>,
  },
  done: {
    repondu: "C’est noté : la personne a sa réponse.",
    efface: "C’est effacé. Ce que la loi garde partira de lui-même, le premier jour permis.",
  },
} as const;

export const registerWords = {
  title: "Registre des traitements",
  lead: "Ce que le site fait des données, pourquoi, combien de temps et avec qui (RGPD, article 30). Il s’écrit de lui-même, d’après les règles et les réglages du site.",
  pdf: "Registre en PDF",
} as const;

export const requestWords = {
  titleOf: (name: string) => `Données ${deBefore(name)}${name}`,
  unknown: {
    title: "Cette demande n’est plus ouverte",
    text: "Elle est close, ou son adresse est incomplète.",
    back: "Toutes les demandes",
  },
  received: (on: string, by: string) => `Demande reçue le ${on}, notée par ${by}.`,
  eraseBefore: "Effacer avant le",
  stored: {
    title: "Ce que le site garde",
    messages: (count: number) => `${counted(count, "message")} de la page Contact`,
    drafts: (count: number) => counted(count, "souscription inachevée", "souscriptions inachevées"),
    prepared: (count: number) => counted(count, "souscription préparée", "souscriptions préparées"),
    changes: (count: number) =>
      counted(count, "changement d’adresse proposé", "changements d’adresse proposés"),
    now: "S’efface tout de suite",
    contract: (number: string) => `Contrat ${number}`,
    contractNow: "avec son mandat et ses PDF",
    invoices: "Factures et avoirs",
  },
  file: {
    title: "La copie de ses données",
    link: "Télécharger la copie",
    note: "ZIP : une page à lire, un fichier pour un programme, contrats et factures en PDF. L’IBAN y est masqué, et personne d’autre n’y est nommé, sauf dans un texte libre : relisez les notes. Le journal garde qui l’a prise.",
  },
  answer: {
    title: "Votre réponse",
    access: "Téléchargez la copie, relisez-la, puis envoyez-la à la personne.",
    erasure: "Un texte prêt à envoyer, à relire.",
    text: (stored: readonly string[], later: readonly string[]) =>
      [
        "Bonjour,",
        "Vous nous avez demandé d’effacer vos données.",
        ...(stored.length > 0
          ? [
              "Nous les effaçons, y compris de nos sauvegardes au fil de leur renouvellement :",
              stored.map((line) => `- ${line}`).join("\n"),
            ]
          : []),
        ...(later.length > 0
          ? ["Nous devons encore garder :", later.map((line) => `- ${line}`).join("\n")]
          : []),
        "Si cette réponse ne vous satisfait pas, vous pouvez saisir la CNIL : https://www.cnil.fr/fr/plaintes.",
        company.name,
      ].join("\n\n"),
    mark: "J’ai répondu",
    markAccess: "J’ai envoyé la copie",
  },
  erase: {
    open: "Effacer…",
    title: (name: string) => `Effacer les données ${deBefore(name)}${name}`,
    intro: "Effacé tout de suite, définitivement",
    nothingNow: "Rien ne peut être effacé aujourd’hui",
    later: "Gardé pour l’instant, puis effacé sans que vous ayez à y revenir",
    tellFirst: "Répondez d’abord : une fois effacée, l’adresse n’est plus connue du bureau.",
    submit: "Effacer",
    submitLater: "Effacer dès que permis",
    problems: {
      unknown: "Cette demande n’est plus ouverte.",
      changed: "Ce que le site garde a changé depuis que vous avez ouvert cette page : relisez-le.",
      clock:
        "L’horloge du site est en avance sur tout ce qu’il connaît : rien n’est effacé avant que la date soit confirmée.",
    } satisfies Record<EraseProblem["code"], string>,
  },
  already: "Quelqu’un vient de le faire.",
} as const;
