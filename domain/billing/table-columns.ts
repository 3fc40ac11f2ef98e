import { failure, type Outcome, success } from "#domain/outcome.ts";
import { type BankTable, cellsOf } from "./bank-table.ts";
import {
  centsWritten,
  type DayOrder,
  dayWritten,
  decimalMarkOf,
  directionOf,
  ordersOf,
} from "./table-values.ts";

/**
 * What a column of a bank's table may hold. `amount` has its sign, or that of `direction`; `credit` and `debit` are received
 * and paid; `account` is ours, `payer-account` that of who paid.
 */
export const columnRoles = [
  ...(["day", "text", "payer", "amount", "credit", "debit", "reference"] as const),
  ...(["balance", "direction", "currency", "account", "payer-account", "none"] as const),
] as const;

export type ColumnRole = (typeof columnRoles)[number];

/** What each column holds, and in which order days are written; `null` where somebody has to say it. */
export type TableColumns = {
  readonly roles: readonly (ColumnRole | null)[];
  readonly dayOrder: DayOrder | null;
};

/** A table with what its columns seem to hold, or held when somebody chose them for one with the same headings. */
export type TableToRead = {
  readonly table: BankTable;
  readonly columns: TableColumns;
  readonly isRemembered: boolean;
};

/** Why columns cannot be read so, with the column where it is about one. */
export type ColumnsProblem = {
  readonly code:
    | "undecided"
    | "no-day"
    | "no-amount"
    | "two-amounts"
    | "twice"
    | "not-days"
    | "not-amounts"
    | "order";
  readonly column: number | null;
};

/** What a table lacks to be read at all; `null` if nothing. */
export function missingInTable(table: BankTable): "no-day" | "no-amount" | "no-day-no-amount" | null {
  const columns = table.headings.map((_, column) => cellsOf(table, column));
  const hasDays = columns.some(areDays);
  const hasAmounts = columns.some(areAmounts);
  if (hasDays) return hasAmounts ? null : "no-amount";
  return hasAmounts ? "no-day" : "no-day-no-amount";
}

/** The words with which banks head their columns, French ones first; accents, case and other signs are left out. */
const words: readonly (readonly [role: ColumnRole, words: RegExp])[] = [
  [
    "day",
    /^(date|jour|buchungstag|fecha)\b(?!.*(valeur|value|naissance))|\b(booking|posting|transaction) date$/,
  ],
  [
    "payer-account",
    /^(iban|compte|account)( \w+)* (tiers|contrepartie|emetteur|beneficiaire|payeur|donneur)|^(counterparty|payee|payer|debtor|partner) (iban|account)/,
  ],
  [
    "payer",
    /^(nom( du| de l)? )?(tiers|contrepartie|emetteur|payeur|donneur|beneficiaire|client)\b|^(counterparty|payee|payer|debtor|partner)( name)?$|^(nom|name)$/,
  ],
  [
    "direction",
    /^(sens|d c|c d|dc|debit credit|credit debit|debit ou credit|direction|type de mouvement|credit debit indicator)$/,
  ],
  [
    "debit",
    /^(montants? )?(au )?(debits?|sorties?|depenses?|retraits?|debite|paid out|money out|withdrawals?|withdrawn|outgoing)\b/,
  ],
  [
    "credit",
    /^(montants? )?(au )?(credits?|entrees?|recettes?|versements?|credite|paid in|money in|deposits?|incoming)\b/,
  ],
  ["balance", /^(soldes?|balance|running balance|account balance|saldo)\b/],
  ["amount", /^(montants?|sommes?|amount|valeur|value|betrag|importe)\b(?!.*date)/],
  ["currency", /^(devises?|monnaie|currency|ccy|wahrung)\b/],
  ["account", /^((numero |no |n )?(de |du )?compte|iban|rib|account|account number|account no)$/],
  ["reference", /^(ref|reference|numero|no|n|id|identifiant|piece|transaction id|transaction reference)\b/],
  [
    "text",
    /(libelle|description|detail|communication|motif|label|narrative|memo|remittance|nature|information|commentaire|objet|message|texte|wording|operation|verwendungszweck|concepto|purpose|reference|^ref)/,
  ],
];

/** Rows that are looked at to know what a column holds. */
const rowsLookedAt = 500;

/**
 * What the columns of a table hold, by their headings and their cells. Asked, not guessed: an amount that shows no sign, figures
 * without a heading that may be one thing or another, and days that can be read in two orders.
 */
export function recogniseColumns(whole: BankTable): TableColumns {
  const table = { ...whole, rows: whole.rows.slice(0, rowsLookedAt) };
  const columns = table.headings.map((_, column) => cellsOf(table, column));
  const roles = table.headings.map((heading, column): ColumnRole | null =>
    roleByHeading(heading, columns[column]!),
  );
  const has = (...some: readonly ColumnRole[]) => roles.some((role) => role !== null && some.includes(role));
  const others = () =>
    roles.flatMap((role, column) => (role === "none" && columns[column]!.length > 0 ? [column] : []));

  if (!has("day")) {
    const first = columns.findIndex((cells, column) => roles[column] === "none" && areDays(cells));
    if (first >= 0) roles[first] = "day";
  }
  // Of two days the one of the booking comes first, and one column of each sum.
  for (const role of [
    "day",
    "amount",
    "credit",
    "debit",
    "balance",
    "direction",
    "currency",
    "payer",
  ] as const)
    for (const column of roles.flatMap((each, index) => (each === role ? [index] : [])).slice(1))
      roles[column] = role === "payer" ? "text" : "none";
  if (has("credit", "debit")) {
    for (const [column, role] of roles.entries()) if (role === "amount") roles[column] = "none";
  } else if (!has("amount")) {
    for (const column of others())
      if (areAmounts(columns[column]!) && haveCents(columns[column]!)) roles[column] = null;
  }
  const open = roles.flatMap((role, column) => (role === null ? [column] : []));
  const [only] = open;
  if (open.length === 1 && only !== undefined) roles[only] = "amount";
  if (!has("text")) for (const column of others()) if (areWords(columns[column]!)) roles[column] = "text";
  if (!has("direction"))
    for (const column of roles.keys())
      if (roles[column] === "amount" && !haveSigns(columns[column]!)) roles[column] = null;

  const day = roles.indexOf("day");
  const orders = day < 0 ? [] : ordersOf(columns[day]!);
  return { roles, dayOrder: orders.length === 1 ? orders[0]! : null };
}

