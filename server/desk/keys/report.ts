import { keyUseWords } from "#content/desk/keys.ts";
import type { Executor } from "#server/database/client.ts";
import { type KeyUse, keyUses } from "#server/database/sealed-values.ts";
import type { Keyring } from "#server/encryption.ts";
import { lostKeys } from "#server/open-keyring.ts";
import { folded } from "../terminal/lines.ts";
import { type Column, tableLines } from "../terminal/table.ts";

/** A key that the site has or its store needs, and how many values it sealed in each table. */
export type KeyEntry = {
  readonly name: string;
  readonly role: keyof typeof keyUseWords.roles;
  readonly values: number;
  readonly tables: Readonly<Record<string, number>>;
};

/** Every key, the current one first, the lost ones last. */
export async function keyEntries(executor: Executor, keyring: Keyring): Promise<KeyEntry[]> {
  const uses = await keyUses(executor);
  const lost = new Map(
    (await lostKeys(executor, keyring)).map(({ keyId, isAnother }) => [
      keyId,
      isAnother ? ("another" as const) : ("missing" as const),
    ]),
  );
  const names = [...keyring.keyIds, ...[...lost.keys()].filter((name) => !keyring.keyIds.includes(name))];
  return names.map((name, index) => {
    const own = uses.filter(({ keyId }) => keyId === name);
    const values = own.reduce((sum, use) => sum + use.values, 0);
    const role = lost.get(name) ?? (index === 0 ? "current" : values > 0 ? "older" : "unused");
    return { name, role, values, tables: byTable(own) };
  });
}

function byTable(uses: readonly KeyUse[]): Record<string, number> {
  const tables: Record<string, number> = {};
  for (const { column, values } of uses) tables[column.table] = (tables[column.table] ?? 0) + values;
  return tables;
}

const { columns, roles, tables: tableNames, where, advice } = keyUseWords;

const shown: readonly Column<KeyEntry>[] = [
  { label: columns.key, text: ({ name }) => name },
  { label: columns.role, text: ({ role }) => roles[role] },
  { label: columns.values, text: ({ values }) => numberOf(values), align: "right" },
  {
    label: columns.where,
    text: ({ tables }) =>
      Object.entries(tables)
        .map(([table, values]) => where(tableNames[table] ?? table, numberOf(values)))
        .join(", "),
  },
];

/** The keys as a table, and what to do about them. */
export function keyLines(entries: readonly KeyEntry[], width: number): string[] {
  return [
    ...tableLines(shown, entries, width),
    "",
    ...adviceOn(entries).flatMap((line) => folded(line, "", width)),
  ];
}

function adviceOn(entries: readonly KeyEntry[]): string[] {
  const unused = entries.filter(({ role }) => role === "unused").map(({ name }) => name);
  const said = [
    ...entries.flatMap(({ role, name }) =>
      role === "missing" || role === "another" ? [advice[role](name)] : [],
    ),
    ...(entries.some(({ role }) => role === "older") ? [advice.renew] : []),
    ...(unused.length > 0 ? [advice.drop(unused)] : []),
  ];
  return said.length > 0 ? said : [advice.fine];
}

/** A count as people write it. */
export function numberOf(count: number): string {
  return count.toLocaleString("fr-FR");
}
