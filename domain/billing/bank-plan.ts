import type { Day } from "#domain/calendar.ts";
import type { DebitState } from "#domain/contract/debits.ts";
import { seemingReason } from "#domain/contract/reason-words.ts";
import { mayComeBack, unsaidReason } from "#domain/contract/returns.ts";
import type {
  BankCredit,
  BankRemark,
  BankReturn,
  RefusedBatch,
  Uncertainty,
  UndoneLine,
} from "./bank-report.ts";
import {
  type KeyedTransfer,
  type NotedTransfer,
  type PossiblePayer,
  planTransfers,
  type TransferPlan,
} from "./bank-transfers.ts";
import { type CreditPlan, planCredits } from "./batch-credits.ts";
import { type ChargeQuestion, type KeyedChargeLine, planChargeLines } from "./charge-lines.ts";
import type { BankCharge, FiledBatch } from "./filed-batch.ts";
import type { OwedDue } from "./owed-due.ts";
import { withoutUndone } from "./undone-lines.ts";
import { namesNoDebit, type PlannedUnnamedReturn, planUnnamed } from "./unnamed-returns.ts";

/**
 * A run that an answer of the bank shows to be at the bank, although nobody said that its file was deposited, or it was
 * withdrawn because nobody had deposited it.
 */
export type ShownRun = { readonly id: string; readonly wasWithdrawn: boolean };

/** The runs that some answers of the bank show so, in their order: the debits that it returned, the batches that it credited. */
export function runsShown(answered: readonly Pick<FiledDebit, "runId" | "state">[]): ShownRun[] {
  const shown = new Map<string, ShownRun>();
  for (const { runId, state } of answered) {
    const wasWithdrawn = state === "withdrawn";
    if (wasWithdrawn || state === "prepared") shown.set(runId, { id: runId, wasWithdrawn });
  }
  return [...shown.values()].toSorted((one, other) => one.id.localeCompare(other.id));
}

/** The lines of a file that may concern the agency: the site keeps these alone, and only until they are recorded. */
export type BankLines = {
  readonly returns: readonly BankReturn[];
  readonly refusedBatches: readonly RefusedBatch[];
  readonly credits: readonly BankCredit[];
  readonly transfers: readonly KeyedTransfer[];
  readonly undone: readonly UndoneLine[];
  /** Those with which the bank bills debits that came back. */
  readonly charges?: readonly KeyedChargeLine[];
  /** How many transfers and credits of strangers were left out. */
  readonly otherTransfers: number;
  readonly remarks: readonly BankRemark[];
  /** The names of the files in a ZIP that say nothing. */
  readonly leftOut: readonly string[];
  /** The other accounts that the file is about too: nothing of them is read. */
  readonly otherAccounts: readonly string[];
  /** Of a file that says sums and words alone. */
  readonly uncertainty?: Uncertainty;
};

/** A debit of ours as a bank's line may mean it. */
export type FiledDebit = {
  readonly id: string;
  readonly runId: string;
  readonly contractId: string;
  readonly number: string;
  readonly raisonSociale: string;
  readonly umr: string;
  readonly dueOn: Day;
  readonly amountCents: number;
  readonly collectionOn: Day;
  /** The day of its file. */
  readonly presentedOn: Day;
  readonly state: DebitState;
  /** Whether something was paid for its month without a debit. */
  readonly isPaidOtherwise: boolean;
  readonly rejectedOn: Day | null;
  readonly refundedOn: Day | null;
  /** The number of its invoice, if the site issued one. */
  readonly invoice: string | null;
  /** What is owed again once it came back; 0 if its contract no longer owes it. */
  readonly owedCents: number;
};

/** A charge of the bank for a debit that came back, with the run of that. */
export type PlannedCharge = BankCharge & { readonly runId: string };

/** A debit that comes back, with the bank's reason, and what it writes about it. */
export type PlannedReturn = {
  readonly debit: FiledDebit;
  readonly on: Day;
  readonly reason: string;
  readonly words?: string;
};

