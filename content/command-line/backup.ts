import type { CommandWords } from "./command-words.ts";

/** Words of the command `sauvegarder`. */
export const backUpWords = {
  name: "sauvegarder",
  purpose: "Sauvegarder les données, le site en marche ou non",
  usage: ["sauvegarder DOSSIER"],
  positionals: {
    folder: {
      shown: "DOSSIER",
      missing: "Où sauvegarder ? Indiquez un dossier nouveau, par exemple sauvegardes/2026-11-21.",
    },
  },
  options: {},
  examples: [
    { text: "Sauvegarder dans un dossier nouveau", words: "sauvegarder sauvegardes/2026-11-21" },
    {
      text: "Chaque nuit, dans une tâche planifiée (cron)",
      words: 'sauvegarder "/var/sauvegardes/$(date +%F)"',
    },
  ],
  notes: [
    "Les clés de chiffrement n’y sont jamais : gardez-les ailleurs. Sans elles, ni IBAN ni PDF ne se relisent.",
    "Les noms, adresses et messages y sont en clair, ainsi que les e-mails gardés en fichiers : rangez le dossier en lieu sûr.",
    "Avec PostgreSQL, c’est pg_dump ou votre hébergeur qui sauvegarde : docs/operations.md dit comment.",
  ],
} as const satisfies CommandWords;

/** Words of the command `restaurer`. */
export const restoreCommandWords = {
  name: "restaurer",
  purpose: "Remettre une sauvegarde en place, ou l’essayer",
  usage: ["restaurer DOSSIER [--essai | --demenagement]", "restaurer --apres"],
  positionals: { folder: { shown: "DOSSIER" } },
  options: {
    essai: { text: "restaure à part, vérifie tout, puis efface tout : les données du site ne changent pas" },
    demenagement: {
      text: "rien ne s’est passé depuis la sauvegarde : les e-mails en attente partiront et les numéros se suivront",
    },
    apres: {
      text: "les données sont déjà revenues, par pg_restore ou avec toute la machine : les vérifie, retient les e-mails et fait sauter les numéros",
    },
  },
  examples: [
    { text: "Après une perte, le site arrêté", words: "restaurer sauvegardes/2026-11-21" },
    {
      text: "Chaque mois, s’assurer qu’une sauvegarde se restaure",
      words: "restaurer sauvegardes/2026-11-21 --essai",
    },
    {
      text: "Sur une nouvelle machine, la sauvegarde faite juste après l’arrêt de l’ancienne",
      words: "restaurer sauvegardes/dernier-jour --demenagement",
    },
    { text: "Avec PostgreSQL, après pg_restore et avant de démarrer le site", words: "restaurer --apres" },
  ],
  notes: [
    "Arrêtez le site d’abord, sauf pour un essai. La commande n’écrase jamais des données : DATA_DIR doit être vide.",
    "Tout est vérifié avant d’être mis en place. Au moindre défaut, rien ne change.",
    "Après une perte, les e-mails qui devaient déjà être partis sont retenus, car ils le sont peut-être ; la page E-mails du bureau les envoie. Les numéros sautent 100 rangs, pour ne jamais resservir.",
  ],
} as const satisfies CommandWords;

/** Why a backup or a restore cannot be done. */
export const backupProblems = {
  folderTaken: (folder: string) => `Le dossier ${folder} n’est pas vide : choisissez-en un nouveau.`,
  noBackup: (folder: string) => `Il n’y a pas de sauvegarde dans ${folder} : manifest.json manque.`,
  manifest: (folder: string) =>
    `Le fichier manifest.json de ${folder} ne se lit pas : la sauvegarde est abîmée, ou d’une version plus récente.`,
  fileMissing: (path: string) => `Il manque ${path} dans la sauvegarde.`,
  fileChanged: (path: string) =>
    `Le fichier ${path} n’est plus celui qui a été sauvegardé : prenez une autre copie.`,
  damaged: (reason: string) => `Les données du site sont abîmées, la sauvegarde n’est pas faite : ${reason}`,
  notEmpty: "Il y a déjà des données ici : restaurez dans un dossier DATA_DIR vide.",
  logLeft: (file: string) =>
    `Le journal ${file} est resté sans sa base et peut contenir ses dernières écritures : rangez-le avec elle d’abord.`,
  siteRuns:
    "Le site est en marche sur ces données, ou un autre programme les tient ouvertes : arrêtez-le d’abord.",
  newer: (schema: string) =>
    `La sauvegarde vient d’une version plus récente du site (${schema}) : installez celle-ci d’abord.`,
  mailsNotCopied:
    "Les données sont en place, mais les e-mails gardés en fichiers n’ont pas pu être recopiés : copiez le dossier mail à la main.",
  faulty: (count: number) =>
    count === 1
      ? "La sauvegarde a un défaut, rien n’est mis en place."
      : `La sauvegarde a ${count} défauts, rien n’est mis en place.`,
  faultyStore: (count: number) =>
    count === 1
      ? "Les données ont un défaut, rien n’est changé : remettez une autre sauvegarde."
      : `Les données ont ${count} défauts, rien n’est changé : remettez une autre sauvegarde.`,
  whichBackup: "Quelle sauvegarde ? Indiquez son dossier, par exemple sauvegardes/2026-11-21.",
  notTogether: "Un dossier avec --essai ou --demenagement, ou bien --apres seul.",
  emptyDatabase: "La base est vide : remettez d’abord la sauvegarde avec pg_restore.",
  postgresDump:
    "Avec PostgreSQL, sauvegardez avec pg_dump ou chez votre hébergeur : voyez « PostgreSQL » dans docs/operations.md.",
  postgresRestore:
    "Avec PostgreSQL, remettez la sauvegarde avec pg_restore, puis « restaurer --apres » : voyez docs/operations.md.",
} as const;
