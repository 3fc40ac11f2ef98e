import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { BankFacts, PlannedReturn } from "./bank-plan.ts";
import type { BankReport, ReceivedTransfer } from "./bank-report.ts";
import type { OwedDue } from "./owed-due.ts";
import { contractNumberOf, type Reference } from "./references.ts";

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
  /** The contract that it names, or that of its invoices, or else of its payer. */
  readonly number: string;
  /** What leads to its contract; anything but what it names is a guess. */
  readonly by: "name" | "account" | "payer";
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
  /** Those that name something of ours that does not exist, or have no amount in euros. */
  readonly unreadTransfers: readonly ReceivedTransfer[];
  /** How many lead to nothing of ours: they are neither shown nor kept. */
  readonly otherTransfers: number;
};

/** A client whom a transfer without a reference may come from: its account is that of the mandate, or its name is theirs. */
export type PossiblePayer = { readonly number: string; readonly by: "account" | "payer" };

/** A transfer with what tells it from others. */
export type KeyedTransfer = {
  readonly key: string;
  readonly transfer: ReceivedTransfer;
  /** The keys under which it is recorded, and those of which one shows that it was: another file may say more or less. */
  readonly own: readonly string[];
  readonly same: readonly string[];
};

/**
 * The transfers of some reports with their keys. Of the same day and amount, two are one if their banks give them the same
 * reference; without it, if their payers do; without that, if their words are the same. Two equal ones of one report are
 * two transfers.
 */
export function transferKeys(
  reports: readonly Pick<BankReport, "transfers">[],
  hash: (text: string) => string,
): readonly KeyedTransfer[] {
  const keyed: KeyedTransfer[] = [];
  const ofOtherReports = new Set<string>();
  for (const { transfers } of reports) {
    const times = new Map<string, number>();
    const ofReport: KeyedTransfer[] = [];
    for (const transfer of transfers) {
      const each = keysOf(transfer, times, hash);
      if (!each.same.some((key) => ofOtherReports.has(key))) ofReport.push(each);
    }
    keyed.push(...ofReport);
    for (const key of ofReport.flatMap(({ own }) => own)) ofOtherReports.add(key);
  }
  return keyed;
}

function keysOf(
  transfer: ReceivedTransfer,
  times: Map<string, number>,
  hash: (text: string) => string,
): KeyedTransfer {
  const { on, amount, text, bankReference, payerReference } = transfer;
  const words = text.toUpperCase().replace(/[^A-Z0-9]+/g, "");
  const numbered = (said: string) => {
    const same = `${on} ${amount} ${said}`;
    const time = (times.get(same) ?? 0) + 1;
    times.set(same, time);
    return `${same} ${time}`;
  };
  const [bank, payer, written] = [
    bankReference === null ? null : numbered(`bank ${bankReference}`),
    payerReference === null ? null : numbered(`payer ${payerReference}`),
    numbered(`words ${words}`),
  ];
  const hasBank = bank !== null;
  const hasPayer = payer !== null;
  // A reference of the payer decides only where one file lacks that of the bank, words only where it lacks both.
  const payerKey = (otherHasBank: boolean) => payer !== null && hash(`${payer} ${otherHasBank}`);
  const wordsKey = (otherHasBank: boolean, otherHasPayer: boolean) =>
    hash(`${written} ${otherHasBank} ${otherHasPayer}`);
  const truths = [false, true];
  const keys = (some: readonly (string | false | null)[]) => some.flatMap((key) => key || []);
  const bankKey = bank !== null && hash(bank);
  const own = keys([bankKey, payerKey(hasBank), wordsKey(hasBank, hasPayer)]);
  const same = keys([
    bankKey,
    ...truths.filter((other) => !(hasBank && other)).map(payerKey),
    ...truths
      .filter((other) => !(hasBank && other))
      .flatMap((other) =>
        truths
          .filter((otherPayer) => !(hasPayer && otherPayer))
          .map((otherPayer) => wordsKey(other, otherPayer)),
      ),
  ]);
  return { key: own[0]!, transfer, own, same };
}

