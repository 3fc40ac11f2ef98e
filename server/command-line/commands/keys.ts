import { existsSync } from "node:fs";
import { join } from "node:path";
import { grouped } from "#content/site/format.ts";
import { databaseSettings, openDatabase } from "#server/database/engine/client.ts";
import { keyringOf, type NamedKey } from "#server/database/sealed/encryption.ts";
import { type KeyUse, keyUses, renewSeals } from "#server/database/sealed/sealed-values.ts";
import type { Environment } from "#server/env.ts";
import { addKeyToFile, findKeys, keyFileIn, newKey } from "#server/keys/key-file.ts";
import { checkedKeys, lostKeys, retireKeys } from "#server/keys/open-keyring.ts";
import {
  type Answer,
  type CommandContext,
  problems as commonProblems,
  defineCommand,
  type OpenSite,
  Refusal,
} from "../command.ts";
import { rowLines } from "../terminal.ts";

const keyUseWords = {
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
    prepared_subscriptions: "souscriptions préparées",
    contracts: "contrats",
    mandates: "mandats",
    amendments: "changements de compte",
    pack_changes: "avenants",
    idempotent_requests: "réponses",
    sealed_files: "PDF",
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

const { roles, tables: tableNames, where, advice, made, renewed, problems } = keyUseWords;

/**
 * `cles`: lists the keys and the number of values that each encrypts, makes a new key, or encrypts the values of older
 * keys again.
 */
export const keysCommand = defineCommand({
  name: "cles",
  summary: "Voir et renouveler les clés de chiffrement",
  arguments: { task: { label: "nouvelle ou renouveler", among: ["nouvelle", "renouveler"] } },
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
  changes: false,
  async run(context, { arguments: { task } }) {
    const environment = context.environment();
    if (task === "nouvelle") return makeKey(environment);
    const { DATABASE_URL, DATA_DIR } = environment;
    if (!DATABASE_URL && !existsSync(join(DATA_DIR, "agence.db"))) {
      throw new Refusal(commonProblems.noStore(DATA_DIR));
    }
    // Not `open`: that refuses a store with a missing key, and this command lists missing keys.
    const keyring = keyringOf(keysAtHand(environment));
    const database = await openDatabase(databaseSettings(environment));
    try {
      const site = { database, keyring };
      return task === "renouveler" ? await renewKeys(site, context) : await showKeys(site);
    } finally {
      await database.close();
    }
  },
});

/** The keys of the site. @throws {Refusal} if there are none: a new one could decrypt nothing. */
export function keysAtHand({ ENCRYPTION_KEYS, DATA_DIR }: Environment): NamedKey[] {
  const keys = findKeys(ENCRYPTION_KEYS, DATA_DIR);
  if (!keys) throw new Refusal(commonProblems.noKey(DATA_DIR));
  return keys;
}

/** Makes a key: adds it at the top of the key file, or prints a line for the setting. */
function makeKey({ ENCRYPTION_KEYS, DATA_DIR }: Environment): Answer {
  const file = keyFileIn(DATA_DIR);
  if (ENCRYPTION_KEYS === "" && existsSync(file)) {
    const name = addKeyToFile(file);
    return { value: { name, file }, lines: made.inFile(name, file) };
  }
  const key = newKey();
  return { value: { name: key.split(":")[0], key }, lines: made.forSetting(key) };
}

async function showKeys(site: OpenSite): Promise<Answer> {
  const keys = await keyEntries(site);
  const isLost = keys.some(({ role }) => role === "missing" || role === "another");
  return { value: { keys }, lines: keyLines(keys), code: isLost ? 1 : 0 };
}

/** Encrypts the values of other keys again with the first key, then drops the keys without values. */
async function renewKeys(site: OpenSite, { progress }: Pick<CommandContext, "progress">): Promise<Answer> {
  const { database, keyring } = site;
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) throw new Refusal(problems.lost(lost.map(({ keyId }) => keyId)));
  const [current] = keyring.keyIds;
  if (!(await checkedKeys(database.db)).includes(current)) throw new Refusal(problems.notStarted(current));
  const all = sum((await keyUses(database.db)).filter(({ keyId }) => keyId !== current));
  const { resealed, unopened } = await renewSeals(site, (done) =>
    progress(renewed.progress(grouped(done.resealed + done.unopened), grouped(all))),
  );
  const retired = await retireKeys(database, keyring);
  return {
    value: { resealed, unopened, retired },
    lines: [
      resealed === 0 ? renewed.none : renewed.done(valuesOf(resealed), resealed === 1),
      ...(unopened > 0 ? [renewed.unopened(valuesOf(unopened), unopened === 1)] : []),
      ...(retired.length > 0 ? [advice.drop(retired)] : []),
    ],
    code: unopened > 0 ? 1 : 0,
  };
}

/** A key that the site has or its store needs, with how many values it encrypts in each table. */
type KeyEntry = {
  readonly name: string;
  readonly role: keyof typeof roles;
  readonly values: number;
  readonly tables: Readonly<Record<string, number>>;
};

/** Every key: the current one first, the missing ones last. */
async function keyEntries({ database: { db }, keyring: { keyIds }, keyring }: OpenSite): Promise<KeyEntry[]> {
  const uses = await keyUses(db);
  const keysInUse = await checkedKeys(db);
  const lost = await lostKeys(db, keyring);
  // A process that was not restarted may still encrypt with a key whose check is gone.
  const names = new Set([...keyIds, ...keysInUse, ...uses.map(({ keyId }) => keyId)]);
  return [...names].map((name) => {
    const own = uses.filter(({ keyId }) => keyId === name);
    const role = lost.some(({ keyId, isAnother }) => keyId === name && isAnother)
      ? "another"
      : !keyIds.includes(name)
        ? "missing"
        : name === keyIds[0]
          ? "current"
          : keysInUse.includes(name) || own.length > 0
            ? "older"
            : "unused";
    return { name, role, values: sum(own), tables: byTable(own) };
  });
}

function byTable(uses: readonly KeyUse[]): Record<string, number> {
  const tables: Record<string, number> = {};
  for (const { column, values } of uses) tables[column.table] = (tables[column.table] ?? 0) + values;
  return tables;
}

/** A line for each key, followed by the advice about them. */
function keyLines(entries: readonly KeyEntry[]): string[] {
  const unused = entries.filter(({ role }) => role === "unused").map(({ name }) => name);
  const said = [
    ...entries.flatMap(({ role, name }) =>
      role === "missing" || role === "another" ? [advice[role](name)] : [],
    ),
    ...(entries.some(({ role }) => role === "older") ? [advice.renew] : []),
    ...(unused.length > 0 ? [advice.drop(unused)] : []),
  ];
  const rows = entries.map(({ name, role, values, tables }) => {
    const places = Object.entries(tables).map(([table, count]) =>
      where(tableNames[table] ?? table, grouped(count)),
    );
    const inPlaces = places.length > 0 ? ` (${places.join(", ")})` : "";
    return [name, `${roles[role]}, ${valuesOf(values)}${inPlaces}`] as const;
  });
  return [...rowLines(rows), "", ...(said.length > 0 ? said : [advice.fine])];
}

function sum(uses: readonly KeyUse[]): number {
  return uses.reduce((all, { values }) => all + values, 0);
}

function valuesOf(count: number): string {
  return keyUseWords.values(grouped(count), count < 2);
}
