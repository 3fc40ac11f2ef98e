import { totalCentsOf } from "#domain/amount.ts";
import type { Day } from "#domain/calendar.ts";
import type { AccountLine } from "./account-lines.ts";
import type { BankFacts, FiledDebit, PlannedCharge, PlannedReturn } from "./bank-plan.ts";
import type { BankReturn } from "./bank-report.ts";
import type { BankCharge } from "./filed-batch.ts";

/** A line of its own with which a bank bills a debit that came back, in its words. */
export type ChargeLine = Pick<BankReturn, "endToEndId" | "umr" | "mentions" | "text" | "on"> & {
  readonly amountCents: number;
  readonly bankReference: string | null;
};

/** The same with what tells it from others, as for transfers. */
export type KeyedChargeLine = {
  readonly line: ChargeLine;
  readonly own: readonly string[];
  readonly same: readonly string[];
};

/** A charge that somebody must place: the returned debits that it may be for, each with what was recorded for it before. */
export type ChargeQuestion = {
  /** Its name in the form. */
  readonly key: string;
  /** What the bank wrote, and what the line names elsewhere. */
  readonly text: string;
  readonly on: Day;
  readonly amountCents: number;
  readonly candidates: readonly { readonly debit: FiledDebit; readonly keptCents: number }[];
  /** The keys under which its answer is recorded, so that no other file asks it again. */
  readonly own: readonly string[];
};

/**
 * The answers that name no debit: a charge of the bank that no client caused, one that is recorded already, and none of
 * ours.
 */
export const chargeAnswers = { bank: "banque", recorded: "deja", none: "non" } as const;

/** The most that a bank bills for one debit, in euro cents: a larger line is something else. */
const mostChargeLineCents = 5_000;

/** The most debits that a question offers, and the days after a return in which a bank bills it. */
const mostCandidates = 6;
export const daysToCharge = 10;

const chargeSubfamilies = /^(CHRG|FEES|COMM|COME|COMI|COMT)$/;
const chargeWords = /\b(FRAIS|COM|COMM|COMMISSIONS?)\b/;
const returnWords = /\b(REJ|RJT|REJETS?|REJETEE?S?|IMPAYEE?S?|RETOURS?|PRLV|PREL|PRELEVEMENTS?|SDD)\b/;

/**
 * The charge that a line of an account is: the bank took a few euros, calls them a charge, and names a debit that came
 * back or something of ours. `null` for any other line.
 */
export function chargeLineOf(line: AccountLine): ChargeLine | null {
  const { sign, isBooked, isReversal, isReturned, sub, amount, text, mentions, endToEndId, umr, on } = line;
  if (sign !== "debit" || !isBooked || isReversal || isReturned || typeof amount !== "number") return null;
  if (amount <= 0 || amount > mostChargeLineCents) return null;
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  const isCharge = chargeSubfamilies.test(sub ?? "") || chargeWords.test(words);
  if (!isCharge || !(returnWords.test(words) || mentions.length > 0)) return null;
  const { bankReference } = line;
  return { endToEndId, umr, mentions, text, on, amountCents: amount, bankReference };
}

/**
 * The charges of some reports with their keys. Of the same day and amount, two are one if their banks give them the same
 * reference; without it, if they are as many of that day and amount. Two equal ones of one report are two.
 */
export function chargeKeys(
  reports: readonly { readonly charges?: readonly ChargeLine[] }[],
  hash: (text: string) => string,
): readonly KeyedChargeLine[] {
  const keyed: KeyedChargeLine[] = [];
  const ofOtherReports = new Set<string>();
  for (const { charges = [] } of reports) {
    const times = new Map<string, number>();
    const ofReport = charges
      .map((line): KeyedChargeLine => {
        const same = `charge ${line.on} ${line.amountCents}`;
        const time = (times.get(same) ?? 0) + 1;
        times.set(same, time);
        const bank = line.bankReference === null ? null : hash(`${same} bank ${line.bankReference}`);
        const [withReference, without] = ["with", "without"].map((said) => hash(`${same} ${said} ${time}`));
        if (bank === null) return { line, own: [without!], same: [without!, withReference!] };
        return { line, own: [bank, withReference!], same: [bank, without!] };
      })
      .filter(({ same }) => !same.some((key) => ofOtherReports.has(key)));
    keyed.push(...ofReport);
    for (const key of ofReport.flatMap(({ own }) => own)) ofOtherReports.add(key);
  }
  return keyed;
}

/** The key of a charge that a file tells of together with its return. */
export function toldChargeKey({ debitId, chargedOn, amountCents }: BankCharge): string {
  return `charge of ${debitId} on ${chargedOn}, ${amountCents}`;
}

/**
 * What some lines ask: nothing of those that were answered before, or that a person noted for the debit that they name.
 * `told`: charges that a return tells of, for a debit for which somebody noted another amount.
 */
export function planChargeLines(
  lines: readonly KeyedChargeLine[],
  told: readonly PlannedCharge[],
  facts: BankFacts,
  returns: readonly PlannedReturn[],
): { readonly chargeQuestions: readonly ChargeQuestion[]; readonly knownCharges: number } {
  const { today, charges, debits, debitsNamedBy, recentReturns = [], recordedTransfers } = facts;
  const planned = new Set(returns.map(({ debit }) => debit.id));
  const isBack = ({ id, state }: FiledDebit) => state === "rejected" || planned.has(id);
  const keptFor = (id: string) => charges.filter(({ debitId }) => debitId === id);
  const offered = (some: readonly FiledDebit[]) =>
    [...new Map(some.map((debit) => [debit.id, debit])).values()].slice(0, mostCandidates).map((debit) => ({
      debit,
      keptCents: totalCentsOf(keptFor(debit.id)),
    }));
  let knownCharges = 0;
  const asked: Omit<ChargeQuestion, "key">[] = [];
  for (const { line, own, same } of lines) {
    const { endToEndId, umr, mentions, amountCents, text } = line;
    const on = line.on === null || line.on > today ? today : line.on;
    const ids = [endToEndId, umr, ...mentions.flat().map(({ id }) => id)].flatMap((id) => id ?? []);
    const named = ids.flatMap((id) => debits.get(id) ?? []).filter(isBack);
    const isNoted = named.some(({ id }) =>
      keptFor(id).some((kept) => kept.fileSha256 === null && kept.amountCents === amountCents),
    );
    if (isNoted || same.some((key) => recordedTransfers.has(key))) {
      knownCharges += 1;
      continue;
    }
    const led = ids.flatMap((id) => debitsNamedBy.get(id) ?? []).filter(isBack);
    const near = [...returns.map(({ debit }) => debit), ...recentReturns].filter(
      ({ rejectedOn }) => rejectedOn === null || rejectedOn <= on,
    );
    const possible = [named, led, near].find(({ length }) => length > 0) ?? [];
    const name = ids.find((id) => !text.includes(id));
    asked.push({
      ...{ text: [text, name].filter(Boolean).join(" "), on, amountCents },
      ...{ candidates: offered(possible), own },
    });
  }
  for (const charge of told) {
    const own = toldChargeKey(charge);
    const debit = debits.get(charge.debitId);
    if (debit && !recordedTransfers.has(own))
      asked.push({
        ...{ text: "", on: charge.chargedOn, amountCents: charge.amountCents },
        ...{ candidates: offered([debit]), own: [own] },
      });
  }
  return {
    chargeQuestions: asked.map((each, index) => ({ key: `frais-${index + 1}`, ...each })),
    knownCharges,
  };
}
