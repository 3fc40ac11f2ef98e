import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { BankFacts, PlannedReturn } from "./bank-plan.ts";
import type { BankReport, NamingTransfer } from "./bank-report.ts";
import type { OwedDue } from "./owed-due.ts";

/** A transfer that somebody noted by hand, before a file of the bank told of it. */
export type NotedTransfer = {
  readonly number: string;
  readonly on: Day;
  readonly cents: number;
  /** The invoice that it was noted for, if it had one. */
  readonly invoice: string | null;
};

/** A transfer received, and the months that it may pay, the oldest first. */
export type PlannedTransfer = {
  /** Its name in the form, and in the list of recorded transfers. */
  readonly key: string;
  readonly on: Day;
  readonly amountCents: number;
  readonly text: string;
  /** The contract that it names, or that of its invoices. */
  readonly number: string;
  readonly dues: readonly OwedDue[];
  /** What its contract owes besides. */
  readonly leftOwedCents: number;
};

export type TransferPlan = {
  /** Those that pay exactly what they name. */
  readonly proposals: readonly PlannedTransfer[];
  /** Those that name something and pay another amount: somebody chooses the months. */
  readonly transfersToCheck: readonly PlannedTransfer[];
  /** How many were recorded before. */
  readonly alreadyRecordedCount: number;
  readonly otherTransfers: number;
};

/**
 * The transfers of some reports with a key each: the same transfer has the same key in another file. Two equal ones of
 * one report are two transfers.
 */
export function transferKeys(
  reports: readonly BankReport[],
  hash: (text: string) => string,
): readonly (readonly [key: string, transfer: NamingTransfer])[] {
  const keyed = new Map<string, NamingTransfer>();
  for (const { transfers } of reports) {
    const times = new Map<string, number>();
    for (const transfer of transfers) {
      const words = transfer.text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
      const same = `${transfer.on} ${transfer.amount} ${words}`;
      const time = (times.get(same) ?? 0) + 1;
      times.set(same, time);
      keyed.set(hash(`${same} ${time}`), transfer);
    }
  }
  return [...keyed];
}

/** What the transfers of a file pay, in the order of their days, once the returns of the same file are recorded. */
export function planTransfers(
  keyed: readonly (readonly [key: string, transfer: NamingTransfer])[],
  facts: BankFacts,
  returns: readonly PlannedReturn[],
): Omit<TransferPlan, "otherTransfers"> {
  const owed = [...facts.owed, ...returns.flatMap(owedAfter)].toSorted(byDay);
  const taken = new Set<string>();
  const proposals: PlannedTransfer[] = [];
  const transfersToCheck: PlannedTransfer[] = [];
  let alreadyRecordedCount = 0;
  let noted = facts.noted;
  const inOrder = keyed.toSorted(([, one], [, other]) => ((one.on ?? "") < (other.on ?? "") ? -1 : 1));
  for (const [key, transfer] of inOrder) {
    const { amount, text } = transfer;
    const on = transfer.on === null || transfer.on > facts.today ? facts.today : transfer.on;
    const numbers = contractsOf(transfer, facts);
    if (numbers.length === 0 || typeof amount !== "number") continue;
    const open = owed.filter(
      ({ reference, number, payableFrom }) =>
        numbers.includes(number) && payableFrom <= on && !taken.has(reference),
    );
    const sameDay = noted.filter((each) => numbers.includes(each.number) && each.on === on);
    const its = facts.recordedTransfers.has(key) ? [] : notedAs(transfer.names.invoices, amount, sameDay);
    if (facts.recordedTransfers.has(key) || its.length > 0) {
      noted = noted.filter((each) => !its.includes(each));
      alreadyRecordedCount += 1;
      continue;
    }
    const exact = exactDues(transfer, amount, open, numbers);
    const dues = exact ?? open;
    const leftOwedCents = totalCentsOf(open) - (exact ? amount : 0);
    const planned = { key, on, amountCents: amount, text, number: numbers[0]!, dues, leftOwedCents };
    const mayBeNoted = sameDay.some(({ cents }) => cents === amount);
    if (exact && !mayBeNoted) {
      proposals.push(planned);
      for (const { reference } of exact) taken.add(reference);
    } else transfersToCheck.push(planned);
  }
  return { proposals, transfersToCheck, alreadyRecordedCount };
}

/**
 * Which of the transfers noted by hand for its day a transfer is: one of its amount, or all of them if their sum is. It
 * is none that was noted for an invoice which it does not name.
 */
function notedAs(
  invoices: readonly string[],
  amountCents: number,
  sameDay: readonly NotedTransfer[],
): readonly NotedTransfer[] {
  const possible = sameDay.filter(
    ({ invoice }) => invoices.length === 0 || invoice === null || invoices.includes(invoice),
  );
  const one = possible.find(({ cents }) => cents === amountCents);
  if (one) return [one];
  return possible.reduce((sum, { cents }) => sum + cents, 0) === amountCents ? possible : [];
}

function byDay(one: OwedDue, other: OwedDue): number {
  return one.dueOn < other.dueOn ? -1 : 1;
}

/** The contracts that a transfer names, by themselves or by their invoices; none that we know: nothing of ours. */
function contractsOf({ names }: NamingTransfer, { contractOfInvoice, contracts }: BankFacts): string[] {
  const numbers = names.invoices.flatMap((invoice) => contractOfInvoice.get(invoice) ?? []);
  const named = numbers.length > 0 ? numbers : names.contracts.filter((number) => contracts.has(number));
  return [...new Set(named)];
}

/** The months that an amount pays exactly: the invoices that it names, or the oldest of its only contract. */
function exactDues(
  { names }: NamingTransfer,
  amountCents: number,
  open: readonly OwedDue[],
  numbers: readonly string[],
): readonly OwedDue[] | null {
  if (names.invoices.length > 0) {
    const named = open.filter(({ invoice }) => invoice !== null && names.invoices.includes(invoice));
    const isWhole = named.length === names.invoices.length;
    return isWhole && totalCentsOf(named) === amountCents ? named : null;
  }
  if (numbers.length > 1) return null;
  const oldest = open.findIndex((_, index) => totalCentsOf(open.slice(0, index + 1)) === amountCents);
  return oldest < 0 ? null : open.slice(0, oldest + 1);
}

function owedAfter({ debit, on }: PlannedReturn): OwedDue[] {
  if (debit.owedCents === 0) return [];
  const { id: reference, number, raisonSociale, dueOn, owedCents: amountCents, invoice } = debit;
  return [{ reference, number, raisonSociale, dueOn, amountCents, payableFrom: on, invoice }];
}
