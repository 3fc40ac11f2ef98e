import { restoreWords } from "./backup-report.ts";
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
    "Avec PostgreSQL, il faut les programmes pg_dump et pg_restore, au moins aussi récents que le serveur.",
  ],
} as const satisfies CommandWords;

/** Words of the command `repeter`. */
export const rehearseWords = {
  name: "repeter",
  purpose: "S’assurer qu’une sauvegarde se restaure, sans risque",
  usage: ["repeter [DOSSIER]"],
  positionals: { folder: { shown: "DOSSIER" } },
  options: {},
  examples: [
    { text: "Sauvegarder, restaurer à part, tout vérifier, tout effacer", words: "repeter" },
    { text: "Éprouver une sauvegarde que vous avez déjà", words: "repeter sauvegardes/2026-11-21" },
  ],
  notes: [
    "La répétition se fait dans des données provisoires, effacées ensuite : celles du site ne changent pas.",
    "Avec PostgreSQL, l’utilisateur de DATABASE_OWNER_URL (à défaut, de DATABASE_URL) doit avoir le droit de créer une base (CREATEDB).",
  ],
} as const satisfies CommandWords;

/** Words of the command `restaurer`. */
export const restoreCommandWords = {
  name: "restaurer",
  purpose: "Remettre une sauvegarde en place, vérifiée",
  usage: ["restaurer DOSSIER [--demenagement]"],
  positionals: {
    folder: {
      shown: "DOSSIER",
      missing: "Quelle sauvegarde ? Indiquez son dossier, par exemple sauvegardes/2026-11-21.",
    },
  },
  options: {
    demenagement: {
      text: "rien ne s’est passé depuis la sauvegarde : les e-mails en attente partiront et les numéros se suivront",
    },
  },
  examples: [
    { text: "Après une perte, le site arrêté", words: "restaurer sauvegardes/2026-11-21" },
    {
      text: "Sur une nouvelle machine, la sauvegarde faite juste après l’arrêt de l’ancienne",
      words: "restaurer sauvegardes/dernier-jour --demenagement",
    },
  ],
  notes: [
    "Arrêtez le site d’abord. La commande n’écrase jamais des données : DATA_DIR ou la base doit être vide.",
    "Tout est vérifié avant d’être mis en place. Au moindre défaut, rien ne change.",
    "Sans --demenagement, les e-mails qui devaient déjà être partis sont retenus, car ils le sont peut-être ; « mails relancer » les envoie. Les numéros sautent 100 rangs, pour ne jamais resservir.",
  ],
} as const satisfies CommandWords;

/** Why a backup, a rehearsal or a restore cannot be done. */
export const backupProblems = {
  folderTaken: (folder: string) => `Le dossier ${folder} n’est pas vide : choisissez-en un nouveau.`,
  noBackup: (folder: string) => `Il n’y a pas de sauvegarde dans ${folder} : manifest.json manque.`,
  manifest: (folder: string) =>
    `Le fichier manifest.json de ${folder} ne se lit pas : la sauvegarde est abîmée, ou d’une version plus récente.`,
  fileMissing: (path: string) => `Il manque ${path} dans la sauvegarde.`,
  fileChanged: (path: string) =>
    `Le fichier ${path} n’est plus celui qui a été sauvegardé : prenez une autre copie.`,
  damaged: (reason: string) => `Les données du site sont abîmées, la sauvegarde n’est pas faite : ${reason}`,
  notEmpty: "Il y a déjà des données ici : restaurez dans un dossier DATA_DIR ou une base vides.",
  logLeft: (file: string) =>
    `Le journal ${file} est resté sans sa base et peut contenir ses dernières écritures : rangez-le avec elle d’abord.`,
  siteRuns:
    "Le site est en marche sur ces données, ou un autre programme les tient ouvertes : arrêtez-le d’abord.",
  otherStore: (from: "sqlite" | "postgres", to: "sqlite" | "postgres") =>
    `La sauvegarde vient de ${restoreWords.storeNames[from]} et le site est réglé pour ${restoreWords.storeNames[to]} (DATABASE_URL).`,
  newer: (schema: string) =>
    `La sauvegarde vient d’une version plus récente du site (${schema}) : installez celle-ci d’abord.`,
  noProgram: (program: string) =>
    `Le programme ${program} manque sur cette machine : installez le client de PostgreSQL (Debian : postgresql-client).`,
  tooOld: (program: string, version: number, server: number) =>
    `${program} est en version ${version} et le serveur en version ${server} : installez postgresql-client-${server}.`,
  programFailed: (program: string, reason: string) => `${program} a échoué : ${reason}`,
  noRightToCreate:
    "L’utilisateur de DATABASE_OWNER_URL (à défaut, de DATABASE_URL) n’a pas le droit de créer une base pour la répétition : donnez-lui CREATEDB (alter role … createdb).",
  mailsNotCopied:
    "Les données sont en place, mais les e-mails gardés en fichiers n’ont pas pu être recopiés : copiez le dossier mail à la main.",
  faulty: (count: number) =>
    count === 1
      ? "La sauvegarde a un défaut, rien n’est mis en place."
      : `La sauvegarde a ${count} défauts, rien n’est mis en place.`,
} as const;
