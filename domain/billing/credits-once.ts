import { type BankCredit, type BankReport, namesDebits } from "./bank-report.ts";

/**
 * The credits of some reports, each once: a statement and the advice of its day tell of the same one. Two equal ones of one
 * report are two.
 */
export function creditsOnce(reports: readonly Pick<BankReport, "credits">[]): readonly BankCredit[] {
  const once: BankCredit[] = [];
  for (const { credits } of reports) {
    const ofOthers = once.map((credit, index) => ({ credit, index }));
    for (const credit of credits) {
      const twin = ofOthers.findIndex((each) => isSame(each.credit, credit));
      if (twin < 0) {
        once.push(credit);
        continue;
      }
      const [{ index } = { index: 0 }] = ofOthers.splice(twin, 1);
      // The one that says more of its debits.
      if (credit.debits.length > once[index]!.debits.length) once[index] = credit;
    }
  }
  return once;
}

function isSame(one: BankCredit, other: BankCredit): boolean {
  if (one.amount !== other.amount || one.on !== other.on || nameOf(one) !== nameOf(other)) return false;
  if (one.bankReference && other.bankReference) return one.bankReference === other.bankReference;
  return namesDebits(one) || one.text === other.text;
}

function nameOf({ batchId, runId, debits }: BankCredit): string {
  return batchId ?? (debits.length > 0 ? debits.map(({ id }) => id).join(" ") : (runId ?? ""));
}