/**
 * Why a line needs an answer. `reference`: it names no debit of ours, but something that leads to some; `several`: it
 * names more than one; `amount`, `mandate` or `day`: it names one whose amount, mandate or day is another; `refunded`: the
 * agency refunded that debit already; `status`: the bank does not say that it refuses it; `unexplained`: the bank took its
 * amount from the account and does not say why.
 */
export type Doubt =
  | ("reference" | "several" | "amount" | "mandate" | "day" | "refunded" | "status")
  | "unexplained";

/** A line that may mean one of some debits. Nothing is recorded without an answer. */
export type BankQuestion = {
  /** Its name in the form. */
  readonly key: string;
  readonly doubt: Doubt;
  readonly line: BankReturn;
  readonly candidates: readonly PlannedReturn[];
};

/** A file or a batch that the bank refused whole, with the debits of it that did not come back yet. */
export type RefusedDebits = {
  readonly key: string;
  /** Whether the bank may have refused it because it has the same file already: then nothing came back. */
  readonly mayBeSecond: boolean;
  readonly batch: RefusedBatch;
  readonly returns: readonly PlannedReturn[];
};

/** Words that the bank wrote instead of the code that they seem to stand for: that code counts once a person says so. */
export type ReasonInWords = {
  readonly key: string;
  readonly words: string;
  readonly reason: string;
  readonly returns: readonly PlannedReturn[];
};

/** What a file of the bank changes, and what it asks. */
export type BankPlan = Omit<TransferPlan, "unreadTransfers"> &
  Omit<CreditPlan, "otherCredits" | "unreadCredits"> & {
    readonly returns: readonly PlannedReturn[];
    readonly questions: readonly BankQuestion[];
    readonly refused: readonly RefusedDebits[];
    readonly reasonsInWords: readonly ReasonInWords[];
    /** The debits whose return was recorded before. */
    readonly known: readonly FiledDebit[];
    /** The sums that the bank took back for debits that it does not name. */
    readonly unnamedReturns: readonly PlannedUnnamedReturn[];
    /** Lines about debits that are not ours, or that lead to none. */
    readonly unknown: readonly BankReturn[];
    /** What the bank took besides debits, those in question too: it counts once their return is recorded. */
    readonly charges: readonly PlannedCharge[];
    /** What the bank billed by lines of their own, or told otherwise than somebody noted; and how many were recorded before. */
    readonly chargeQuestions: readonly ChargeQuestion[];
    readonly knownCharges: number;
    readonly remarks: readonly BankRemark[];
    readonly leftOut: readonly string[];
    readonly otherAccounts: readonly string[];
    readonly uncertainty?: Uncertainty;
  };

/** Everything that the store knows about the lines of a file. */
export type BankFacts = {
  readonly creditorId: string;
  readonly today: Day;
  /** By reference. */
  readonly debits: ReadonlyMap<string, FiledDebit>;
  /** The debits of each mandate and of each contract that a line names, by its reference or number. */
  readonly debitsNamedBy: ReadonlyMap<string, readonly FiledDebit[]>;
  /** The debits of each file, or of one of its batches, that the bank refused whole. */
  readonly debitsOfBatch: ReadonlyMap<string, readonly FiledDebit[]>;
  /** The charges that were recorded for these debits. */
  readonly charges: readonly BankCharge[];
  /** The debits that came back shortly before the lines that bill returns. */
  readonly recentReturns?: readonly FiledDebit[];
  /** The batches that credits name, and those that they may be. */
  readonly batches: readonly FiledBatch[];
  /** What the contracts that transfers name owe, the oldest first. */
  readonly owed: readonly OwedDue[];
  /** The numbers of the contracts that transfers name, and that of each invoice. */
  readonly contracts: ReadonlySet<string>;
  readonly contractOfInvoice: ReadonlyMap<string, string>;
  /** The transfers that somebody noted by hand, each for one month. */
  readonly noted: readonly NotedTransfer[];
  /** The keys of the sums that were recorded as taken back for debits without a name. */
  readonly unnamedReturns: ReadonlySet<string>;
  /** The keys of the transfers that were recorded before. */
  readonly recordedTransfers: ReadonlySet<string>;
  /** The clients whom transfers that name nothing may come from, by `payerKey`. */
  readonly possiblePayers: ReadonlyMap<string, readonly PossiblePayer[]>;
};

