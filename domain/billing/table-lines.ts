import type { AccountLine } from "./account-lines.ts";
import type { BalanceCheck } from "./bank-report.ts";
import { type BankTable, cellsOf } from "./bank-table.ts";
import { type Mention, referencesIn } from "./references.ts";
import type { ColumnRole, TableColumns } from "./table-columns.ts";
import { centsWritten, dayWritten, decimalMarkOf, directionOf } from "./table-values.ts";

/** What a table says once its columns are known. */
export type TableLines = {
  /** Its lines by account: as its column names it, or else as the table does. */
  readonly accounts: ReadonlyMap<string | null, readonly AccountLine[]>;
  readonly balances: Exclude<BalanceCheck, object>;
};

/**
 * Reads the lines of a table by what its columns hold, each open for a person to explain. A row that has neither a day nor an
 * amount goes on with the text of the one before; every cell is searched for what is ours, also where nobody reads its column.
 */
export function linesOfTable(table: BankTable, { roles, dayOrder }: TableColumns): TableLines {
  const marks = roles.map((_, column) => decimalMarkOf(cellsOf(table, column)));
  const debitColumn = roles.indexOf("debit");
  const isDebitNegative =
    debitColumn >= 0 &&
    cellsOf(table, debitColumn).every((cell) => (centsWritten(cell, marks[debitColumn]!) ?? 0) <= 0);
  const accounts = new Map<string | null, AccountLine[]>();
  const moved: { readonly cents: number | null; readonly balance: number | null }[] = [];
  let last: { readonly lines: AccountLine[]; readonly row: readonly string[] } | null = null;

  for (const row of table.rows) {
    const cell = (role: ColumnRole) => row[roles.indexOf(role)] ?? "";
    const centsOf = (role: ColumnRole) => centsWritten(cell(role), marks[roles.indexOf(role)] ?? null);
    const day = dayWritten(cell("day"), dayOrder ?? "day-first");
    const said = amountOf();
    const isContinued = cell("day") === "" && said.amount === "absent" && last !== null;
    if (isContinued && last) {
      const whole: readonly string[] = last.row.map((each, column) =>
        roles[column] === "text" ? [each, row[column] ?? ""].filter(Boolean).join("\n") : each,
      );
      const others = row.filter((_, column) => roles[column] !== "text");
      const line: AccountLine = { ...last.lines.at(-1)!, ...wordsOf(whole, others) };
      last.lines[last.lines.length - 1] = line;
      last = { lines: last.lines, row: whole };
      continue;
    }
    const words = wordsOf(row, []);
    // A sum of others, or a note of the bank.
    if (day === null && words.mentions.length === 0) {
      last = null;
      continue;
    }
    const named = cell("account").replace(/\s/g, "");
    const account = /\d{8}/.test(named) ? named : table.iban;
    const lines = accounts.get(account) ?? [];
    accounts.set(account, lines);
    lines.push({
      ...{ isBooked: true, isReversal: false, isReturned: false, family: null, sub: null },
      ...{ hasMandate: false, isOfDebit: false, endToEndId: null, umr: null, creditorId: null, reason: null },
      ...words,
      sign: said.sign,
      amount: said.amount,
      debited: said.amount,
      on: day,
      bankReference: cell("reference") || null,
      payer: { name: cell("payer") || null, iban: cell("payer-account") || null },
      count: null,
      isUncertain: true,
    });
    last = { lines, row };
    moved.push({ cents: said.cents, balance: centsOf("balance") });

    function amountOf(): Pick<AccountLine, "sign" | "amount"> & { readonly cents: number | null } {
      const columns = (["amount", "credit", "debit"] as const).filter((role) => cell(role) !== "");
      const filled = columns.filter((role) => centsOf(role) !== 0);
      const [role] = filled;
      if (role === undefined) return { sign: null, amount: columns.length > 0 ? 0 : "absent", cents: 0 };
      const cents = filled.length === 1 ? centsOf(role) : null;
      if (cents === null) return { sign: null, amount: "unreadable", cents: null };
      const direction = role === "amount" ? directionOf(cell("direction")) : null;
      const isPaid =
        role === "debit" ? isDebitNegative || cents > 0 : direction ? direction === "debit" : cents < 0;
      const amount = Math.abs(cents);
      const isSigned = role !== "amount" || direction !== null || !roles.includes("direction");
      const sign = isSigned ? (isPaid ? "debit" : "credit") : null;
      if (!isInEuros(cell("currency"))) return { sign, amount: "unreadable", cents: null };
      return { sign, amount, cents: isPaid ? -amount : amount };
    }
  }
  return { accounts, balances: accounts.size > 1 ? "none" : balancesOf(moved) };

  function wordsOf(row: readonly string[], besides: readonly string[]) {
    const texts = row.filter((each, column) => roles[column] === "text" && each !== "");
    const others = row.filter((each, column) => roles[column] !== "text" && each !== "");
    const mentions = [texts, ...[...others, ...besides].map((each) => [each])].flatMap(referencesIn);
    return {
      text: texts.join(" ").replace(/\s+/g, " ").slice(0, 200),
      mentions: [...new Map(mentions.map((mention): [string, Mention] => [mention[0].id, mention])).values()],
    };
  }
}

function isInEuros(currency: string): boolean {
  return currency === "" || /^(EUR|€|EUROS?)$/i.test(currency);
}

/** Whether each balance is the one before with what moved, from the first row to the last or the other way round. */
function balancesOf(moved: readonly { readonly cents: number | null; readonly balance: number | null }[]) {
  const known = moved.filter(({ balance }) => balance !== null);
  if (known.length < 2 || known.length < moved.length) return "none" as const;
  const follows = (rows: typeof moved) =>
    rows.every(({ cents, balance }, index) => index === 0 || balance! - rows[index - 1]!.balance! === cents);
  return follows(moved) || follows(moved.toReversed()) ? ("follow" as const) : ("differ" as const);
}
