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
  unusable: (newer: string | null) =>
    newer === null
      ? "La sauvegarde date d’avant la première version publiée, qui ne la reprend pas."
      : `La sauvegarde vient d’une version plus récente du site (${newer}) : installez celle-ci d’abord.`,
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
  otherStore: (folder: string) =>
    `La sauvegarde de ${folder} vient d’une autre sorte de base : elle se restaure là où elle a été faite.`,
  noProgram: (program: string) =>
    `Il manque ${program} : installez les programmes clients de PostgreSQL, aussi récents que le serveur.`,
  programFailed: (program: string, reason: string) => `${program} n’a pas abouti : ${reason}`,
  noTrialDatabase: (name: string, reason: string) =>
    `La base ${name}, où essayer la sauvegarde, ne peut pas être créée (${reason}) : donnez ce droit, CREATEDB, à l’utilisateur de DATABASE_OWNER_URL.`,
  postgresRestore:
    "Avec PostgreSQL, remettez la sauvegarde avec pg_restore, puis « restaurer --apres » : voyez docs/operations.md.",
} as const;