/** Questions that one page can ask, answers that its form can send, and debits that a question offers: the latest ones. */
export const mostQuestions = 100;
export const mostAnswers = 900;
const mostCandidates = 6;

/** Whether a plan asks more than one page can ask. */
export function asksTooMuch(plan: BankPlan): boolean {
  const { questions, refused, reasonsInWords, creditQuestions, proposals, transfersToCheck } = plan;
  const asked =
    questions.length + reasonsInWords.length + creditQuestions.length + plan.chargeQuestions.length;
  const answers = asked + refused.length + proposals.length + transfersToCheck.length;
  return asked > mostQuestions || answers > mostAnswers;
}

/** The codes with which banks refuse a file that they have already: its format, or a double. */
const secondDeposit: readonly string[] = ["FF01", "DUPL", "AM05"];

/**
 * What the lines of a file mean: a debit comes back once, whatever the lines and files that say so; a line that does not
 * fit its debit is asked about, never guessed.
 */
export function planBankFile(read: BankLines, facts: BankFacts): BankPlan {
  const lines = withoutUndone(read);
  const returns = new Map<string, PlannedReturn>();
  const known = new Map<string, FiledDebit>();
  const unknown: BankReturn[] = [];
  const open: { readonly line: BankReturn; readonly doubt: Doubt; readonly debits: readonly FiledDebit[] }[] =
    [];

  // What the bank lists under a batch that it refused whole is part of that question, unless it is no debit of it.
  const beside = lines.refusedBatches.flatMap(({ id, details }) => {
    const ofBatch = new Set((facts.debitsOfBatch.get(id) ?? []).map((debit) => debit.id));
    return details
      .filter((line) => !debitsNamed(line, facts).some((debit) => ofBatch.has(debit.id)))
      .map((line) => ({ ...line, openStatus: "" }));
  });
  // Lines that say more first: an advice may say why, where the statement of the same day does not.
  const inOrder = [...lines.returns, ...beside].toSorted((one, other) => silence(one) - silence(other));
  for (const line of inOrder.filter((each) => !namesNoDebit(each))) {
    const named = debitsNamed(line, facts);
    const [debit] = named;
    if (line.creditorId !== null && line.creditorId !== facts.creditorId) unknown.push(line);
    else if (!debit) openOf(line);
    else if (named.length > 1) open.push({ line, doubt: "several", debits: named.filter(isNotBack) });
    else if (debit.state === "rejected") known.set(debit.id, debit);
    else {
      const doubt = doubtOf(line, debit, facts.today);
      if (doubt === null)
        returns.set(debit.id, { ...plannedReturn(debit, line, facts), ...returns.get(debit.id) });
      else open.push({ line, doubt, debits: [debit] });
    }
  }

  function openOf(line: BankReturn): void {
    const possible = debitsLedTo(line, facts).filter(
      (debit) => doubtOf({ ...line, amount: "absent", umr: null }, debit, facts.today) !== "day",
    );
    const same = possible.filter(({ amountCents }) => amountCents === line.amount);
    const noted = same.find(({ rejectedOn }) => rejectedOn !== null && rejectedOn === line.on);
    const inTime = (debits: readonly FiledDebit[]) =>
      debits.filter(({ collectionOn }) => mayComeBack(collectionOn, line));
    const presented = [inTime(same), same, inTime(possible), possible]
      .map((some) => some.filter(isNotBack))
      .find(({ length }) => length > 0);
    if (noted) known.set(noted.id, noted);
    else if (presented) open.push({ line, doubt: "reference", debits: presented });
    else unknown.push(line);
  }

  const offered = open.map(({ debits, ...question }) => ({
    ...question,
    debits: debits
      .filter(({ id }) => !returns.has(id))
      .toSorted((one, other) => other.dueOn.localeCompare(one.dueOn))
      .slice(0, mostCandidates),
  }));
  const also = offered.filter(({ debits }) => debits.length === 0).map(({ line }) => line);
  const questions = offered
    .filter(({ debits }) => debits.length > 0)
    .map(({ line, doubt, debits }, index) => ({
      key: `ligne-${index + 1}`,
      doubt,
      line,
      candidates: debits.map((debit) => plannedReturn(debit, line, facts)),
    }));
  const refused = lines.refusedBatches.flatMap((batch, index) => {
    const debits = (facts.debitsOfBatch.get(batch.id) ?? []).filter(
      ({ id, state }) => state !== "rejected" && !returns.has(id),
    );
    const planned = debits.map((debit) => {
      const detail = batch.details.find((line) => debitsNamed(line, facts)[0]?.id === debit.id);
      return plannedReturn(debit, { ...batch, ...(detail && reasonOf(detail)) }, facts);
    });
    const mayBeSecond = batch.openStatus === undefined && secondDeposit.includes(batch.reason ?? "");
    return planned.length > 0 ? [{ key: `remise-${index + 1}`, mayBeSecond, batch, returns: planned }] : [];
  });
  const planned = [...returns.values()];
  const { charges, told } = chargesIn(
    [
      ...inOrder.map((line) => [line, debitsNamed(line, facts)] as const),
      ...questions.map(({ line, candidates }) => [line, candidates.map(({ debit }) => debit)] as const),
    ],
    facts,
  );
  const { otherCredits, unreadCredits, ...credits } = planCredits(lines.credits, facts, planned);
  const { unreadTransfers, otherTransfers, ...transfers } = planTransfers(lines.transfers, facts, planned);
  return {
    returns: planned,
    questions,
    refused,
    reasonsInWords: reasonsInWords([
      ...planned,
      ...questions.flatMap(({ candidates }) => candidates),
      ...refused.flatMap((batch) => batch.returns),
    ]),
    known: [...known.values()],
    unnamedReturns: planUnnamed(lines.returns, facts.unnamedReturns),
    unknown,
    otherTransfers: lines.otherTransfers + otherTransfers + otherCredits,
    remarks: [
      ...lines.remarks,
      ...also
        .map((line) => ({ ...line, name: debitsNamed(line, facts)[0]?.id ?? nameOf(line) }))
        .map(remarkOf("also")),
      ...unreadTransfers.map((transfer) => ({ ...transfer, name: nameOf(transfer) })).map(remarkOf("unread")),
      ...unreadCredits.map((credit) => ({ ...credit, name: creditName(credit) })).map(remarkOf("credit")),
    ],
    charges,
    ...planChargeLines(lines.charges ?? [], told, facts, planned),
    leftOut: lines.leftOut,
    otherAccounts: lines.otherAccounts,
    ...(lines.uncertainty && { uncertainty: lines.uncertainty }),
    ...credits,
    ...transfers,
  };
}