/** A day of a table that both orders read, each as another one: the first in its column of days; `null` if there is none. */
export function dayInTwoOrders(table: BankTable, roles: TableColumns["roles"]): string | null {
  const columns = table.headings.map((_, column) => cellsOf(table, column));
  const day = roles.indexOf("day");
  const open = [...(day >= 0 ? [columns[day]!] : []), ...columns].find(
    (cells) => areDays(cells) && ordersOf(cells).length > 1,
  );
  return open?.find((cell) => ordersOf([cell]).length > 1) ?? null;
}

/**
 * What tables of the same shape have in common: their headings, or, of those without any, how many columns they have and
 * which of them hold days.
 */
export function shapeOf({ headings, rows, delimiter }: BankTable): string {
  const plain = headings.map(plainHeading);
  if (plain.some((heading) => heading !== "")) return JSON.stringify(plain);
  const days = headings.flatMap((_, column) => (areDays(cellsOf({ rows }, column)) ? [column] : []));
  return JSON.stringify({ delimiter, columns: headings.length, days });
}

function roleByHeading(heading: string, cells: readonly string[]): ColumnRole {
  const plain = plainHeading(heading);
  const found = words.find(([role, pattern]) => pattern.test(plain) && mayHold(role, cells));
  return found?.[0] ?? "none";
}

/** A heading in small letters without accents and other signs: `Date d’opération` is `date d operation`. */
export function plainHeading(heading: string): string {
  return heading
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Whether a heading is one that banks use. */
export function isKnownHeading(heading: string): boolean {
  const plain = plainHeading(heading);
  return words.some(([, pattern]) => pattern.test(plain));
}

/** Whether the cells of a column may be what its heading says. */
function mayHold(role: ColumnRole, cells: readonly string[]): boolean {
  switch (role) {
    case "day":
      return areDays(cells);
    case "amount":
    case "balance":
      return areAmounts(cells);
    case "credit":
    case "debit":
      return cells.length === 0 || areAmounts(cells);
    case "direction":
      return cells.length > 0 && cells.every((cell) => directionOf(cell) !== null);
    case "currency":
      return cells.every((cell) => cell.length <= 5);
    case "reference":
      return new Set(cells).size === cells.length && !areAmounts(cells.filter((cell) => /[.,]/.test(cell)));
    case "text":
    case "payer":
      return !areDays(cells);
    default:
      return true;
  }
}

function mostOf(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length * 2 > cells.length;
}

function areDays(cells: readonly string[]): boolean {
  return mostOf(cells, (cell) => (dayWritten(cell, "day-first") ?? dayWritten(cell, "month-first")) !== null);
}

function areAmounts(cells: readonly string[]): boolean {
  const mark = decimalMarkOf(cells);
  return mostOf(cells, (cell) => centsWritten(cell, mark) !== null) && !areDays(cells);
}

function haveCents(cells: readonly string[]): boolean {
  return cells.some((cell) => /[.,]\d{1,2}(?!\d)/.test(cell));
}

/** Whether amounts show which way they went: by a sign that one of them has at least. */
function haveSigns(cells: readonly string[]): boolean {
  return cells.some((cell) => /[-−–+(]/.test(cell));
}

function areWords(cells: readonly string[]): boolean {
  return mostOf(cells, (cell) => /\p{L}.*\p{L}/u.test(cell)) && !cells.every((cell) => cell.length <= 3);
}

const once: readonly ColumnRole[] = [
  ...(["day", "payer", "amount", "credit", "debit", "balance", "direction", "currency"] as const),
  ...(["account", "payer-account"] as const),
];

/** Whether the columns of a table can be read so. */
export function checkColumns(table: BankTable, columns: TableColumns): Outcome<TableColumns, ColumnsProblem> {
  const roles = columns.roles.slice(0, table.headings.length);
  const problem = (code: ColumnsProblem["code"], column: number | null = null) => failure({ code, column });
  const undecided = table.headings.findIndex((_, column) => !roles[column]);
  if (undecided >= 0) return problem("undecided", undecided);
  const second = roles.findIndex(
    (role, column) => role && once.includes(role) && roles.indexOf(role) < column,
  );
  if (second >= 0) return problem("twice", second);
  const day = roles.indexOf("day");
  if (day < 0) return problem("no-day");
  const days = cellsOf(table, day);
  if (!areDays(days)) return problem("not-days", day);
  const sums = roles.flatMap((role, column) =>
    role === "amount" || role === "credit" || role === "debit" ? [column] : [],
  );
  if (sums.length === 0) return problem("no-amount");
  if (roles.includes("amount") && sums.length > 1) return problem("two-amounts", roles.indexOf("amount"));
  const unread = sums.find(
    (column) => cellsOf(table, column).length > 0 && !areAmounts(cellsOf(table, column)),
  );
  if (unread !== undefined) return problem("not-amounts", unread);
  const orders = ordersOf(days);
  const dayOrder = orders.length === 1 ? orders[0]! : columns.dayOrder;
  return dayOrder === null ? problem("order") : success({ roles, dayOrder });
}
