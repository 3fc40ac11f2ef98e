import { type AccountLine, readLines } from "#domain/billing/account-lines.ts";
import {
  type BalanceCheck,
  type BankCredit,
  type BankReport,
  runNamedIn,
  type UncertainMessage,
} from "#domain/billing/bank-report.ts";
import { lineMeaning } from "#domain/billing/line-meaning.ts";
import { debitsMeantBy } from "#domain/billing/references.ts";

/** The report of an account of which a file says sums and words alone. */
export function uncertainReport(
  message: UncertainMessage,
  iban: string | null,
  lines: readonly AccountLine[],
  balances: BalanceCheck,
): BankReport {
  const credits = lines.filter(mayCreditDebits);
  const days = lines.flatMap(({ on }) => on ?? []).sort();
  return {
    message,
    uncertainty: { message, lines: lines.length, balances },
    iban,
    fromOn: days[0] ?? null,
    toOn: days.at(-1) ?? null,
    refusedBatches: [],
    ...readLines(lines.filter((line) => !credits.includes(line))),
    credits: credits.map(creditOf),
  };
}

/** Whether a line may be the credit of a batch: it names one, or debits, or nothing of ours and no payer. */
function mayCreditDebits(line: AccountLine): boolean {
  const { sign, mentions, payer } = line;
  if (sign !== "credit") return false;
  if (mentions.length === 0) return payer.name === null;
  return lineMeaning(line) === "collection" || runNamedIn(textsOf(line)).runId !== null;
}

/** A credit that is asked about, even where it names its batch: its file does not say that it is one. */
function creditOf(line: AccountLine): BankCredit {
  const { amount, on, text, mentions } = line;
  const named = mentions.map(([first]) => debitsMeantBy(first)).filter(({ length }) => length > 0);
  const amountCents = named.length === 1 && typeof amount === "number" ? amount : null;
  return {
    ...runNamedIn(textsOf(line)),
    debits: named.flat().map((id) => ({ id, amountCents })),
    amount,
    chargeCents: 0,
    on,
    text: text || (mentions[0]?.[0].id ?? ""),
    isOfDebits: false,
    isOpen: true,
  };
}

function textsOf({ mentions }: AccountLine): string[] {
  return mentions.map(([{ id }]) => id);
}