function reasonsInWords(returns: readonly PlannedReturn[]): ReasonInWords[] {
  const seeming = returns.filter(({ reason, words = "" }) => seemingReason(reason, words) !== null);
  return [...Map.groupBy(seeming, ({ words }) => words!)].map(([words, some], index) => ({
    key: `motif-${index + 1}`,
    words,
    reason: seemingReason(unsaidReason, words)!,
    returns: some,
  }));
}

function nameOf({ mentions, text }: Pick<BankReturn, "mentions" | "text">): string {
  return mentions[0]?.[0].id ?? text;
}

function creditName({ batchId, runId, debits, text }: BankCredit): string {
  return batchId ?? runId ?? debits[0]?.id ?? text;
}

function remarkOf(kind: BankRemark["kind"]) {
  return ({ name, amount, on }: Omit<BankRemark, "kind">): BankRemark => ({ kind, name, amount, on });
}

/** The debits that a line names: by its own reference, or else anywhere in its texts. */
function debitsNamed({ endToEndId, mentions }: BankReturn, { debits }: BankFacts): FiledDebit[] {
  const own = endToEndId === null ? undefined : debits.get(endToEndId);
  if (own) return [own];
  const named = mentions.flatMap((readings) => {
    const reading = readings.find(({ id, isSure }) => isSure && debits.has(id));
    return reading ? [debits.get(reading.id)!] : [];
  });
  return [...new Set(named)];
}

