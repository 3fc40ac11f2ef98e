/** Words of the command line that belong to no command of its own. */
export const commandLineWords = {
  title: "Le bureau de l’agence, sur la machine : preuves, sauvegardes, clés, effacements.",
  prefix: "npm run agence --",
  /** For an example whose answer goes into a file or to another program. */
  silentPrefix: "npm run --silent agence --",
  helpName: "aide",
  /** What is typed for what the pages do, and the page that does it. */
  inBrowser: {
    contrat: "/bureau/contrats",
    contrats: "/bureau/contrats",
    prelevements: "/bureau/prelevements",
    messages: "/bureau/messages",
    brouillons: "/bureau/souscriptions",
    mails: "/bureau/mails",
  } as Readonly<Record<string, string>>,
  headings: {
    usage: "Usage",
    commands: "Commandes",
    options: "Options",
    examples: "Exemples",
    notes: "À savoir",
  },
  usage: "COMMANDE [options]",
  notes: [
    "Contrats, prélèvements, messages, souscriptions et e-mails se lisent et se traitent au bureau, dans le navigateur : /bureau.",
    "Le terminal lit les données du site, qu’il soit en marche ou non, avec les mêmes réglages que lui (.env).",
    "Seule l’archive de « dossier » contient un IBAN entier, et les preuves du contrat disent qui l’a demandée.",
    "Code de sortie : 0 si tout va bien, 1 si la demande n’a pas abouti, 2 si elle n’a pas été comprise.",
  ],
  more: "Tout savoir d’une commande : npm run agence -- COMMANDE --help",
  /** Options that every command takes, and `oui` those that change something. */
  options: {
    json: { text: "répond en JSON, pour un autre programme" },
    oui: { text: "répond oui d’avance aux demandes de confirmation, pour un script" },
    help: { text: "montre cette aide" },
  },
  seeHelp: (command: string | null) =>
    `Aide : npm run agence -- ${command === null ? "--help" : `${command} --help`}`,
  confirm: {
    question: (question: string) => `${question} (oui/non) `,
    yes: /^\s*(o|oui|y|yes)\s*$/i,
    declined: "Rien n’est changé.",
    noTerminal: (question: string) =>
      `${question} Personne n’est là pour répondre : ajoutez --oui pour confirmer d’avance.`,
  },
  problems: {
    command: (name: string) => `Commande inconnue : ${name}.`,
    inBrowser: (address: string) => `Cela se fait au bureau, dans le navigateur, à l’adresse ${address}.`,
    contract: (number: string) => `Aucun contrat ne porte le numéro ${number}.`,
    noCommand: "Quelle commande ?",
    nearest: (word: string) => `Vouliez-vous dire « ${word} » ?`,
    missing: (shown: string) => `Il manque ${shown}.`,
    tooMany: (word: string) => `« ${word} » est en trop.`,
    among: (word: string, known: readonly string[]) =>
      `« ${word} » n’est pas prévu ici. Choix possibles : ${known.join(", ")}.`,
    option: (name: string) => `Option inconnue : ${name}.`,
    needsValue: (option: string) => `Il manque une valeur : ${option}.`,
    needsNoValue: (name: string) => `L’option ${name} ne prend pas de valeur.`,
    notHere: (name: string) => `L’option ${name} ne va pas avec cette demande.`,
    day: (name: string, value: string) =>
      `L’option ${name} attend une date, par exemple 2026-03-31 ou 31/03/2026 : « ${value} » n’en est pas une.`,
    fileThere: (path: string) => `Rien n’est enregistré : ${path} existe déjà.`,
    sealed: (reason: string) =>
      `Les données chiffrées ne s’ouvrent pas : vérifiez la clé du site (ENCRYPTION_KEYS). ${reason}`,
    noStore: (dataDir: string) =>
      `Aucune donnée dans ${dataDir} : réglez DATA_DIR comme pour le site, ou démarrez-le une première fois.`,
    noKey: (dataDir: string) =>
      `Aucune clé de chiffrement dans ${dataDir} : réglez ENCRYPTION_KEYS ou DATA_DIR comme pour le site.`,
    newKey:
      "Le site n’a pas encore démarré avec la première clé : redémarrez-le d’abord, il ne lirait pas ce qui serait chiffré ici.",
    lostKey: "Une clé de chiffrement manque ou n’est pas la bonne : « cles » dit laquelle.",
    setting: (problem: string) => `Réglage refusé : ${problem}`,
    failed: (reason: string) => `La commande a échoué : ${reason}`,
  },
} as const;
