import { deBefore } from "#content/site/format.ts";
import { roleNames } from "../frame/words.ts";

export const settingsWords = {
  title: "Réglages",
  inPage: "Dans cette page",
  access: "Accès",
  caption: "Personnes qui ont un accès",
  columns: {
    person: "Personne",
    email: "E-mail",
    role: "Rôle",
    seen: "Dernière visite",
    sessions: "Sessions",
    actions: "Gestes",
  },
  you: "vous",
  never: "aucune connexion encore",
  now: "maintenant",
  give: "Donner un accès",
  name: "Nom",
  email: "E-mail",
  role: "Rôle",
  invite: "Envoyer l’invitation",
  remove: "Retirer l’accès",
  removeWhat: (name: string) => `Retirer l’accès ${deBefore(name)}${name}`,
  change: "Changer",
  atOnce: "Aussitôt",
  clientsTo: (count: number) =>
    count === 1 ? "Qui suit désormais son contrat ?" : `Qui suit désormais ses ${count} contrats ?`,
  chooseClientsTo: "Choisir une personne",
  clientsTold: "Chaque client reçoit « Votre ZenMaster est… ».",
  sessionsEnd: (count: number) =>
    count > 1 ? "Ses sessions se ferment" : count === 1 ? "Sa session se ferme" : "Ses liens ne servent plus",
  logStays: "Ce qui a été fait reste au journal, sous son nom.",
  close: "Fermer",
  choices: [
    ["zenmaster", "Messages, souscriptions, contrats et leurs gestes"],
    ["accountant", "Prélèvements, factures, avoirs, remboursements, exports ; lit les contrats"],
    ["founder", "Tout, et les accès"],
  ],
  about: (name: string) => ` : ${name}`,
  roles: [
    [
      roleNames.zenmaster,
      "Messages, souscriptions, contrats et leurs gestes. Ne prépare pas les remises, ne voit pas d’IBAN entier.",
    ],
    [
      roleNames.accountant,
      "Prélèvements, impayés, factures, avoirs, remboursements, exports. Lit et annote les contrats, sans les changer ; voit un IBAN entier, inscrit aux preuves.",
    ],
    [roleNames.founder, "Tout, et les accès. Il en reste toujours au moins une."],
  ],
  logged:
    "Ce que chacun fait au bureau est inscrit au journal, sous son nom, et gardé 24 mois : c’est ce qui permet de dire qui a fait quoi, et de protéger les données des clients. Ce qui engage un contrat reste dans ses preuves. Vous pouvez demander à l’agence ce qui vous concerne, et le faire rectifier.",
  sessions: "Mes sessions",
  thisOne: "celle-ci",
  openedAt: (when: string) => `Ouverte ${when}`,
  endsAt: (when: string) => `se ferme ${when}`,
  end: "Fermer",
  ofDevice: (device: string) => ` la session ${device}`,
  firstName: {
    title: "Mon prénom pour mes clients",
    what: "Ce que vos clients lisent sur leur page et dans nos e-mails : « Votre ZenMaster : … ». Laissé vide, c’est le premier mot de votre nom.",
    label: "Prénom",
    save: "Enregistrer",
  },
  morning: {
    title: "E-mail du matin",
    on: "À 8 h, seulement si une ligne de votre rôle est en rouge dans « Aujourd’hui » : une remise à déposer le soir même, un accueil ou une clôture en retard.",
    off: "Vous n’en recevez pas. « Aujourd’hui » le dit tout de même.",
    switchOn: "Recevoir cet e-mail",
    switchOff: "Ne plus le recevoir",
  },
  shortcut: {
    title: "Raccourci clavier",
    on: "« / » place le curseur dans la recherche, dans ce navigateur.",
    off: "« / » ne fait rien, dans ce navigateur.",
    switchOn: "Activer le raccourci",
    switchOff: "Désactiver le raccourci",
  },
  passkeys: {
    title: "Mes clés d’accès",
    what: "Une clé d’accès ouvre le bureau à la place du lien : votre appareil la garde, votre doigt, votre visage ou son code la déverrouille.",
    add: "Ajouter une clé d’accès",
    added: "Clé d’accès ajoutée : elle vous ouvre le bureau dès la prochaine fois.",
    problem:
      "Aucune clé d’accès n’a été ajoutée : l’appareil n’en a pas fait, ou en garde déjà une pour vous.",
    addedAt: (when: string) => `Ajoutée ${when}`,
    usedAt: (when: string) => `a servi ${when}`,
    unused: "n’a pas encore servi",
    remove: "Retirer",
    ofDevice: (device: string) => ` la clé d’accès ${device}`,
  },
  again: {
    command: "Entrer à nouveau",
    for: { passkey: " pour ajouter une clé d’accès", access: " pour donner un accès" },
    what: {
      passkey: "Ajouter une clé se fait dans les dix minutes qui suivent une entrée.",
      access: "Donner un accès ou changer un rôle se fait dans les dix minutes qui suivent une entrée.",
    },
  },
  problems: {
    stale:
      "Rien n’est changé : votre entrée date de plus de dix minutes. Entrez à nouveau, vous reviendrez ici.",
    unknown: "Cette personne n’a plus d’accès.",
    known: "Cette adresse a déjà un accès.",
    "same-name":
      "Quelqu’un porte déjà ce nom, ou l’a porté : le journal et les preuves ne retiennent que lui. Ajoutez de quoi les distinguer.",
    clients:
      "Cette personne suit des contrats : choisissez d’abord, en retirant son accès, qui les suit désormais. Pour changer son rôle, elle passe ses clients dans « Mes clients ».",
    "clients-to":
      "Personne n’est choisi pour suivre ses contrats, ou leur nombre a changé depuis que vous avez ouvert cette page : rien n’est changé.",
    "first-name": "Un prénom, sur une ligne, en 50 signes au plus",
    "last-founder": "Il faut toujours au moins une personne qui donne les accès.",
    name: "Le nom est requis, sur une ligne, en 100 signes au plus",
    role: "Choisissez un rôle.",
    email: "Email invalide",
  },
  done: {
    invited: (name: string) =>
      `Invitation envoyée à ${name} : son lien sert une fois, pendant 72 heures. Ensuite, l’entrée du bureau lui en envoie un autre.`,
    changed: (name: string, role: string) => `Rôle changé : ${name} est maintenant « ${role} ».`,
    removed: (name: string) =>
      `Accès retiré : plus aucune session ni aucun lien n’ouvre le bureau à ${name}.`,
  },
  notAllowed: "La direction donne et retire les accès.",
} as const;
