import type { Day } from "#domain/calendar.ts";
import { compactIdentifier, hasValidIbanKey, maskedIban } from "#domain/sepa.ts";
import { formatBillingNumber } from "./billing-number.ts";
import { factsIn, referencesMeant, type TypedFacts } from "./debit-search.ts";
import type { Reference } from "./references.ts";

/** What somebody has in hand: what its text names, what it says, and what is left of it. */
export type DeskSearch = {
  /** The readings of each reference in it, the likeliest first. */
  readonly mentions: readonly (readonly Reference[])[];
  /** The end of an account, or a whole one as {@link maskedIban} masks it. */
  readonly account: string | null;
  /** All words of it but those that only say what a number is. */
  readonly words: string;
  /** Its amount and its day, and its words without them. */
  readonly facts: TypedFacts;
  /** Those words without what banks write on any statement. */
  readonly ownWords: string;
};

/** Reads what somebody typed or pasted, a line of a bank statement for example. */
export function readDeskSearch(typed: string, today: Day): DeskSearch {
  const text = typed
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\s\p{Cf}]+/gu, " ");
  const { account, rest } = accountIn(text);
  const words = rest.replace(labels, " ").replace(/ +/g, " ").trim();
  const facts = factsIn(words, today);
  const ownWords = facts.words
    .split(/[^\p{L}\p{M}\d&’'.-]+/u)
    .filter((word) => !bankWords.test(word) && /[\p{L}\d]/u.test(word))
    .join(" ");
  const mentions = referencesMeant(text);
  return { mentions: [...mentions, ...shortBillingNumbers(text, today)], account, words, facts, ownWords };
}

/** The year of the first number of an invoice. */
const firstYear = 2025;

/** Numbers of invoices and credit notes without their beginning: `F-2026-125`, or `000125` of any year. */
function shortBillingNumbers(text: string, today: Day): Reference[][] {
  const [, letter, ofYear, number] =
    /^(?:facture|avoir)? ?(?:n°|no)? ?(?:([FA])[ -]?(20\d\d)[ -]?)?(\d{1,6})$/i.exec(text.trim()) ?? [];
  if (number === undefined || Number(number) === 0) return [];
  if (ofYear === undefined && number.length < 6) return [];
  const lastYear = Number(today.slice(0, 4));
  const years = ofYear
    ? [Number(ofYear)]
    : Array.from({ length: lastYear - firstYear + 1 }, (_, n) => lastYear - n);
  const kinds = (["invoice", "credit-note"] as const).filter(
    (kind) => !letter || (kind === "invoice") === (letter.toUpperCase() === "F"),
  );
  return kinds.flatMap((kind) =>
    years.map((year): Reference[] => [
      { kind, id: formatBillingNumber({ kind, year, rank: Number(number) }), isSure: false },
    ]),
  );
}

function accountIn(text: string): { readonly account: string | null; readonly rest: string } {
  for (const [written] of text.matchAll(/(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![A-Z\d])/giu)) {
    const iban = compactIdentifier(written);
    if (hasValidIbanKey(iban)) return { account: maskedIban(iban), rest: text.replace(written, " ") };
  }
  const [masked, digits] = /(?:[A-Z]{2}\d{2} ?)?[•*x.…]{2,}[•*x.… ]*(\d{4})(?!\d)/iu.exec(text) ?? [];
  if (digits !== undefined) return { account: digits, rest: text.replace(masked!, " ") };
  const [, alone = null] = /^(?:(?:iban|compte|rib)(?: \p{L}+)* )?(\d{4})$/iu.exec(text.trim()) ?? [];
  return { account: alone, rest: text };
}

/** What a number is, before it. */
const labels =
  /(?<![\p{L}\d])(?:t[ée]l(?:[ée]phone)?|portable|mobile|siret|siren|iban|rib|compte|facture|avoir|contrat|remise|rum|r[ée]f(?:[ée]rence)?|n°|no)[ .:]*(?:n° ?)?(?=[+\d])/giu;

/** What banks write beside a name, and how people and firms are addressed. */
const bankWords =
  /^(vir(ement)?|sepa|prlv|prelevement|prélèvement|inst(antane)?|re[cç]u|emis|émis|de|du|des|le|la|au|pour|motif|ref|réf|date|valeur|eur|euros?|carte|cb|mandat|rum|ics|libelle|libellé|abonnement|ech[eé]ance|rejet|retour|impaye|impayé|sarl|sas|sasu|eurl|ei|m|mr|mme|monsieur|madame)$/iu;
