import type { AccountLine } from "#domain/billing/account-lines.ts";
import type { BalanceCheck, BankAmount, BankReport } from "#domain/billing/bank-report.ts";
import { type Mention, referencesIn } from "#domain/billing/references.ts";
import { type Day, readDay } from "#domain/calendar.ts";
import { uncertainReport } from "./uncertain-report.ts";

/** Columns of a record of CFONB 120 (relevé de compte), counted from 1 as its layout does. */
const columns = {
  kind: [1, 2],
  bank: [3, 7],
  branch: [12, 16],
  currency: [17, 19],
  decimals: [20, 20],
  account: [22, 32],
  bookedOn: [35, 40],
  qualifier: [46, 48],
  label: [49, 79],
  information: [49, 118],
  amount: [91, 104],
  reference: [105, 120],
} as const;

/** Whether a text begins with the record of a former balance, or with a movement. */
export function isCfonb(text: string): boolean {
  return /^\s*0[14]\d{5}.{4}\d{5}[A-Z]{3}\d/.test(text);
}

/**
 * Reads statements of CFONB 120: movements (`04`) with their complements (`05`), between balances (`01`, `07`). They say
 * sums and words, not what a movement is, so that each line is a question.
 */
export function readCfonb(text: string): BankReport[] {
  const accounts = new Map<string, Statement>();
  let movement: Movement | null = null;
  let statement: Statement = newStatement();
  const close = () => {
    if (movement) statement.lines.push(lineOf(movement));
    movement = null;
  };
  for (const record of recordsOf(text)) {
    const kind = at(record, "kind");
    if (kind === "05") movement?.complements.push(record);
    else close();
    if (kind === "01" || kind === "04" || kind === "07") {
      const account = ["bank", "branch", "account"]
        .map((part) => at(record, part as keyof typeof columns))
        .join("");
      statement = accounts.get(account) ?? newStatement();
      accounts.set(account, statement);
    }
    if (kind === "04") movement = { record, complements: [] };
    if (kind === "04") statement.movedCents.push(eurosIn(record));
    if (kind === "01") statement.balances.push({ cents: eurosIn(record), isFirst: true });
    if (kind === "07") statement.balances.push({ cents: eurosIn(record), isFirst: false });
  }
  close();
  return [...accounts].map(([account, its]) => uncertainReport("cfonb", account, its.lines, balancesOf(its)));
}

/** What a file says of one account, in one statement or several that follow one another. */
type Statement = {
  readonly lines: AccountLine[];
  readonly movedCents: (number | null)[];
  readonly balances: { readonly cents: number | null; readonly isFirst: boolean }[];
};

function newStatement(): Statement {
  return { lines: [], movedCents: [], balances: [] };
}

/** Whether the first balance of an account and all that moved make its last one. */
function balancesOf({ movedCents, balances }: Statement): BalanceCheck {
  const first = balances.at(0);
  const last = balances.at(-1);
  if (!first?.isFirst || !last || last.isFirst || first.cents === null || last.cents === null) return "none";
  if (movedCents.includes(null)) return "differ";
  const differCents = last.cents - movedCents.reduce<number>((sum, cents) => sum + cents!, first.cents);
  return differCents === 0 ? "follow" : { differCents };
}

type Movement = { readonly record: string; readonly complements: string[] };

/** The records of a text: its lines, or pieces of 120 signs where it has none. */
function recordsOf(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  return lines.length === 1 && first.length > 240 ? (first.match(/.{1,120}/g) ?? []) : lines;
}

function at(record: string, column: keyof typeof columns): string {
  const [from, to] = columns[column];
  return record.slice(from - 1, to).trim();
}

function lineOf({ record, complements }: Movement): AccountLine {
  const signed = signedAmount(record);
  const said = complements.map((each) => [at(each, "qualifier"), at(each, "information")] as const);
  const words = [at(record, "label"), ...said.filter(([name]) => /^L/.test(name)).map(([, text]) => text)];
  const payer = said.find(([name]) => name === "NPY")?.[1] ?? null;
  const others = said.filter(([name]) => !/^L/.test(name)).map(([, text]) => text);
  // Some banks write longer labels than the layout has room for, and move what follows.
  const own = [[amountIn(record) ? at(record, "reference") : record.slice(columns.label[0] - 1)]];
  const mentions = [words, ...own, ...others.map((each) => [each])].flatMap(referencesIn);
  const euros = eurosIn(record);
  const amount: BankAmount = euros === null ? "unreadable" : Math.abs(euros);
  return {
    sign: signed === null ? null : signed < 0 ? "debit" : "credit",
    isBooked: true,
    isReversal: false,
    isReturned: false,
    family: null,
    sub: null,
    hasMandate: false,
    isOfDebit: false,
    mentions: uniqueOf(mentions),
    endToEndId: null,
    umr: null,
    creditorId: null,
    amount,
    debited: amount,
    reason: null,
    on: dayOf(at(record, "bookedOn")),
    text: words.join(" ").slice(0, 200),
    bankReference: null,
    payer: { name: payer, iban: null },
    count: null,
    isUncertain: true,
  };
}

/** The digits of an amount and its last sign, where the layout has them. */
function amountIn(record: string) {
  const [from, to] = columns.amount;
  return /^(\d{13})([{}A-R\d])$/.exec(record.slice(from - 1, to));
}

function uniqueOf(mentions: readonly Mention[]): Mention[] {
  return [...new Map(mentions.map((mention) => [mention[0].id, mention])).values()];
}

/** Day, month and year, two digits each. */
function dayOf(text: string): Day | null {
  return readDay(text.replace(/^(\d\d)(\d\d)(\d\d)$/, "20$3-$2-$1"));
}

function eurosIn(record: string): number | null {
  return at(record, "currency") === "EUR" ? signedAmount(record) : null;
}

/**
 * An amount in hundredths, below zero where it left the account; `null` if it is none. Its last digit is punched over
 * with the sign: `{` and `A` to `I` are 0 to 9 received, `}` and `J` to `R` are 0 to 9 paid.
 */
function signedAmount(record: string): number | null {
  const amount = amountIn(record) ?? /(?<!\d)(\d{13})([{}A-R])/.exec(record.slice(columns.label[0]));
  const [, digits, last] = amount ?? [];
  if (digits === undefined || last === undefined) return null;
  const received = "{ABCDEFGHI".indexOf(last);
  const paid = "}JKLMNOPQR".indexOf(last);
  const digit = received >= 0 ? received : paid >= 0 ? paid : Number(last);
  const decimals = Number(at(record, "decimals") || "2");
  const cents = (Number(digits) * 10 + digit) * 10 ** (2 - decimals);
  if (!Number.isInteger(cents)) return null;
  return paid >= 0 ? -cents : cents;
}
