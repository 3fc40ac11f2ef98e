import { readDay } from "#domain/calendar.ts";
import { readBillingNumber } from "./billing-number.ts";

/** What a reference of ours names. `due`: a due day of a contract, written as a debit without its attempt. */
type ReferenceKind = "debit" | "due" | "mandate" | "invoice" | "credit-note" | "contract" | "run" | "batch";

/** A reference as we write it. `isSure`: false where zeros were left out, or digits stand apart, so that it is a guess. */
export type Reference = { readonly kind: ReferenceKind; readonly id: string; readonly isSure: boolean };

/**
 * What one place of a text may name, the longest reading first: `2H-2026-0024-20261125-1` is a debit, and its contract
 * only if there is no such debit.
 */
export type Mention = readonly [Reference, ...Reference[]];

/** Letters and digits of some lines without anything else. */
type Compact = {
  readonly text: string;
  /** Before each sign and after the last: nothing, a sign that was left out, or the end of a line. */
  readonly gaps: readonly ("none" | "sign" | "line")[];
};

/**
 * Our references in the lines of a text, however their author or a bank wrote them: in small letters, with dots, spaces
 * or nothing for hyphens, behind a word without a space, cut at the end of a line. Says nothing about which of them exist.
 */
export function referencesIn(lines: readonly string[]): Mention[] {
  const compact = compactOf(lines);
  const mentions: Mention[] = [];
  for (let at = 0; at < compact.text.length; at++) {
    const readings = readingsAt(compact, at);
    if (isMention(readings)) mentions.push(readings);
  }
  return mentions;
}

function isMention(readings: readonly Reference[]): readings is Mention {
  return readings.length > 0;
}

function compactOf(lines: readonly string[]): Compact {
  let text = "";
  const gaps: Compact["gaps"][number][] = [];
  let gap: Compact["gaps"][number] = "line";
  for (const line of lines.flatMap((each) => each.split(/[\r\n]+/))) {
    for (const sign of line.normalize("NFKC").toUpperCase()) {
      if (/[A-Z0-9]/.test(sign)) {
        text += sign;
        gaps.push(gap);
        gap = "none";
      } else if (gap === "none" && !/\p{Cf}/u.test(sign)) gap = "sign";
    }
    gap = "line";
  }
  return { text, gaps: [...gaps, "line"] };
}

function readingsAt(compact: Compact, at: number): Reference[] {
  const { text, gaps } = compact;
  const before = gaps[at] === "none" ? text[at - 1]! : "";
  if (text.startsWith("2H", at) && !/\d/.test(before))
    return /[FA]/.test(text[at + 2] ?? "") ? billingNumbers(compact, at) : contractReferences(compact, at);
  return text[at] === "P" && before === "" ? runReferences(compact, at) : [];
}

/** A run of digits of a text that may be the rank of a number, with the place after it. */
type Rank = { readonly digits: string; readonly end: number; readonly isSure: boolean };

/**
 * The ranks that may begin at a place, the likeliest first: as we write them, `length` digits or more; then with zeros
 * left out. `isWhole`: whether a digit may not follow at once.
 */
function ranksAt(
  { text, gaps }: Compact,
  at: number,
  { length, most, isWhole }: { readonly length: number; readonly most: number; readonly isWhole: boolean },
): Rank[] {
  const [digits = ""] = /^\d*/.exec(text.slice(at, at + most + 1)) ?? [];
  const written: Rank[] = [];
  const short: Rank[] = [];
  for (let count = 1; count <= Math.min(digits.length, most); count++) {
    const end = at + count;
    const isEnd = gaps[end] !== "none" || !/\d/.test(text[end] ?? "");
    if (isWhole && !isEnd) continue;
    const rank = digits.slice(0, count);
    if (Number(rank) === 0 || (count > length && rank.startsWith("0"))) continue;
    const isTogether = !gaps.slice(at + 1, end).includes("sign");
    if (count >= length) written.push({ digits: rank, end, isSure: isTogether });
    else if (gaps[end] !== "none" && isTogether && gaps[at] !== "none" && short.length === 0)
      short.push({ digits: rank.padStart(length, "0"), end, isSure: false });
  }
  // A digit that stands apart is rather the next word.
  return [...written.toSorted((one, other) => Number(other.isSure) - Number(one.isSure)), ...short];
}

function yearAt({ text }: Compact, at: number): string | null {
  const year = text.slice(at, at + 4);
  return /^20\d\d$/.test(year) ? year : null;
}

