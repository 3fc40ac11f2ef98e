import { type AccountLine, readLines } from "#domain/billing/account-lines.ts";
import type {
  BalanceCheck,
  BankCredit,
  BankRemark,
  BankReport,
  UncertainMessage,
} from "#domain/billing/bank-report.ts";

/** The report of an account of which a file says sums and words alone. */
export function uncertainReport(
  message: UncertainMessage,
  iban: string | null,
  lines: readonly AccountLine[],
  balances: BalanceCheck,
): BankReport {
  const credits = lines.filter(mayCreditDebits);
  const { remarks, ...read } = readLines(lines.filter((line) => !credits.includes(line)));
  const days = lines.flatMap(({ on }) => on ?? []).sort();
  return {
    message,
    uncertainty: { message, lines: lines.length, balances },
    iban,
    fromOn: days[0] ?? null,
    toOn: days.at(-1) ?? null,
    refusedBatches: [],
    ...read,
    credits: credits.map(creditOf),
    remarks: [...remarks, ...credits.flatMap(remarkOf)],
  };
}

/** Whether a line may be the credit of a batch: it names one, or nothing of ours and no payer. */
function mayCreditDebits({ sign, mentions: [first], payer }: AccountLine): boolean {
  if (sign !== "credit") return false;
  return first ? first[0].kind === "run" || first[0].kind === "batch" : payer.name === null;
}

/** A credit that is asked about, even where it names its batch: its file does not say that it is one. */
function creditOf({ amount, on, text }: AccountLine): BankCredit {
  return {
    ...{ batchId: null, runId: null, debits: [] },
    amount,
    chargeCents: 0,
    on,
    text,
    isOfDebits: false,
  };
}

/** The remark that keeps a batch's name in view, whether or not its amount and its day fit it. */
function remarkOf({ mentions: [first], amount, on }: AccountLine): BankRemark[] {
  return first ? [{ kind: "collection", name: first[0].id, amount, on }] : [];
}
