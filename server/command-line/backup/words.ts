export const restoreWords = {
  done: {
    backup: (folder: string) => `Sauvegarde faite : ${folder}`,
    trial: "La sauvegarde se restaure, et tout ce qu’elle contient est entier.",
    restore: "La sauvegarde est en place. Vous pouvez démarrer le site.",
    afterwards: "Les données sont entières. Vous pouvez démarrer le site.",
  },
  labels: {
    madeAt: "Données du",
    store: "Base",
    content: "Contenu",
    weight: "Poids",
    keys: "Clés requises",
    held: "E-mails retenus",
    numbers: "Numéros",
    invoices: "Factures",
  },
  question:
    "Le site est-il arrêté, et ces données reviennent-elles d’une sauvegarde ? Les e-mails dus seront retenus, les numéros sauteront, et aucune facture ne sera émise avant « factures reprendre ».",
  store: (faults: number) =>
    faults === 0 ? "Les données sont entières." : `Les données ont ${faults} défaut${plural(faults)}.`,
  at: (day: string, time: string) => `${day} à ${time}`,
  keysApart: (names: readonly string[]) =>
    names.length === 0
      ? "Aucune valeur n’y est chiffrée."
      : `${names.join(", ")} (gardées à part : elles ne sont pas dans la sauvegarde)`,
  counts: {
    contracts: (count: number) => `${count} contrat${plural(count)}`,
    drafts: (count: number) => `${count} souscription${plural(count)} inachevée${plural(count)}`,
    contact_messages: (count: number) => `${count} message${plural(count)}`,
    sealed_files: (count: number) => `${count} document${plural(count)}`,
    outbox: (count: number) => `${count} e-mail${plural(count)}`,
  },
  mailFiles: (count: number) => `${count} e-mail${plural(count)} en fichier${plural(count)}`,
  heldMails: (count: number) =>
    count === 0
      ? "Aucun : pas un e-mail n’attendait."
      : `${count}, peut-être déjà parti${plural(count)} : voyez la page E-mails du bureau`,
  /** Stored with each held mail, as the reason why it waits. */
  held: "Retenu à la restauration : cet e-mail est peut-être déjà parti. La page E-mails du bureau l’envoie.",
  skipped: (skipped: number, last: string | null) =>
    last === null
      ? `reprennent ${skipped} plus loin`
      : `reprennent ${skipped} plus loin, après ${last} : ceux donnés depuis la sauvegarde ne resserviront pas`,
  invoices: "attendent, avoirs compris, que « factures reprendre » sache les derniers numéros émis",
  afterwards: (madeAt: string | null) => [
    `Ce qui est arrivé ${madeAt === null ? "depuis" : `après le ${madeAt}`} n’est pas dans cette sauvegarde :`,
    "  Contrats et messages : la messagerie de l’agence en a reçu l’annonce, comparez.",
    "  Prélèvements : voyez avec la banque ceux déjà remis avant d’en faire d’autres.",
    "  Effacements demandés depuis : à refaire avec « effacer ».",
  ],
  progress: {
    copy: (part: string) => `Copie des données… ${part}`,
    mails: (part: string) => `Copie des e-mails… ${part}`,
    hash: (part: string) => `Empreintes… ${part}`,
    files: (part: string) => `Vérification des fichiers… ${part}`,
    checking: (check: string, part: string) => `${check}… ${part}`,
  },
} as const;

/** The names of the checks of a store, and the words of their faults. */
export const checkWords = {
  heading: "Vérifications",
  names: {
    integrity: "Base saine",
    keys: "Clés présentes",
    sealed: "Données chiffrées lisibles",
    chains: "Chaînes de preuves entières",
    contracts: "Contrats fidèles à leur signature",
    documents: "PDF identiques aux originaux",
    invoices: "Factures et avoirs inchangés",
  },
  passed: (looked: number) => `✓ ${looked}`,
  failed: (faults: number, looked: number) => `✗ ${faults} défaut${plural(faults)} sur ${looked}`,
  more: (count: number) => `et ${count} autre${plural(count)}`,
  faults: {
    link: (table: string, parent: string) => `une ligne de ${table} renvoie à ${parent}, où elle n’est pas`,
    constraint: (name: string) => `la contrainte ${name} n’est pas vérifiée`,
    key: (name: string, isAnother: boolean) =>
      `la clé ${name} ${isAnother ? "n’est pas la bonne" : "manque"} : rien de ce qu’elle a chiffré ne se lit`,
    sealed: (column: string, row: string) => `${column} ne s’ouvre pas (${row})`,
    chain: {
      events: (chain: string) => `la chaîne ${chain} est rompue`,
      "no-head": (chain: string) => `la chaîne ${chain} n’est pas scellée`,
      head: (chain: string) => `la chaîne ${chain} ne finit pas comme elle fut scellée`,
    },
    contract: (number: string, what: string) =>
      `le contrat ${number} n’est plus tel qu’il a été signé (${what})`,
    missingNumber: (number: string) => `aucun document ne porte le numéro ${number}, qui a été donné`,
    invoice: (number: string) => `${number} n’est plus tel qu’il a été émis`,
    document: (name: string) => `${name} n’est plus le document d’origine`,
  },
} as const;

function plural(count: number): "" | "s" {
  return count > 1 ? "s" : "";
}
