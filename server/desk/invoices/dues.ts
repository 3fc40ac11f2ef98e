import { invoicesOfDue, standingOfDue, untouchedDue } from "#domain/billing/account.ts";
import { billedOn } from "#domain/billing/amount-due.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { invoiceStanding } from "#domain/billing/invoice-state.ts";
import { type LeftOutReason, leftOutReason, mandateUse } from "#domain/billing/mandate-use.ts";
import { type Due, invoiceWait, type Share } from "#domain/billing/reconciliation.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import type { Context } from "#server/context.ts";
import { type BillableContract, billableContracts } from "#server/database/billing/billable-contracts.ts";
import { contractsErasedSince, type DayRange } from "#server/database/billing/billing-reads.ts";
import { numberingWait } from "#server/database/billing/billing-series.ts";
import {
  type DueRecord,
  paymentAccountsOf,
  type StoredAccount,
  type StoredPayments,
} from "#server/database/billing/ledger.ts";
import type { Records } from "./records.ts";

/** A due day that is past, as pages name it. */
export type NamedDue = Due & {
  readonly contract: string;
  /** Empty once the contract is erased. */
  readonly raisonSociale: string;
  readonly dueOn: Day;
  /** Why the next file for the bank leaves it out, if it does; `transfer`: its client pays it so. */
  readonly leftOut: LeftOutReason | "transfer" | null;
  readonly record: DueRecord;
};

/** The due days of a period: those up to today, in order, and how many are still to come. */
export type DuesOfPeriod = { readonly past: readonly NamedDue[]; readonly coming: Share };

/** The due days of a period, a month at most. Lets other requests run in between. */
export async function duesOf(context: Context, period: DayRange, records: Records): Promise<DuesOfPeriod> {
  const { database, now, today: todayOf } = context;
  const { db } = database;
  const today = todayOf();
  const next = (await numberingWait(db, now())) ?? "round";
  const past: NamedDue[] = [];
  const coming = { count: 0, cents: 0 };
  for await (const contracts of billableContracts(db, period.toOn)) {
    const ids = contracts.map(({ id }) => id);
    const ofContracts = await records.ofContracts(ids, period);
    const owedDays = new Map(
      contracts.map((contract) => [contract.id, debitDaysBetween(contract, period.fromOn, period.toOn)]),
    );
    // Only the contracts with a due day that no file has carried need their whole account.
    const uncollected = contracts.filter(({ id }) =>
      owedDays.get(id)!.some((day) => {
        const record = ofContracts.get(id)?.find(({ dueOn }) => dueOn === day);
        return !record || (!lastDebit(record.debits) && record.payments.length === 0);
      }),
    );
    const accounts = new Map(
      (await paymentAccountsOf(db, uncollected)).map((account) => [account.contract.id, account]),
    );
    for (const contract of contracts) {
      const { id, number, raisonSociale } = contract;
      const owed = owedDays.get(id)!;
      const recorded = ofContracts.get(id) ?? [];
      for (const dueOn of new Set([...owed, ...recorded.map((record) => record.dueOn)])) {
        const isOwed = owed.includes(dueOn);
        if (dueOn > today) {
          if (isOwed) coming.count++;
          if (isOwed) coming.cents += billedOn(contract, dueOn);
          continue;
        }
        const record = recorded.find((each) => each.dueOn === dueOn) ?? untouchedDue(id, dueOn);
        const waits = isOwed && record.invoices.length === 0;
        const wait = waits ? invoiceWait(contract, dueOn, { today, next }) : null;
        const leftOut = isOwed ? leftOutOf(context, accounts.get(id), record) : null;
        const named = { contract: number, raisonSociale, dueOn, amountCents: billedOn(contract, dueOn) };
        past.push(dueOf({ ...named, wait, leftOut, record }, contract, today));
      }
    }
  }
  const erased = await contractsErasedSince(db, period.fromOn);
  const ofErased = await records.ofContracts(
    erased.map(({ id }) => id),
    period,
  );
  for (const { id, number } of erased) {
    const named = { contract: number, raisonSociale: "", amountCents: 0 };
    for (const record of ofErased.get(id) ?? []) {
      // Debits outlive their contract; without it nobody knows whether they were owed.
      if (record.invoices.length === 0) continue;
      const { dueOn } = record;
      past.push(dueOf({ ...named, dueOn, wait: null, leftOut: null, record }, undefined, today));
    }
  }
  return { past: past.sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1)), coming };
}

function dueOf(
  due: Pick<NamedDue, "contract" | "raisonSociale" | "dueOn" | "amountCents" | "wait" | "leftOut" | "record">,
  contract: BillableContract | undefined,
  today: Day,
): NamedDue {
  return {
    ...due,
    isLeftAside: due.leftOut !== null,
    standing: standingOfDue(contract, due.record, today),
    invoices: invoicesOfDue(due.record).map((invoice) => ({
      ...invoice,
      standing: invoiceStanding(invoice, invoice.history, today),
    })),
    wasPresented: due.record.debits.some(({ state }) => state === "presented"),
  };
}

/** Whether no run can take a due day as its contract stands. */
export function noRunTakes(leftOut: NamedDue["leftOut"]): boolean {
  return leftOut !== null && leftOut !== "transfer";
}

/** Why the next file leaves a due day out: only one that no file has carried yet waits for the next file. */
export function leftOutOf(
  { now, today }: Context,
  account: StoredAccount<StoredPayments> | undefined,
  { dueOn, debits, payments }: DueRecord,
): NamedDue["leftOut"] {
  if (!account || lastDebit(debits) || payments.length > 0) return null;
  const use = mandateUse(account, now());
  if (use.byTransfer.includes(dueOn)) return "transfer";
  return leftOutReason(account.contract, use, today());
}
