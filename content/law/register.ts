import { company, companyIdentity, host } from "#content/site/company.ts";
import { inWords, phoneNumber } from "#content/site/format.ts";
import {
  activityRetentionMonths,
  bankFileDays,
  contactRetentionMonths,
  deletionWorkingDays,
  draftRetentionDays,
  invoiceRetentionYears,
  mandateRetentionMonths,
  preparedDays,
  subscriberRetentionMonths,
  unreportedDraftRetentionDays,
} from "#domain/retention.ts";

/** What the settings of the site say about who handles data for the agency. */
export type ProcessorSettings = {
  /** The mail server and the database, by their host names; `null` if there is none, or on the site's own machine. */
  readonly mailServer: string | null;
  readonly database: string | null;
  /** The host name of the page where appointments are taken, and the BIC of the bank. */
  readonly bookings: string;
  readonly bankBic: string;
};

/** A part of the register: its title, and its text in Markdown. */
export type RegisterSection = { readonly title: string; readonly text: string };

type Processing = {
  readonly title: string;
  readonly purpose: string;
  readonly basis: string;
  readonly people: string;
  readonly data: string;
  readonly recipients: string;
  readonly kept: string;
};

const team = "les personnes de l’agence qui en ont besoin";

/** Each processing, as the policy (content/law/data-protection) and the rules of `domain/retention.ts` have it. */
const processings: readonly Processing[] = [
  {
    title: "Répondre aux messages",
    purpose:
      "lire les messages de la page Contact, y répondre par e-mail ou par téléphone, préparer un rendez-vous",
    basis: "mesures précontractuelles, à la demande de la personne",
    people: "qui écrit à l’agence",
    data: "nom, prénom, e-mail, téléphone, message et réponses",
    recipients: `${team}, le serveur d’e-mails, l’hébergeur`,
    kept: `${contactRetentionMonths} mois au plus après le dernier échange`,
  },
  {
    title: "Souscriptions commencées ou préparées",
    purpose: "reprendre une souscription inachevée, en préparer une à la demande d’une entreprise",
    basis: "mesures précontractuelles, à la demande de la personne",
    people: "qui commence à souscrire",
    data: "raison sociale, SIRET, nom, siège, e-mail, téléphone, pack, code cadeau",
    recipients: `${team}, le serveur d’e-mails, l’hébergeur`,
    kept: `${draftRetentionDays} jours après l’étape 1, ${unreportedDraftRetentionDays} au plus tant que l’e-mail à l’agence n’est pas parti ; ${preparedDays} jours et le lendemain pour une souscription préparée`,
  },
  {
    title: "Contrats et suivi des abonnés",
    purpose: "conclure et exécuter le contrat : signature, échanges, assistance, changements, résiliation",
    basis: "exécution du contrat",
    people: "abonnés, et leurs contacts",
    data: "identité de l’entreprise, SIRET, nom, siège, e-mail, téléphone, pack, dates, notes, e-mails",
    recipients: `${team}, le serveur d’e-mails, l’hébergeur`,
    kept: `${subscriberRetentionMonths} mois après la fin du contrat`,
  },
  {
    title: "Mandats et prélèvements",
    purpose: "prélever les mensualités, suivre les rejets, recouvrer les impayés, rembourser",
    basis: "exécution du contrat",
    people: "abonnés, et titulaires des comptes prélevés",
    data: "titulaire, adresse, IBAN et BIC chiffrés, référence du mandat, prélèvements, rejets, relances",
    recipients: `${team}, les banques, l’hébergeur`,
    kept: `au moins ${mandateRetentionMonths} mois après le dernier prélèvement, sinon avec le contrat ; ${bankFileDays} jours pour ce qu’un fichier de la banque a changé`,
  },
  {
    title: "Factures et comptabilité",
    purpose: "établir les factures et les avoirs, tenir les écritures",
    basis: "obligation légale (Code de commerce, article L123-22)",
    people: "abonnés",
    data: "identité à facturer, SIRET, siège, montants, dates",
    recipients: `${team}, l’hébergeur`,
    kept: `${invoiceRetentionYears} ans à compter de la fin de l’année`,
  },
  {
    title: "Preuves des accords",
    purpose: "prouver ce qui a été signé, et quand",
    basis: "intérêt légitime à établir les droits de chacun",
    people: "qui souscrit",
    data: "instants, version des conditions, empreintes des documents, étapes du contrat",
    recipients: `${team}, l’hébergeur`,
    kept: "les données avec le contrat ; restent ensuite un numéro, des dates et des empreintes, qui ne nomment personne",
  },
  {
    title: "Un cadeau par entreprise",
    purpose: "reconnaître une entreprise qui a déjà reçu un cadeau",
    basis: "intérêt légitime à éviter les abus",
    people: "abonnés qui donnent un code cadeau",
    data: "empreinte à clé du numéro SIREN",
    recipients: "l’hébergeur",
    kept: "avec le contrat",
  },
  {
    title: "Sécurité du site",
    purpose: "compter les envois d’un même réseau, garder la trace des gestes du bureau",
    basis: "intérêt légitime à la sécurité du service",
    people: "visiteurs, personnes de l’agence",
    data: "adresse IP le temps de compter, gestes du bureau, entrées et refus",
    recipients: `${team}, l’hébergeur`,
    kept: `quelques heures pour une adresse IP, ${activityRetentionMonths} mois pour les gestes du bureau`,
  },
  {
    title: "Accès au bureau",
    purpose: "faire entrer les personnes de l’agence, chacune selon son rôle",
    basis: "intérêt légitime à la sécurité du service",
    people: "personnes de l’agence",
    data: "nom, e-mail, rôle, sessions, clés d’accès",
    recipients: "la direction, l’hébergeur",
    kept: "liens et sessions jusqu’au lendemain de leur fin ; le nom, pour que le journal reste lisible",
  },
  {
    title: "Demandes de droits",
    purpose: "noter une demande, y répondre dans le mois, effacer",
    basis: "obligation légale (RGPD, articles 12 à 22)",
    people: "qui exerce un droit",
    data: "adresse e-mail, numéro de contrat ou SIREN, jours de la demande et de la réponse",
    recipients: "la direction, l’hébergeur",
    kept: `le nom jusqu’à la fin de la demande, ${inWords(deletionWorkingDays)} jours ouvrés au plus pour un effacement ; puis un numéro de contrat ou une empreinte`,
  },
];

