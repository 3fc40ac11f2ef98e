import { existsSync } from "node:fs";
import { join } from "node:path";
import { commandLineWords } from "#content/command-line/command-line.ts";
import { keysWords, keyUseWords } from "#content/command-line/keys.ts";
import { grouped } from "#content/format.ts";
import { databaseSettings, openDatabase } from "#server/database/client.ts";
import { type KeyUse, keyUses, renewSeals } from "#server/database/sealed-values.ts";
import { keyringOf, type NamedKey } from "#server/encryption.ts";
import type { Environment } from "#server/env.ts";
import { addKeyToFile, findKeys, keyFileIn, newKey } from "#server/key-file.ts";
import { lostKeys, plantedKeys, retireKeys } from "#server/open-keyring.ts";
import { type Answer, type CommandContext, defineCommand, type OpenSite, Refusal } from "../command.ts";
import { type Column, folded, tableLines } from "../terminal.ts";

const { columns, roles, tables: tableNames, where, advice, made, renewed, problems } = keyUseWords;

/** `cles`: the keys and what they seal; a new one; sealing anew what older ones sealed. */
export const keysCommand = defineCommand({
  words: keysWords,
  positionals: { task: { required: false, among: ["nouvelle", "renouveler"] } },
  options: {},
  changes: false,
  async run(context, { positionals: { task } }) {
    const environment = context.environment();
    if (task === "nouvelle") return makeKey(environment);
    const { DATABASE_URL, DATA_DIR } = environment;
    if (!DATABASE_URL && !existsSync(join(DATA_DIR, "agence.db"))) {
      throw new Refusal(commandLineWords.problems.noStore(DATA_DIR));
    }
    // Opened here: a command is given a store only where all of its keys are there.
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

/** The keys of the site. @throws {Refusal} where there are none: a new one would open nothing. */
export function keysAtHand({ ENCRYPTION_KEYS, DATA_DIR }: Environment): NamedKey[] {
  const keys = findKeys(ENCRYPTION_KEYS, DATA_DIR);
  if (!keys) throw new Refusal(commandLineWords.problems.noKey(DATA_DIR));
  return keys;
}

/** A new key: in front of the file of the keys, or as a line for the setting. */
function makeKey({ ENCRYPTION_KEYS, DATA_DIR }: Environment): Answer {
  const file = keyFileIn(DATA_DIR);
  if (ENCRYPTION_KEYS === "" && existsSync(file)) {
    const name = addKeyToFile(file);
    return { value: { name, file }, lines: () => made.inFile(name, file) };
  }
  const key = newKey();
  return { value: { name: key.split(":")[0], key }, lines: () => made.forSetting(key) };
}

async function showKeys(site: OpenSite): Promise<Answer> {
  const keys = await keyEntries(site);
  const isLost = keys.some(({ role }) => role === "missing" || role === "another");
  return { value: { keys }, lines: (width) => keyLines(keys, width), code: isLost ? 1 : 0 };
}

/** Seals with the first key what others sealed, then lets go of those that seal nothing any more. */
async function renewKeys(site: OpenSite, { progress }: Pick<CommandContext, "progress">): Promise<Answer> {
  const { database, keyring } = site;
  const lost = await lostKeys(database.db, keyring);
  if (lost.length > 0) throw new Refusal(problems.lost(lost.map(({ keyId }) => keyId)));
  const [current] = keyring.keyIds;
  if (!(await plantedKeys(database.db)).includes(current)) throw new Refusal(problems.notStarted(current));
  const all = sum((await keyUses(database.db)).filter(({ keyId }) => keyId !== current));
  const { resealed, unopened } = await renewSeals(site, (done) =>
    progress(renewed.progress(grouped(done.resealed + done.unopened), grouped(all))),
  );
  const retired = await retireKeys(database, keyring);
  return {
    value: { resealed, unopened, retired },
    lines: (width) =>
      [
        resealed === 0 ? renewed.none : renewed.done(valuesOf(resealed), resealed === 1),
        ...(unopened > 0 ? [renewed.unopened(valuesOf(unopened), unopened === 1)] : []),
        ...(retired.length > 0 ? [advice.drop(retired)] : []),
      ].flatMap((line) => folded(line, "", width)),
    code: unopened > 0 ? 1 : 0,
  };
}

/** A key that the site has or its store needs, and how many values it sealed in each table. */
type KeyEntry = {
  readonly name: string;
  readonly role: keyof typeof roles;
  readonly values: number;
  readonly tables: Readonly<Record<string, number>>;
};

/** Every key, the current one first, the lost ones last. */
async function keyEntries({ database: { db }, keyring: { keyIds }, keyring }: OpenSite): Promise<KeyEntry[]> {
  const uses = await keyUses(db);
  const planted = await plantedKeys(db);
  const lost = await lostKeys(db, keyring);
  // A process that was not restarted may have sealed with a key whose canary is gone.
  const names = new Set([...keyIds, ...planted, ...uses.map(({ keyId }) => keyId)]);
  return [...names].map((name) => {
    const own = uses.filter(({ keyId }) => keyId === name);
    const role = lost.some(({ keyId, isAnother }) => keyId === name && isAnother)
      ? "another"
      : !keyIds.includes(name)
        ? "missing"
        : name === keyIds[0]
          ? "current"
          : planted.includes(name) || own.length > 0
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

const shown: readonly Column<KeyEntry>[] = [
  { label: columns.key, text: ({ name }) => name },
  { label: columns.role, text: ({ role }) => roles[role] },
  { label: columns.values, text: ({ values }) => grouped(values), align: "right" },
  {
    label: columns.where,
    text: ({ tables }) =>
      Object.entries(tables)
        .map(([table, values]) => where(tableNames[table] ?? table, grouped(values)))
        .join(", "),
  },
];

/** The keys as a table, and what to do about them. */
function keyLines(entries: readonly KeyEntry[], width: number): string[] {
  const unused = entries.filter(({ role }) => role === "unused").map(({ name }) => name);
  const said = [
    ...entries.flatMap(({ role, name }) =>
      role === "missing" || role === "another" ? [advice[role](name)] : [],
    ),
    ...(entries.some(({ role }) => role === "older") ? [advice.renew] : []),
    ...(unused.length > 0 ? [advice.drop(unused)] : []),
  ];
  return [
    ...tableLines(shown, entries, width),
    "",
    ...(said.length > 0 ? said : [advice.fine]).flatMap((line) => folded(line, "", width)),
  ];
}

function sum(uses: readonly KeyUse[]): number {
  return uses.reduce((all, { values }) => all + values, 0);
}

function valuesOf(count: number): string {
  return keyUseWords.values(grouped(count), count < 2);
}
