import type { CommandWords } from "./command-words.ts";

/** Words of the command `cles`. */
export const keysWords = {
  name: "cles",
  purpose: "Voir et renouveler les clés de chiffrement",
  usage: ["cles", "cles nouvelle", "cles renouveler"],
  positionals: { task: { shown: "nouvelle ou renouveler" } },
  options: {},
  examples: [
    { text: "Quelles clés servent, et à combien de valeurs", words: "cles" },
    { text: "Faire une clé nouvelle, à mettre en tête des autres", words: "cles nouvelle" },
    { text: "Rechiffrer ce que d’anciennes clés ont chiffré, le site en marche", words: "cles renouveler" },
  ],
  notes: [
    "La première clé de la liste chiffre, toutes les autres relisent. Après un changement, redémarrez le site, puis lancez « cles renouveler » : coupé en chemin, il reprend où il en était.",
    "Une clé qui ne sert plus à rien se retire de la liste. Conservez-la à part tant qu’une sauvegarde en dépend.",
    "Sur plusieurs machines, mettez d’abord la clé nouvelle en queue de liste partout, puis en tête partout.",
  ],
} as const satisfies CommandWords;

/** What the command `cles` tells. */
export const keyUseWords = {
  columns: { key: "Clé", role: "Rôle", values: "Valeurs", where: "Où" },
  roles: {
    current: "chiffre",
    older: "relit",
    unused: "inutile",
    missing: "MANQUE",
    another: "FAUSSE",
  },
  tables: {
    secrets: "secrets",
    drafts: "souscriptions",
    contracts: "contrats",
    mandates: "mandats",
    idempotent_requests: "réponses",
    documents: "PDF",
  } as Readonly<Record<string, string>>,
  where: (table: string, values: string) => `${table} ${values}`,
  advice: {
    missing: (name: string) =>
      `La clé ${name} manque : remettez-la dans ENCRYPTION_KEYS, le site ne démarre pas sans elle.`,
    another: (name: string) =>
      `La clé ${name} n’est pas celle qui a chiffré ces valeurs : remettez la bonne, le site ne démarre pas sans elle.`,
    renew:
      "D’anciennes clés servent encore : « cles renouveler » rechiffre avec la première ce qu’elles ont chiffré.",
    drop: (names: readonly string[]) =>
      `Vous pouvez retirer ${names.join(", ")} de la liste. Gardez-en une copie tant que d’anciennes sauvegardes en dépendent.`,
    fine: "Tout est en ordre.",
  },
  made: {
    inFile: (name: string, file: string) => [
      `La clé ${name} est en tête de ${file}.`,
      "Copiez ce fichier en lieu sûr, redémarrez le site, puis lancez « cles renouveler ».",
    ],
    forSetting: (line: string) => [
      "Mettez cette clé en tête de ENCRYPTION_KEYS, suivie d’une virgule et des clés actuelles :",
      "",
      `  ${line}`,
      "",
      "Gardez-en une copie en lieu sûr, redémarrez le site, puis lancez « cles renouveler ».",
      "Elle n’est enregistrée nulle part.",
    ],
  },
  renewed: {
    none: "Rien à rechiffrer : la première clé a déjà tout chiffré.",
    done: (count: string, isOne: boolean) => `${count} rechiffrée${isOne ? "" : "s"} avec la première clé.`,
    unopened: (count: string, isOne: boolean) =>
      `${count} ne ${isOne ? "s’ouvre pas et reste telle quelle" : "s’ouvrent pas et restent telles quelles"} : « verifier » dit ${isOne ? "laquelle" : "lesquelles"}.`,
    progress: (done: string, all: string) => `Rechiffrement… ${done} sur ${all}`,
  },
  values: (count: string, isOne: boolean) => `${count} valeur${isOne ? "" : "s"}`,
  problems: {
    notStarted: (name: string) =>
      `Le site n’a pas encore démarré avec la clé ${name} : redémarrez-le d’abord, il ne lirait plus ce qui serait rechiffré.`,
    lost: (names: readonly string[]) => `Il manque ${names.join(", ")} : voyez « cles ».`,
  },
} as const;