/** The register of processing (GDPR, article 30, 1), made from what the site does and how it is set. */
export function registerSections(settings: ProcessorSettings): RegisterSection[] {
  return [
    {
      title: "Responsable du traitement",
      text: `${companyIdentity()}. ${company.publicationDirector}. ${company.email}, ${phoneNumber(company.phone)}.`,
    },
    ...processings.map(({ title, ...each }) => ({
      title,
      text: [
        `- **Finalité** : ${each.purpose}.`,
        `- **Fondement** : ${each.basis}.`,
        `- **Personnes** : ${each.people}.`,
        `- **Données** : ${each.data}.`,
        `- **Destinataires** : ${each.recipients}.`,
        `- **Durée** : ${each.kept}.`,
      ].join("\n"),
    })),
    { title: "Sous-traitants et destinataires", text: processors(settings) },
    {
      title: "Transferts hors de l’Union européenne",
      text: "Le site lui-même n’en fait aucun. Google peut traiter aux États-Unis les données des services qu’un abonné lui demande : décision d’adéquation du 10 juillet 2023 ou, à défaut, clauses contractuelles types.",
    },
    {
      title: "Mesures de sécurité",
      text: [
        "- **Chiffrement** : coordonnées bancaires, textes signés, PDF, e-mails gardés et liens sont chiffrés dans la base.",
        "- **Accès** : par lien à usage unique ou clé d’accès ; chaque geste demande un droit, que le rôle donne ou non.",
        "- **Traces** : qui a vu un IBAN entier, exporté, pris une copie ou effacé est inscrit aux preuves ou au journal.",
        "- **Effacement** : chaque heure, par le calendrier ; il s’arrête si l’horloge n’est pas crédible.",
        "- **Discrétion** : ni journaux techniques ni adresses de page ne portent de données personnelles.",
      ].join("\n"),
    },
  ];
}

function processors({ mailServer, database, bookings, bankBic }: ProcessorSettings): string {
  return [
    `- **Hébergeur** : ${host.name}, ${host.street}, ${host.postalCode} ${host.city}.`,
    mailServer === null
      ? "- **E-mails** : aucun serveur n’est réglé ; ils restent en fichiers sur la machine du site."
      : `- **E-mails** : ${mailServer}.`,
    database === null
      ? "- **Base de données** : sur la machine du site."
      : `- **Base de données** : ${database}.`,
    `- **Rendez-vous** : ${bookings}, si la personne l’utilise.`,
    `- **Banque** : celle de l’agence (BIC ${bankBic}) et celle de l’abonné, pour les prélèvements ; elles agissent en leur propre nom.`,
    "- **Outils d’un abonné** : bureau d’enregistrement, Google, dans la limite de ce que ses services exigent.",
  ].join("\n");
}