/** What the transfers of a file pay, in the order of their days, once the returns of the same file are recorded. */
export function planTransfers(
  keyed: readonly KeyedTransfer[],
  facts: BankFacts,
  returns: readonly PlannedReturn[],
): TransferPlan {
  const owed = [...facts.owed, ...returns.flatMap(owedAfter)].toSorted(byDay);
  const taken = new Set<string>();
  const proposals: PlannedTransfer[] = [];
  const transfersToCheck: PlannedTransfer[] = [];
  const unreadTransfers: ReceivedTransfer[] = [];
  let alreadyRecordedCount = 0;
  let otherTransfers = 0;
  let noted = facts.noted;
  const inOrder = keyed.toSorted(({ transfer: one }, { transfer: other }) =>
    (one.on ?? "") < (other.on ?? "") ? -1 : 1,
  );
  for (const { key, same, transfer } of inOrder) {
    const { amount } = transfer;
    const text = transfer.text || (transfer.mentions[0]?.[0].id ?? "");
    const on = transfer.on === null || transfer.on > facts.today ? facts.today : transfer.on;
    const names = namesOf(transfer, facts);
    const { numbers, by } = payersOf(transfer, names, amount, owed, facts);
    if (numbers.length === 0 || typeof amount !== "number") {
      if (transfer.mentions.length > 0 || numbers.length > 0) unreadTransfers.push(transfer);
      else otherTransfers += 1;
      continue;
    }
    const open = owed.filter(
      ({ reference, number, payableFrom }) =>
        numbers.includes(number) && payableFrom <= on && !taken.has(reference),
    );
    const isRecorded = same.some((each) => facts.recordedTransfers.has(each));
    const sameDay = noted.filter((each) => numbers.includes(each.number) && each.on === on);
    const its = isRecorded ? [] : notedAs(names.invoices, amount, sameDay);
    if (isRecorded || its.length > 0) {
      noted = noted.filter((each) => !its.includes(each));
      alreadyRecordedCount += 1;
      continue;
    }
    const exact = exactDues(names.invoices, amount, open, numbers);
    const dues = exact ?? open;
    const leftOwedCents = totalCentsOf(open) - (exact ? amount : 0);
    const planned = { key, on, amountCents: amount, text, number: numbers[0]!, by, dues, leftOwedCents };
    const mayBeNoted = sameDay.some(({ cents }) => cents === amount);
    if (exact && !mayBeNoted && !transfer.isOpen && names.areSure && by === "name") {
      proposals.push(planned);
      for (const { reference } of exact) taken.add(reference);
    } else transfersToCheck.push(planned);
  }
  return { proposals, transfersToCheck, alreadyRecordedCount, unreadTransfers, otherTransfers };
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

/** What a transfer names, as far as we know it: its invoices, an unknown one among them, and its contracts. */
type Names = {
  readonly invoices: readonly string[];
  readonly contracts: readonly string[];
  readonly areSure: boolean;
};

function namesOf({ mentions }: ReceivedTransfer, { contracts, contractOfInvoice }: BankFacts): Names {
  const isKnown = (reading: Reference) =>
    reading.kind === "invoice"
      ? contractOfInvoice.has(reading.id)
      : contracts.has(contractNumberOf(reading) ?? "");
  const chosen = mentions.flatMap((readings) => readings.find(isKnown) ?? readings.slice(0, 1));
  return {
    invoices: [...new Set(chosen.flatMap(({ kind, id }) => (kind === "invoice" ? [id] : [])))],
    contracts: [...new Set(chosen.flatMap((each) => contractNumberOf(each) ?? []))],
    areSure: chosen.every(({ isSure }) => isSure),
  };
}

/**
 * The contracts that a transfer pays: those that it names, by themselves or by their invoices; else that of its payer, by
 * the account of the mandate, or by name if the amount is what is owed.
 */
function payersOf(
  { payer }: ReceivedTransfer,
  names: Names,
  amount: ReceivedTransfer["amount"],
  owed: readonly OwedDue[],
  { contractOfInvoice, contracts, possiblePayers }: BankFacts,
): { readonly numbers: readonly string[]; readonly by: PlannedTransfer["by"] } {
  const ofInvoices = names.invoices.flatMap((invoice) => contractOfInvoice.get(invoice) ?? []);
  const named =
    ofInvoices.length > 0 ? ofInvoices : names.contracts.filter((number) => contracts.has(number));
  if (named.length > 0) return { numbers: [...new Set(named)], by: "name" };
  const possible = possiblePayers.get(payerKey(payer)) ?? [];
  const dues = Map.groupBy(owed, ({ number }) => number);
  const byAccount = possible.filter(({ by }) => by === "account").map(({ number }) => number);
  if (byAccount.length > 0) {
    // Of several contracts on one account, those that owe just that, or else something.
    const exact = byAccount.filter((number) => isOwedExactly(amount, dues.get(number) ?? []));
    const owing = byAccount.filter((number) => dues.has(number));
    return { numbers: [exact, owing, byAccount].find(({ length }) => length > 0)!, by: "account" };
  }
  const byName = possible
    .map(({ number }) => number)
    .filter((number) => isOwedExactly(amount, dues.get(number) ?? []));
  return { numbers: byName, by: "payer" };
}

/** The name under which a payer is looked up. */
export function payerKey({ iban, name }: ReceivedTransfer["payer"]): string {
  return `${iban ?? ""} ${name ?? ""}`;
}

function isOwedExactly(amount: ReceivedTransfer["amount"], dues: readonly OwedDue[]): boolean {
  return dues.some((_, index) => totalCentsOf(dues.slice(0, index + 1)) === amount);
}

/** The months that an amount pays exactly: the invoices that it names, or the oldest of its only contract. */
function exactDues(
  invoices: readonly string[],
  amountCents: number,
  open: readonly OwedDue[],
  numbers: readonly string[],
): readonly OwedDue[] | null {
  if (invoices.length > 0) {
    const named = open.filter(({ invoice }) => invoice !== null && invoices.includes(invoice));
    const isWhole = named.length === invoices.length;
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
