import { company } from "#content/site/company.ts";
import { counted, longDate, phoneNumber, timeInParis } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { BreachTraces, EntryKind, TakenKind } from "#server/desk/breach.ts";

export function instantInWords(at: number): string {
  return `${longDate(dayInParis(at))} à ${timeInParis(at)}`;
}

export const breachWords = {
  title: "En cas de violation",
  lead: "Des données ont été lues, perdues ou prises par qui ne le devait pas : quoi faire, avant quand, et qui prévenir (RGPD, articles 33 et 34).",
  steps: {
    title: "Quoi faire, dans l’ordre",
    list: [
      "Arrêtez-la : à la page « Réglages », retirez l’accès concerné et fermez ses sessions.",
      "Notez l’instant où vous l’avez apprise : la CNIL est à prévenir dans les 72 heures, sauf si le risque pour les personnes est improbable.",
      "Cherchez ci-dessous qui est concerné, entre deux instants.",
      "Prévenez la CNIL, même s’il vous manque des éléments : ils se complètent ensuite.",
      "Prévenez sans tarder les personnes, si le risque est élevé pour elles. Un IBAN entier vu par un inconnu l’est le plus souvent.",
      "Gardez cette page imprimée, avec ce que vous avez fait : la loi demande de documenter toute violation, même sans la déclarer.",
    ],
    cnil: "Déclarer à la CNIL",
    cnilHref: "https://www.cnil.fr/fr/notifier-une-violation-de-donnees-personnelles",
    settings: "Ouvrir les réglages",
  },
  form: {
    title: "Qui est concerné ?",
    from: "Du",
    until: "Au",
    known: "Apprise le",
    who: "L’accès de",
    everybody: "Tout le monde",
    submit: "Chercher dans le journal",
    problem: "Indiquez deux instants, le premier avant le second.",
  },
  deadline: (at: number) => `À déclarer à la CNIL avant le ${instantInWords(at)}`,
  late: (at: number) =>
    `Les 72 heures sont passées depuis le ${instantInWords(at)} : déclarez-la sans attendre, et dites pourquoi.`,
  clients: {
    title: "Clients dont le journal nomme le contrat",
    none: "Le journal ne nomme aucun contrat entre ces instants.",
    caption: "Clients touchés",
    columns: { client: "Client", contract: "Contrat", account: "IBAN entier" },
    account: "Montré ou remis",
    noAccount: "Non",
  },
  taken: {
    title: "Fichiers pris",
    none: "Aucun export, aucun fichier pour la banque, aucune copie.",
    kinds: {
      "contracts-exported": "Liste de contrats",
      "messages-exported": "Liste de messages",
      "invoices-exported": "Factures ou écritures",
      "debit-run-exported": "Liste de prélèvements",
      "debit-file-taken": "Fichier pour la banque, avec les IBAN entiers",
      "person-file-taken": "Copie des données d’une personne",
    } satisfies Record<TakenKind, string>,
  },
  entries: {
    title: "Entrées au bureau",
    none: "Aucune entrée entre ces instants. Une session ouverte avant a pu servir.",
    stranger: "Quelqu’un",
    kinds: {
      "signed-in": "Entrée",
      "sign-in-refused": "Entrée refusée",
      "passkey-added": "Clé d’accès ajoutée",
      "person-invited": "Accès donné",
      "person-changed": "Accès changé",
    } satisfies Record<EntryKind, string>,
  },
  columns: { when: "Quand", who: "Qui", what: "Quoi" },
  readable: ({ contracts, drafts, messages }: BreachTraces["readable"]) =>
    `Une page seulement lue ne laisse pas de trace. Qui était entré au bureau a pu lire, hors IBAN entiers : ${counted(contracts, "contrat")}, ${counted(drafts, "souscription")} et ${counted(messages, "message")}. Si l’accès était celui d’un inconnu, comptez-les tous.`,
  letter: {
    title: "Le texte à envoyer aux personnes",
    note: "À relire, et à compléter de ce qui s’est passé. N’envoyez que ce qui est vrai pour la personne.",
    text: (from: number, until: number, hasAccount: boolean) =>
      [
        "Bonjour,",
        `Entre le ${instantInWords(from)} et le ${instantInWords(until)}, une personne non autorisée a pu accéder à des données de votre contrat : raison sociale, nom, adresse, e-mail, téléphone${hasAccount ? ", et votre IBAN entier" : ""}.`,
        ...(hasAccount
          ? [
              "Surveillez votre compte : un prélèvement que vous n’avez pas autorisé se conteste auprès de votre banque pendant treize mois (Code monétaire et financier, article L133-24).",
            ]
          : []),
        "Méfiez-vous d’un message qui se dirait de nous et vous demanderait un mot de passe, un code ou un paiement : nous ne le faisons jamais par e-mail.",
        `Nous répondons à vos questions : ${company.email}, ${phoneNumber(company.phone)}.`,
        company.name,
      ].join("\n\n"),
  },
} as const;