function billingNumbers(compact: Compact, at: number): Reference[] {
  const year = yearAt(compact, at + 3);
  const letter = compact.text[at + 2];
  if (year === null) return [];
  return ranksAt(compact, at + 7, { length: 6, most: 15, isWhole: true }).flatMap(({ digits, isSure }) => {
    const number = readBillingNumber(`2H-${letter}-${year}-${digits}`);
    return number ? [{ kind: number.kind, id: `2H-${letter}-${year}-${digits}`, isSure }] : [];
  });
}

/** A contract, or what we name after it: its mandates, its debits, its due days. */
function contractReferences(compact: Compact, at: number): Reference[] {
  const year = yearAt(compact, at + 2);
  if (year === null) return [];
  const place = { length: 4, most: 9 };
  const parts = ranksAt(compact, at + 6, { ...place, isWhole: false }).flatMap(({ digits, end, isSure }) =>
    partsOfContract(compact, end, `2H-${year}-${digits}`, isSure),
  );
  const whole = ranksAt(compact, at + 6, { ...place, isWhole: true }).map(
    ({ digits, isSure }): Reference => ({ kind: "contract", id: `2H-${year}-${digits}`, isSure }),
  );
  const order: readonly ReferenceKind[] = ["debit", "due", "mandate"];
  return [...order.flatMap((kind) => parts.filter((each) => each.kind === kind)), ...whole];
}

function partsOfContract(
  { text, gaps }: Compact,
  at: number,
  contract: string,
  isSure: boolean,
): Reference[] {
  const isEnd = (end: number, next: RegExp) => gaps[end] !== "none" || !next.test(text[end] ?? "");
  const parts: Reference[] = [];
  const [, date = "", attempt = ""] = /^(20\d{6})(\d{0,3})/.exec(text.slice(at)) ?? [];
  const dueOn = readDay(date.replace(/^(....)(..)(..)$/, "$1-$2-$3"));
  if (dueOn) {
    const afterDate = at + 8;
    // Where a line ends after the date, what follows may be another reference of ours.
    const isOther = gaps[afterDate] === "line" && text.startsWith("2H", afterDate);
    const isPair = attempt.length > 1 && gaps[afterDate + 1] !== "sign";
    for (const end of isPair ? [afterDate + 2, afterDate + 1] : [afterDate + 1])
      if (/^[1-9]/.test(attempt) && isEnd(end, /\d/) && !isOther)
        parts.push({ kind: "debit", id: `${contract}-${date}-${text.slice(afterDate, end)}`, isSure });
    if (isEnd(afterDate, /\d/)) parts.push({ kind: "due", id: `${contract}-${date}`, isSure });
  }
  // Crockford's base 32, in which the mandate's suffix is written.
  const [suffix] = /^[0-9A-HJKMNP-TV-Z]{8}/.exec(text.slice(at)) ?? [];
  if (suffix && isEnd(at + 8, /[A-Z0-9]/))
    parts.push({ kind: "mandate", id: `${contract}-${suffix}`, isSure });
  return parts;
}

function runReferences(compact: Compact, at: number): Reference[] {
  const { text, gaps } = compact;
  const year = yearAt(compact, at + 1);
  if (year === null) return [];
  return ranksAt(compact, at + 5, { length: 4, most: 9, isWhole: false })
    .filter(({ isSure }) => isSure)
    .flatMap(({ digits, end, isSure }) => {
      const run: Reference = { kind: "run", id: `P-${year}-${digits}`, isSure };
      const isWhole = gaps[end] !== "none" || !/\d/.test(text[end] ?? "");
      const [, batch] = /^(\d{1,3})(?!\d)/.exec(text.slice(end)) ?? [];
      const named: Reference[] =
        batch && batch[0] !== "0" ? [{ kind: "batch", id: `${run.id}-${batch}`, isSure }] : [];
      return isWhole ? [...named, run] : named;
    });
}

/** Attempts at a due day that a reference without one may mean. */
const mostAttempts = 4;

/** The debits that a reference names: one, or all attempts at its due day. */
export function debitsMeantBy({ kind, id }: Reference): string[] {
  if (kind === "debit") return [id];
  return kind === "due" ? Array.from({ length: mostAttempts }, (_, index) => `${id}-${index + 1}`) : [];
}

/** The contract that a reference is named after; `null` if it names none. */
export function contractNumberOf({ kind, id }: Reference): string | null {
  if (kind === "contract") return id;
  if (kind === "debit" || kind === "due" || kind === "mandate") return id.split("-").slice(0, 3).join("-");
  return null;
}
