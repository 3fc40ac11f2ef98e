import { creditorAccount } from "#content/contract/creditor-account.ts";
import { company } from "#content/site/company.ts";
import type { BankLines, BankPlan } from "#domain/billing/bank-plan.ts";
import { type BankReport, namesDebits, type Uncertainty } from "#domain/billing/bank-report.ts";
import { transferKeys } from "#domain/billing/bank-transfers.ts";
import { chargeKeys } from "#domain/billing/charge-lines.ts";
import { creditsOnce } from "#domain/billing/credits-once.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";

/**
 * Whether a report is about our account, by its IBAN or by the number within it that banks also use. A statement says of which
 * account it is; the answer to a file of debits may not, nor a table.
 */
export function isOurs({ iban, message }: Pick<BankReport, "iban" | "message">): boolean {
  if (iban === null) return message === "pain.002" || message === "csv";
  const account = iban.replace(/\s/g, "").toUpperCase();
  return account === creditorAccount.iban || (account.length >= 10 && creditorAccount.iban.includes(account));
}

/** The other creditor that all returns of a file name; `null` if one is ours, or the file has anything else. */
export function otherCreditorOf(reports: readonly BankReport[]): string | null {
  const lines = linesOf(reports, reports);
  const { returns, transfers, credits, undone, refusedBatches, remarks, charges = [] } = lines;
  const isOther = returns.every(
    ({ creditorId }) => creditorId !== null && creditorId !== company.creditorIdentifier,
  );
  const hasOthersAlone =
    [transfers, credits, undone, refusedBatches, remarks, charges].every(({ length }) => length === 0) &&
    isOther;
  return hasOthersAlone ? (returns[0]?.creditorId ?? null) : null;
}

/** The lines of the reports about our account, among all of a file. */
export function linesOf(reports: readonly BankReport[], all: readonly BankReport[]): BankLines {
  const others = all.filter((report) => !reports.includes(report));
  const uncertain = reports.flatMap(({ uncertainty }) => uncertainty ?? []);
  return {
    returns: reports.flatMap(({ returns }) => returns),
    refusedBatches: reports.flatMap(({ refusedBatches }) => refusedBatches),
    transfers: transferKeys(reports, sha256Of),
    credits: creditsOnce(reports),
    undone: reports.flatMap(({ undone }) => undone),
    charges: chargeKeys(reports, sha256Of),
    otherTransfers: 0,
    remarks: reports.flatMap(({ remarks }) => remarks),
    leftOut: [],
    ...(uncertain.length > 0 && { uncertainty: uncertaintyOf(uncertain) }),
    otherAccounts: [...new Set(others.map(({ iban }) => iban?.slice(-4) ?? ""))].sort(),
  };
}

/** How the reports of one account that say little are to be taken together: the worst that their balances show. */
function uncertaintyOf(all: readonly Uncertainty[]): Uncertainty {
  const { message } = all[0]!;
  const checks = all.map(({ balances }) => balances);
  const balances = checks.find((check) => check !== "follow" && check !== "none") ?? checks[0]!;
  return { message, lines: all.reduce((sum, { lines }) => sum + lines, 0), balances };
}

/** Whether a plan says nothing about debits or transfers of ours. */
export function isEmpty({ returns, questions, refused, known, ...plan }: BankPlan): boolean {
  const { remarks, unnamedReturns, creditedBatches, creditQuestions, proposals, transfersToCheck } = plan;
  const lists = [
    returns,
    questions,
    refused,
    known,
    unnamedReturns,
    remarks,
    creditedBatches,
    creditQuestions,
    proposals,
    transfersToCheck,
    plan.chargeQuestions,
  ];
  const alreadyRecorded = plan.alreadyRecordedCount + plan.knownCredits + plan.knownCharges;
  return lists.every(({ length }) => length === 0) && alreadyRecorded === 0;
}

/** The lines without the transfers of strangers, and the credits that are no debits. */
export function withoutOthers(
  lines: BankLines,
  { proposals, transfersToCheck, creditQuestions }: BankPlan,
): BankLines {
  const asked = new Set<unknown>(creditQuestions.map(({ amountCents }) => amountCents));
  const credits = lines.credits.filter(
    (credit) => credit.isOfDebits || namesDebits(credit) || asked.has(credit.amount),
  );
  const keys = new Set([...proposals, ...transfersToCheck].map(({ key }) => key));
  const transfers = lines.transfers.filter(
    ({ key, transfer }) => keys.has(key) || transfer.mentions.length > 0,
  );
  return {
    ...lines,
    transfers,
    credits,
    otherTransfers:
      lines.otherTransfers +
      (lines.transfers.length - transfers.length) +
      (lines.credits.length - credits.length),
  };
}