/** The debits to which a line without a reference of a debit leads: those of its due day, its mandate or its contract. */
function debitsLedTo({ umr, mentions }: BankReturn, { debitsNamedBy }: BankFacts): FiledDebit[] {
  if (umr !== null && debitsNamedBy.has(umr)) return [...debitsNamedBy.get(umr)!];
  const led = mentions.flatMap((readings) => {
    const leading =
      readings.map(({ id }) => debitsNamedBy.get(id) ?? []).find(({ length }) => length > 0) ?? [];
    const due = readings.find(({ kind }) => kind === "due");
    const ofDue = leading.filter(({ id }) => due && id.startsWith(`${due.id}-`));
    return ofDue.length > 0 ? ofDue : leading;
  });
  return [...new Set(led)];
}

/** How little a line says of its reason: 0 for a code and words, 3 for neither. */
function silence({ reason, reasonWords }: BankReturn): number {
  const isCoded = reason !== null && reason !== unsaidReason;
  return (isCoded ? 0 : 2) + (reasonWords ? 0 : 1);
}

/** The reason that a line gives for one debit, with its words; nothing if it gives none. */
function reasonOf({ reason, reasonWords }: BankReturn): Partial<Pick<BankReturn, "reason" | "reasonWords">> {
  return { ...(reason && { reason }), ...(reasonWords && { reasonWords }) };
}

function isNotBack({ state }: FiledDebit): boolean {
  return state !== "rejected";
}

/** What the bank took besides a debit; 0 unless it tells of charges that make up the difference. */
function chargeCents({ taken }: BankReturn, { amountCents }: FiledDebit): number {
  return taken && taken.cents - taken.chargeCents === amountCents ? taken.chargeCents : 0;
}

/**
 * The charges of some lines, each once, without those that were recorded before. What somebody noted by hand for a debit is
 * the charge of that debit: `told` are those for which the bank says another amount.
 */
function chargesIn(
  lines: readonly (readonly [line: BankReturn, debits: readonly FiledDebit[]])[],
  { charges, today }: BankFacts,
): { readonly charges: readonly PlannedCharge[]; readonly told: readonly PlannedCharge[] } {
  const keyOf = ({ debitId, chargedOn, amountCents }: BankCharge) =>
    [debitId, chargedOn, amountCents].join(" ");
  const recorded = new Set(charges.map(keyOf));
  const planned = lines.flatMap(([line, debits]) =>
    debits.map((debit) => ({
      debitId: debit.id,
      runId: debit.runId,
      chargedOn: line.on === null || line.on > today ? today : line.on,
      amountCents: chargeCents(line, debit),
    })),
  );
  const fresh = [
    ...new Map(
      planned
        .filter((charge) => charge.amountCents > 0 && !recorded.has(keyOf(charge)))
        .map((charge) => [keyOf(charge), charge]),
    ).values(),
  ];
  const noted = new Map(
    charges.flatMap(({ debitId, amountCents, fileSha256 }) =>
      fileSha256 === null ? [[debitId, amountCents] as const] : [],
    ),
  );
  return {
    charges: fresh.filter(({ debitId }) => !noted.has(debitId)),
    told: fresh.filter(({ debitId, amountCents }) => (noted.get(debitId) ?? amountCents) !== amountCents),
  };
}

function doubtOf(line: BankReturn, debit: FiledDebit, today: Day): Doubt | null {
  if (line.openStatus !== undefined) return "status";
  if (line.on !== null && line.on < debit.presentedOn) return "day";
  const isItsAmount = line.amount === debit.amountCents || chargeCents(line, debit) > 0;
  if (line.amount !== "absent" && !isItsAmount) return "amount";
  if (line.umr !== null && line.umr !== debit.umr) return "mandate";
  if (debit.refundedOn !== null && debit.refundedOn <= today) return "refunded";
  return line.isUnexplained ? "unexplained" : null;
}

/** The return of a debit: on the bank's day, but neither before its file nor in the future. */
function plannedReturn(
  debit: FiledDebit,
  { on, reason, reasonWords }: Pick<BankReturn, "on" | "reason" | "reasonWords">,
  { today }: BankFacts,
): PlannedReturn {
  const day = on === null || on > today ? today : on;
  return {
    debit,
    on: [day, debit.presentedOn].sort()[1]!,
    reason: reason ?? unsaidReason,
    ...(reasonWords && { words: reasonWords }),
  };
}
