import { type FindingWords, findingWords } from "#content/machine/findings.ts";
import { grouped, longDate } from "#content/site/format.ts";
import { clockLeapDays } from "#domain/retention.ts";

const byHand = ["", "Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"] as const;

const { settings, store, keys, evidence, mails, invoices, identity, content, counsel, deadlines, backups } =
  findingWords;

/**
 * The findings for people without a terminal: the problem, and the request to make to the person in charge of the
 * server.
 */
export const healthWords: FindingWords = {
  ...findingWords,
  settings: {
    ...settings,
    local: (url) => `Le site se présente à l’adresse ${url}, celle d’un essai : à régler avant de l’ouvrir.`,
    notHttps: (url) =>
      `Le site se présente à l’adresse ${url} : sans https, les visiteurs signeraient en clair.`,
    limitsOff: "Les tentatives répétées ne sont pas freinées : un robot pourrait remplir la base.",
    noProxy: "Le site ignore qu’un proxy le précède : tous les visiteurs compteraient pour un seul.",
  },
  store: {
    ...store,
    reached: () => "La base répond, son schéma est à jour.",
    newer: () => "Une version plus récente du site a complété la base : celle-ci s’en sert sans dommage.",
    clockRejected: (known) =>
      `Plus rien n’est effacé : l’horloge a dépassé de plus de ${clockLeapDays} jours tout ce que le site connaît, jusqu’au ${known}. Faites confirmer la date, ou régler l’horloge, sur le serveur.`,
    allPowerful:
      "Le site peut effacer des preuves de la base : faites-lui donner un utilisateur qui ne le peut pas.",
  },
  keys: {
    ...keys,
    none: () => "Aucune clé de chiffrement n’est là.",
    missing: (name) => `La clé ${name} manque, le site ne redémarrerait pas sans elle : faites-la remettre.`,
    another: (name) => `La clé ${name} n’est pas celle qui a chiffré les données : faites remettre la bonne.`,
    inFile: () => "La clé est gardée à côté des données : il en faut une copie ailleurs que les sauvegardes.",
    renewing: "D’anciennes clés servent encore : le renouvellement est à faire sur le serveur.",
    notStarted: () => "Le site n’a pas encore démarré avec sa nouvelle clé : faites-le redémarrer.",
  },
  evidence: {
    ...evidence,
    sealed: (events) =>
      `Les chaînes de preuves des ${grouped(events)} derniers événements ont leur sceau ; les plus anciennes se vérifient sur le serveur.`,
    unsealed: (count) =>
      `${count === 1 ? "Une chaîne de preuves n’a" : `${count} chaînes de preuves n’ont`} pas de sceau : quelqu’un a touché à la base. Faites-la vérifier sur le serveur.`,
  },
  mails: {
    ...mails,
    files: () =>
      "Aucun serveur de messagerie n’est réglé : les e-mails ne partent pas, le serveur les garde.",
    outOfReach: (host, reason) => `Le serveur de messagerie ${host} ne prend pas la connexion (${reason}).`,
    emailExample: (setting, email) =>
      `L’adresse qui ${setting === "MAIL_FROM" ? "envoie" : "reçoit"} les e-mails est celle de l’exemple : ${email}.`,
    dnsSilent: (domain) =>
      `Le DNS n’a pas répondu au serveur : impossible de dire si ${domain} protège ses e-mails (SPF, DKIM, DMARC).`,
    unsigned:
      "DKIM : le site ne signe pas ses e-mails. Demandez si votre messagerie les signe ; sinon, le site peut le faire.",
    late: (since) => `Un e-mail attend depuis ${since}.`,
    dead: (count) => (count === 1 ? "Un e-mail abandonné." : `${byHand[count] ?? count} e-mails abandonnés.`),
  },
  invoices: {
    ...invoices,
    stopped: {
      restored:
        "Plus aucune facture n’est émise : ces données reviennent d’une sauvegarde. Faites dire sur le serveur les derniers numéros émis.",
      clock:
        "Factures et avoirs attendent que la date soit confirmée à la page Aujourd’hui, ou l’horloge réglée sur le serveur.",
    },
    unsent: (number, count) =>
      count === 1
        ? `${number} n’est pas parti par e-mail depuis plus d’un jour.`
        : `${count} factures ou avoirs, dont ${number}, ne sont pas partis par e-mail depuis plus d’un jour.`,
  },
  identity: {
    ...identity,
    phones: (numbers) => `Des téléphones sont réservés à la fiction : ${numbers.join(", ")}.`,
    contacts: (all) => `Des adresses sont encore celles de l’exemple : ${all.join(", ")}.`,
    creditorExample: (identifier) =>
      `L’identifiant créancier ${identifier} est celui de l’exemple : votre banque donne le vôtre.`,
    sirenExample: (siren) => `Le SIREN ${siren} est celui de l’exemple, et le numéro de TVA avec lui.`,
    seatExample: (seat) => `Le siège, ${seat}, est celui de l’exemple.`,
    directorExample: (name) => `La direction de la publication, ${name}, est celle de l’exemple.`,
    hostExample: (name) => `L’hébergeur, ${name}, est celui de l’exemple.`,
    holderUnconfirmed: (holder: string) =>
      `Le titulaire du compte, ${holder}, est à comparer à ce que la banque écrit.`,
    accountExample: "Le compte qui reçoit les prélèvements est celui de l’exemple.",
  },
  content: {
    ...content,
    reviews: "Les avis, ou l’adresse où les lire, sont encore ceux de l’exemple.",
    rating:
      "Les pages annoncent aux moteurs de recherche une note de 5 sur 5, alors que les avis sont des exemples.",
    zenMaster: "Le ZenMaster qui signe parmi les raisons est celui de l’exemple.",
    portfolio: "Les réalisations sont encore celles de l’exemple.",
  },
  counsel: {
    ...counsel,
    point: (question, law) => `${question} (${law})`,
    howTo: "Qui tient le site y note chaque point confirmé.",
  },
  deadlines: {
    ...deadlines,
    offerShown: (pack, day) =>
      `L’offre « ${pack} » était valable jusqu’au ${day} et se souscrit toujours, annoncée comme prolongée : faites fixer son nouveau dernier jour, ou fermer la souscription.`,
    statement: (day) => `La page d’accessibilité date du ${day}, plus d’un an : elle est à relire.`,
    measure: (day) => `La mesure de Lighthouse que le site montre date du ${day}, plus de six mois.`,
    unconfirmedEmails: (count, on) =>
      count === 1
        ? `Un contrat attend que son adresse soit confirmée, et une échéance tombe au plus tard le ${longDate(on)}.`
        : `${count} contrats attendent que leur adresse soit confirmée, et une échéance tombe au plus tard le ${longDate(on)}.`,
  },
  backups: {
    ...backups,
    never: "Aucune sauvegarde n’a été faite : il en faut une chaque nuit.",
    elsewhere:
      "Aucune sauvegarde n’a été faite ici : il en faut une chaque nuit, ou celles de l’hébergeur, à surveiller chez lui.",
    neverTried: "Aucune restauration n’a été essayée : faites-en essayer une, sans risque, sur le serveur.",
    old: (since) => `La dernière sauvegarde remonte à ${since} : il en faut une chaque nuit.`,
    oldTrial: (since) => `Le dernier essai de restauration remonte à ${since} : il est à refaire.`,
  },
};
