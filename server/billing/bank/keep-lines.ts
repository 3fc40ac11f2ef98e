import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { company } from "#content/site/company.ts";
import { asksTooMuch, type BankLines, planBankFile } from "#domain/billing/bank-plan.ts";
import type { BankFileProblem } from "#domain/billing/bank-report.ts";
import { failure, type Outcome, success } from "#domain/outcome.ts";
import type { Context } from "#server/context.ts";
import { type BankFile, type StoredTable, saveReadFile } from "#server/database/billing/bank-files.ts";
import type { DbOrTransaction, Transaction } from "#server/database/engine/client.ts";
import { gatherFacts } from "./gather-facts.ts";
import { isEmpty, isOurs, linesOf, otherCreditorOf, withoutOthers } from "./our-lines.ts";
import type { ReadBankFile } from "./read-bank-file.ts";

/**
 * Why a file was not taken. `account` and `creditor`: it is about another one; `not-ours`: it names no debit of ours;
 * `already`: it was recorded.
 */
export type ReadFileProblem =
  | { readonly code: BankFileProblem }
  | { readonly code: "account"; readonly iban: string }
  | { readonly code: "creditor"; readonly creditorId: string }
  | { readonly code: "not-ours" }
  | { readonly code: "already"; readonly sha256: string };

export type LineKeeper = ReturnType<typeof createLineKeeper>;

/** Understands the lines of files, and stores those that concern the agency until somebody records them. */
export function createLineKeeper({ database, keyring, today }: Context) {
  const { db } = database;
  const facts = { creditorId: company.creditorIdentifier };

  async function planOf(executor: DbOrTransaction, lines: BankLines) {
    const gathered = await gatherFacts(executor, lines, { ...facts, keyring, today: today() });
    await yieldToEventLoop();
    return { plan: planBankFile(lines, gathered.facts), contractIds: gathered.contractIds };
  }

  /** Stores the lines of a file that concern the agency, and does something more in the same transaction. */
  async function keepLines(
    file: Omit<Parameters<typeof saveReadFile>[2], "fromOn" | "toOn">,
    { reports, leftOut, table }: Pick<ReadBankFile, "reports" | "leftOut"> & { readonly table?: StoredTable },
    also: (transaction: Transaction) => Promise<void>,
  ): Promise<Outcome<Pick<BankFile, "sha256">, ReadFileProblem>> {
    const ours = reports.filter(isOurs);
    const [other] = reports;
    if (ours.length === 0) return failure({ code: "account", iban: other?.iban ?? "" });
    const creditorId = otherCreditorOf(ours);
    if (creditorId !== null) return failure({ code: "creditor", creditorId });
    const lines = { ...linesOf(ours, reports), leftOut };
    const { plan } = await planOf(db, lines);
    if (asksTooMuch(plan)) return failure({ code: "too-many" });
    const unknown = plan.unknown.length + plan.unknownCredits.length;
    if (unknown > 0 && isEmpty(plan)) return failure({ code: "not-ours" });
    const days = ours
      .flatMap(({ fromOn, toOn }) => [fromOn, toOn])
      .flatMap((day) => day ?? [])
      .sort();
    const dated = { ...file, fromOn: days[0] ?? null, toOn: days.at(-1) ?? null };
    const content = { lines: withoutOthers(lines, plan), ...(table && { table }) };
    await database.transaction(async (transaction) => {
      await saveReadFile(transaction, keyring, dated, content);
      await also(transaction);
    });
    return success({ sha256: file.sha256 });
  }

  return { planOf, keepLines };
}
