import { exactEuros, grouped, longDate, shortDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { clockLeapDays } from "#domain/retention.ts";

export const storeNames = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** A due day some of whose cents are not where they should be. */
type MisplacedDue = {
  readonly name: string;
  /** The number of its contract. */
  readonly number: string;
  readonly dueOn: Day;
  readonly cents: number;
};

/** The findings of the command `doctor`, one sentence each, with what to do. */
export const findingWords = {
  marks: { ok: "✓", warning: "!", fault: "✗" },
  summary: (warnings: number, faults: number) =>
    warnings + faults === 0
      ? "Tout va bien."
      : [
          faults > 0 ? `${faults} point${plural(faults)} à corriger` : "",
          warnings > 0 ? `${warnings} point${plural(warnings)} à regarder` : "",
        ]
          .filter(Boolean)
          .join(", "),
  topics: {
    settings: "Réglages",
    store: "Données",
    keys: "Clés",
    evidence: "Preuves",
    mails: "E-mails",
    invoices: "Factures",
    accounts: "Sommes dues",
    identity: "Identité",
    content: "Contenus",
    counsel: "À faire confirmer par un avocat",
    deadlines: "Échéances",
    backups: "Sauvegardes",
  },
  settings: {
    refused: (problem: string) => `Réglage refusé : ${problem}`,
    fine: "Les réglages se lisent tous.",
    publicUrl: (url: string) => `Le site se présente à l’adresse ${url}.`,
    local: (url: string) => `PUBLIC_URL est ${url} : mettez l’adresse du site avant de l’ouvrir.`,
    notHttps: (url: string) => `PUBLIC_URL est ${url} : sans https, les visiteurs signeraient en clair.`,
    limitsOff: "RATE_LIMIT est off : un robot pourrait remplir la base. Remettez on.",
    noProxy:
      "TRUST_PROXY est 0 : derrière un proxy, tous les visiteurs compteraient pour un seul. Indiquez le nombre de proxys.",
  },
  store: {
    none: (dataDir: string) =>
      `Aucune donnée dans ${dataDir} : réglez DATA_DIR comme pour le site, ou démarrez-le une première fois.`,
    reached: (store: string, schema: string) => `${store} répond, schéma ${schema}.`,
    newer: (migrations: readonly string[]) =>
      `Une version plus récente du site a complété la base (${migrations.join(", ")}) : celle-ci s’en sert sans dommage.`,
    outOfReach: (reason: string) => `La base ne répond pas : ${reason}`,
    clock: (seconds: number) =>
      `L’horloge de la base diffère de celle-ci de ${seconds} s : réglez les deux par NTP.`,
    clockFine: "Les horloges s’accordent.",
    clockRejected: (known: string) =>
      `Plus rien n’est effacé : l’horloge a dépassé de plus de ${clockLeapDays} jours tout ce que le site connaît, jusqu’au ${known}. Si la date est bonne, « effacer --reprendre » ; sinon, réglez l’horloge.`,
    diskLow: (free: string) => `Il ne reste que ${free} sur le disque des données : faites de la place.`,
    disk: (free: string) => `Il reste ${free} sur le disque des données.`,
    allPowerful:
      "L’utilisateur de DATABASE_URL peut effacer des preuves : donnez au site un utilisateur qui ne le peut pas, et celui à qui sont les tables dans DATABASE_OWNER_URL.",
  },
  keys: {
    none: (dataDir: string) =>
      `Aucune clé de chiffrement : réglez ENCRYPTION_KEYS, ou DATA_DIR (${dataDir}).`,
    missing: (name: string) =>
      `La clé ${name} manque, le site ne démarre pas sans elle : remettez-la. Voyez « cles ».`,
    another: (name: string) =>
      `La clé ${name} n’est pas celle qui a chiffré les données : remettez la bonne. Voyez « cles ».`,
    inFile: (file: string) => `La clé est dans ${file} : gardez-en une copie ailleurs que les sauvegardes.`,
    renewing: "D’anciennes clés servent encore : « cles renouveler » rechiffre avec la première.",
    notStarted: (name: string) => `Le site n’a pas encore démarré avec la clé ${name} : redémarrez-le.`,
    fine: "Toutes les données chiffrées ont leur clé.",
  },
  evidence: {
    sealed: (events: number) =>
      `Les chaînes des ${grouped(events)} derniers événements ont leur sceau ; « verifier » relit toutes les preuves.`,
    unsealed: (count: number) =>
      `${count} chaîne${plural(count)} de preuves n’${count > 1 ? "ont" : "a"} pas de sceau : quelqu’un a touché à la base. « verifier » dit ${count > 1 ? "lesquelles" : "laquelle"}.`,
  },
  mails: {
    files: (folder: string) =>
      `SMTP_URL n’est pas réglé : les e-mails ne partent pas, ils sont gardés dans ${folder}.`,
    reached: (host: string) => `Le serveur de messagerie ${host} accepte la connexion.`,
    outOfReach: (host: string, reason: string) =>
      `Le serveur de messagerie ${host} ne prend pas la connexion : vérifiez SMTP_URL (${reason}).`,
    emailExample: (setting: string, email: string) =>
      `${setting} est ${email}, une adresse d’exemple : mettez celle de l’agence.`,
    dnsSilent: (domain: string) =>
      `Le DNS ne répond pas à cette machine : SPF, DKIM et DMARC de ${domain} n’ont pas été vérifiés.`,
    spfFine: (domain: string) => `SPF : ${domain} dit quels serveurs envoient ses e-mails.`,
    spfMissing: (domain: string, record: string) =>
      `SPF : ${domain} n’en publie pas. Publiez dans son DNS, en TXT, « ${record} », ou ce que donne votre hébergeur de messagerie.`,
    spfTwice: (domain: string) =>
      `SPF : ${domain} en publie plusieurs, et les messageries n’en lisent alors aucun. N’en gardez qu’un.`,
    spfNobody: (domain: string, record: string) =>
      `SPF : ${domain} n’autorise aucun serveur à envoyer ses e-mails. Publiez « ${record} », ou ce que donne votre hébergeur de messagerie.`,
    spfAnybody: (domain: string) =>
      `SPF : ${domain} autorise n’importe quel serveur. Finissez l’enregistrement par « -all ».`,
    unsigned:
      "DKIM : le site ne signe pas ses e-mails, votre serveur de messagerie doit le faire. Sinon, réglez DKIM_KEY.",
    dkimFine: (domain: string) => `DKIM : ${domain} publie la clé qui signe les e-mails.`,
    dkimMissing: (name: string, record: string) =>
      `DKIM : la clé qui signe les e-mails n’est pas publiée. Publiez sous ${name}, en TXT, « ${record} ».`,
    dkimOther: (name: string, record: string) =>
      `DKIM : ${name} publie une autre clé que celle qui signe les e-mails. Remplacez-la par « ${record} ».`,
    dmarcFine: (domain: string, policy: string) => `DMARC : ${domain} en publie un (p=${policy}).`,
    dmarcMissing: (domain: string) =>
      `DMARC : ${domain} n’en publie pas. Publiez sous _dmarc.${domain}, en TXT, « v=DMARC1; p=none », puis « p=quarantine » quand tout arrive.`,
    dmarcWrong: (domain: string) =>
      `DMARC : celui de ${domain} ne se lit pas. Gardez sous _dmarc.${domain} un seul enregistrement, comme « v=DMARC1; p=none ».`,
    late: (since: string) =>
      `Un e-mail attend depuis ${since} : voyez la page E-mails du bureau et le journal du site.`,
    none: "Aucun e-mail n’est en retard.",
    dead: (count: number) =>
      `${count} e-mail${plural(count)} abandonné${plural(count)} ou retenu${plural(count)} : voyez la page E-mails du bureau.`,
  },
  invoices: {
    stopped: {
      restored:
        "Plus aucune facture n’est émise : ces données reviennent d’une sauvegarde. « factures reprendre » demande les derniers numéros émis.",
      clock:
        "Factures et avoirs attendent : l’horloge dépasse de plus de deux jours tout ce que le site a vu. Si la date est bonne, confirmez-la à la page Aujourd’hui du bureau ; sinon, réglez l’horloge.",
    },
    future: (numbers: readonly string[], count: number) =>
      `${count === 1 ? "Une pièce porte" : `${count} pièces portent`} une date à venir, l’horloge avançait sans doute : ${numbers.join(", ")}${count > numbers.length ? `, et ${count - numbers.length} autre${plural(count - numbers.length)}` : ""}. Les suivantes ne porteront pas de date plus ancienne ; parlez-en à votre expert-comptable.`,
    missing: (numbers: readonly string[], count: number) =>
      `La suite des numéros a un trou que rien n’explique, quelqu’un a touché à la base : ${numbers.join(", ")}${count > numbers.length ? `, et ${count - numbers.length} autre${plural(count - numbers.length)}` : ""}.`,
    /** `lost`: « 12 factures, 2H-F-2026-000112 à 2H-F-2026-000123 ». */
    lost: (lost: string) =>
      `Une restauration a perdu ${lost} : ces numéros ont été émis et ne resserviront pas, gardez-en les exemplaires retrouvés.`,
    unsent: (number: string, count: number) =>
      count === 1
        ? `${number} n’est pas parti par e-mail depuis plus d’un jour : voyez la page E-mails du bureau.`
        : `${count} factures ou avoirs, dont ${number}, ne sont pas partis par e-mail depuis plus d’un jour : voyez la page E-mails du bureau.`,
    fine: "Les numéros des factures et des avoirs se suivent, et leurs e-mails partent.",
  },
  accounts: {
    forgotten: ({ name, number, dueOn, cents }: MisplacedDue) =>
      `${exactEuros(cents)} de ${name} (${number}) ne sont nulle part : l’échéance du ${longDate(dueOn)} n’a jamais été présentée. Dans « Prélèvements », ajoutez-la à la remise.`,
    nowhere: ({ name, number, dueOn, cents }: MisplacedDue) =>
      `${exactEuros(cents)} de ${name} (${number}) ne sont nulle part, échéance du ${longDate(dueOn)} : ni à la banque, ni dans une remise, ni réclamés, ni laissés de côté. Montrez cette ligne à qui développe le site.`,
    more: (count: number, cents: number) =>
      `Et ${count} autre${plural(count)} échéance${plural(count)} : ${exactEuros(cents)} en tout.`,
    books: "Les écritures comptables disent la même chose que les comptes des abonnés, au centime.",
    booksDiffer: (names: readonly string[], count: number) =>
      `Les écritures comptables et les comptes des abonnés, ou les frais de la banque, diffèrent pour ${names.join(", ")}${count > names.length ? ` et ${count - names.length} autres` : ""} : le tour de chaque heure les remet d’accord. Si cette ligne reste, montrez-la à qui développe le site.`,
    fine: "Chaque centime dû a sa place : à venir, dans la prochaine remise, à la banque, réclamé, laissé de côté, en compte, à rembourser ou à récupérer.",
  },
  identity: {
    phones: (numbers: readonly string[]) =>
      `Des téléphones sont réservés à la fiction, mettez les vrais dans content/site/company.ts et content/cities/cities.ts : ${numbers.join(", ")}.`,
    phone: (place: string, number: string) => `${number} (${place})`,
    contacts: (all: readonly string[]) =>
      `Des adresses sont encore celles de l’exemple, mettez les vôtres dans content/site/company.ts : ${all.join(", ")}.`,
    creditorExample: (identifier: string) =>
      `L’identifiant créancier ${identifier} est celui de l’exemple : mettez le vôtre dans content/site/company.ts, la banque le donne.`,
    creditorWrong: (identifier: string) =>
      `L’identifiant créancier ${identifier} n’est pas valide : relisez-le.`,
    sirenExample: (siren: string) =>
      `Le SIREN ${siren} est celui de l’exemple, et le numéro de TVA avec lui : mettez les vôtres dans content/site/company.ts.`,
    seatExample: (seat: string) =>
      `Le siège, ${seat}, est celui de l’exemple : mettez le vôtre dans content/site/company.ts, puis là où « npm run check » dit qu’il est recopié, et relisez la page de Marseille.`,
    directorExample: (name: string) =>
      `La direction de la publication, ${name}, est celle de l’exemple : mettez la vôtre dans content/site/company.ts.`,
    hostExample: (name: string) =>
      `L’hébergeur, ${name}, est celui de l’exemple : mettez le nom, l’adresse et le téléphone du vôtre dans content/site/company.ts.`,
    accountExample:
      "Le compte qui reçoit les prélèvements est celui de l’exemple : mettez le vôtre dans content/contract/creditor-account.ts.",
    holderUnconfirmed: (holder: string) =>
      `Le titulaire du compte, ${holder}, est à comparer à ce que la banque écrit sur le RIB : les virements des clients le nomment. Puis notez le jour dans content/contract/creditor-account.ts.`,
    fine: "L’identité de l’agence n’a plus rien des exemples.",
    places: { agency: "agence", host: "hébergeur" },
  },
  content: {
    reviews:
      "Les avis, ou l’adresse où les lire, sont encore ceux de l’exemple : mettez de vrais avis, avec leur date, dans content/site/reviews.ts, et leur adresse dans content/site/review-words.ts.",
    rating:
      "Les données des pages annoncent aux moteurs de recherche une note de 5 sur 5, alors que les avis sont des exemples : mettez-en de vrais, ou ratingIsPublished sur false, dans content/site/reviews.ts.",
    zenMaster:
      "Le ZenMaster qui signe parmi les raisons est celui de l’exemple : mettez le prénom et la phrase de l’un des vôtres dans content/site/features.ts, et son portrait dans app/illustrations/zenmaster-portrait.svg.",
    portfolio:
      "Les réalisations sont encore celles de l’exemple : mettez dans content/site/portfolio.ts de vrais clients, délais et chiffres, avec leur accord écrit.",
    fine: "Les avis, les réalisations et le ZenMaster ne sont plus ceux de l’exemple.",
  },
  counsel: {
    point: (question: string, law: string, where: readonly string[]) =>
      `${question} (${law}) : ${where.join(", ")}.`,
    howTo: "Une fois un point confirmé, écrivez-en le jour dans content/law/counsel.ts.",
    fine: (day: string) => `Tout a été confirmé, le premier point le ${day}.`,
  },
  deadlines: {
    offerShown: (pack: string, day: string) =>
      `L’offre « ${pack} » était valable jusqu’au ${day} et se souscrit toujours, annoncée comme prolongée : donnez-lui un nouveau dernier jour dans domain/pack.ts, ou réglez OFFER_DEADLINES=enforced.`,
    offerClosed: (pack: string, day: string) => `L’offre « ${pack} » a pris fin le ${day}, sa page le dit.`,
    statement: (day: string) =>
      `La page d’accessibilité date du ${day}, plus d’un an : relisez-la et datez-la dans content/law/accessibility.ts.`,
    measure: (day: string) =>
      `La mesure de Lighthouse que le site montre date du ${day}, plus de six mois : refaites-la (npm run lighthouse).`,
    measureOfAnotherPage: (day: string) =>
      `La page d’accueil a changé depuis la mesure de Lighthouse du ${day} qu’elle montre : refaites-la (npm run lighthouse).`,
    cityFact: (fact: string, cities: string, source: string) =>
      `Page ${cities} : « ${fact} » n’a pas été relu depuis un an. Vérifiez-le (${source}), puis datez-le dans content/cities/ageing-facts.ts.`,
    /** `what`: « la version du 23 novembre 2026 des conditions générales d’abonnement ». */
    announcement: (what: string, appliesOn: string) =>
      `Des abonnés sont à prévenir par e-mail : ${what} s’applique à compter du ${appliesOn}. L’annonce s’écrit au bureau, page Annonces.`,
    announcementLate: (what: string, appliesOn: string) =>
      `Il manque une annonce : ${what} est applicable depuis le ${appliesOn}, et des abonnés n’en ont pas été prévenus. Elle s’écrit au bureau, page Annonces.`,
    soon: (day: string, text: string) => `Le ${day} : ${text}`,
    passed: (day: string, text: string) => `Depuis le ${day} : ${text}`,
    fine: "Aucune échéance n’est proche.",
    unconfirmedEmails: (count: number, on: Day) =>
      `${count === 1 ? "Un contrat attend que son adresse" : `${count} contrats attendent que leur adresse`} soit confirmée, et une échéance tombe au plus tard le ${shortDate(on)} : voyez la page Contrats du bureau.`,
  },
  /** Legal changes to come, with their dates (facts that the agency keeps up to date here). */
  legalDates: [
    {
      on: "2027-09-01",
      text: "les petites entreprises émettent leurs factures sous forme électronique, par une plateforme agréée. Depuis le 1er septembre 2026, toutes doivent en avoir choisi une pour les recevoir.",
    },
  ],
  backups: {
    never:
      "Aucune sauvegarde n’a été faite : « sauvegarder » en fait une, une tâche planifiée en fait chaque nuit.",
    old: (since: string) => `La dernière sauvegarde remonte à ${since} : faites-en une chaque nuit.`,
    recent: (since: string) => `La dernière sauvegarde remonte à ${since}.`,
    elsewhere:
      "Aucune sauvegarde n’a été faite par « sauvegarder » : faites-en une chaque nuit, ou surveillez celles de votre hébergeur, que le site ne voit pas.",
    neverTried: "Aucune restauration n’a été essayée : « restaurer DOSSIER --essai » le fait sans risque.",
    oldTrial: (since: string) => `Le dernier essai de restauration remonte à ${since} : refaites-en un.`,
  },
  duration: (ms: number) => {
    const minutes = Math.floor(ms / 60_000);
    if (minutes < 60) return `${minutes} min`;
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return `${hours} h`;
    const days = Math.floor(hours / 24);
    return `${days} jours`;
  },
  lately: "moins d’une heure",
} as const;

/**
 * The same findings in other words, for another audience: they may say things differently, but must not leave any out.
 */
export type FindingWords = Said<Omit<typeof findingWords, "legalDates">> &
  Pick<typeof findingWords, "legalDates">;

type Said<Words> = Words extends string
  ? string
  : Words extends (...details: infer Details) => string
    ? (...details: Details) => string
    : { readonly [Key in keyof Words]: Said<Words[Key]> };

function plural(count: number): "" | "s" {
  return count > 1 ? "s" : "";
}
