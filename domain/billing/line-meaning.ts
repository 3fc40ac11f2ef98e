import type { Mention } from "./references.ts";

/** What a line of a statement says of itself, in the codes of ISO 20022, as far as its bank gives them. */
export type SaidLine = {
  readonly sign: "credit" | "debit" | null;
  readonly isBooked: boolean;
  /** Whether it takes another line back (`RvslInd`). */
  readonly isReversal: boolean;
  /** Whether it says that a payment came back (`RtrInf`). */
  readonly isReturned: boolean;
  /** Family and subfamily of its bank transaction code. */
  readonly family: string | null;
  readonly sub: string | null;
  /** Whether it names a mandate in the place for it, ours or not. */
  readonly hasMandate: boolean;
  /** Whether a reference of a debit of ours stands in a place for references, not in a text. */
  readonly isOfDebit: boolean;
  readonly mentions: readonly Mention[];
};

/**
 * What a line means. `return`: a debit came back; `unexplained`: a debit of the account names something of ours, and the
 * bank does not say why; `return-undone`: the bank took a return back; `collection`: it credits a debit of ours;
 * `open-transfer`: a transfer that names one of our debits; `transfer-undone`: a transfer was cancelled; `paid-out` and
 * `paid-back`: a payment of ours left, or came back; `pending`: it is not booked; `silent`: its bank does not say whether it was received or paid; `foreign`: it says
 * nothing of ours.
 */
export type LineMeaning =
  | ("return" | "unexplained" | "return-undone" | "collection" | "transfer" | "open-transfer")
  | ("transfer-undone" | "paid-out" | "paid-back" | "pending" | "silent" | "foreign");

/** Subfamilies of debits that came back, for whatever reason: unpaid, reversed, cancelled. */
const backSubfamilies = /^(UPDD|PRDD|RCDD|ARET|RRTN)$/;
/** Families of transfers received and sent, ordinary and instant. */
const received = /^(RCDT|RRCT)$/;
const sent = /^(ICDT|IRCT)$/;
const chargeSubfamilies = /^(CHRG|FEES|COMM|COME|COMI|COMT|TAXE|INTR|ADJT)$/;

/**
 * Reads what a line means from its sign and its codes. A line that names something of ours is never foreign, whatever
 * codes its bank uses, or none.
 */
export function lineMeaning(line: SaidLine): LineMeaning {
  const { sign, isBooked, family, sub, hasMandate, isOfDebit, mentions } = line;
  const kinds = new Set(mentions.flat().map(({ kind }) => kind));
  const isNamed = mentions.length > 0;
  if (!isBooked) return isNamed ? "pending" : "foreign";
  if (sign === "debit") return debitMeaning();
  if (sign === "credit") return creditMeaning();
  return isNamed ? "silent" : "foreign";

  function debitMeaning(): LineMeaning {
    const namesDebit = isOfDebit || kinds.has("debit") || kinds.has("due") || kinds.has("mandate");
    if (chargeSubfamilies.test(sub ?? "")) return isNamed ? "unexplained" : "foreign";
    if (!namesDebit && (line.isReversal || received.test(family ?? "")))
      return isNamed ? "transfer-undone" : "foreign";
    if (line.isReturned || backSubfamilies.test(sub ?? "")) return "return";
    if (family === "IDDT" || (family === null && hasMandate)) return "return";
    if (sent.test(family ?? "") && !isOfDebit) return isNamed ? "paid-out" : "foreign";
    return isNamed ? "unexplained" : "foreign";
  }

  function creditMeaning(): LineMeaning {
    const isUndone = line.isReversal || line.isReturned || backSubfamilies.test(sub ?? "");
    if (isOfDebit || (hasMandate && !received.test(family ?? "")))
      return isUndone ? (isNamed ? "return-undone" : "foreign") : "collection";
    if (isUndone) {
      const namesDebit = kinds.has("debit") || kinds.has("mandate");
      return isNamed ? (namesDebit ? "return-undone" : "paid-back") : "foreign";
    }
    if (kinds.has("debit") || kinds.has("due"))
      return family === null || /^(IDDT|RDDT)$/.test(family) ? "collection" : "open-transfer";
    if (family === "IDDT" || family === "RDDT") return isNamed ? "collection" : "foreign";
    return "transfer";
  }
}
