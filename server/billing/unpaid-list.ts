import { dueOf, invoiceInForce } from "#domain/billing/account.ts";
import { daysLate, type ReminderStep } from "#domain/billing/aged-balance.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import { owedCentsOf, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import type { Context } from "#server/context.ts";
import { type UnpaidAccount, unpaidAccounts } from "#server/database/billing/unpaid-dues.ts";
import { contractLines } from "#server/database/contracts/contract-lines.ts";
import { type ContractNote, latestNotes } from "#server/database/contracts/contract-notes.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { type PossibleEnd, possibleEnds } from "./possible-ends.ts";
import { reminderSteps } from "./reminder-steps.ts";

/** An unpaid month with its contract, and what a person can do about it. */
export type UnpaidMonth = UnpaidDue & {
  readonly number: string;
  readonly raisonSociale: string;
  /** Whether somebody wants its debit in the next run. */
  readonly isWanted: boolean;
  /** Whether its debit came back, and a run can present it again. */
  readonly isPresentable: boolean;
  /** For how many days it is late. */
  readonly days: number;
};

/** The same with what a person on the telephone needs. */
export type UnpaidMonthToCall = UnpaidMonth & {
  readonly telephone: string;
  /** `null` if its debit did not come back. */
  readonly reminders: ReminderStep | null;
  /** The latest note about the contract. */
  readonly note: Pick<ContractNote, "text" | "by" | "at"> | null;
};

/** How many months are unpaid, and what is left to pay of them. */
export type UnpaidSums = { readonly total: number; readonly totalCents: number };

/** A page of the unpaid months, the oldest first, and the totals of all of them. */
export type UnpaidPage = UnpaidSums & {
  readonly months: readonly UnpaidMonthToCall[];
  readonly possibleEnds: readonly PossibleEnd[];
  readonly pageLength: number;
};

const pageLength = 50;

/** A page of the unpaid months of all contracts. */
export async function unpaidPage(
  clock: Pick<Context, "now">,
  executor: DbOrTransaction,
  page: number,
): Promise<UnpaidPage> {
  const at = clock.now();
  const unpaid = await unpaidAccounts(executor, at);
  const months = unpaid.flatMap((each) => monthsOf(each, at));
  const inOrder = months.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const shown = inOrder.slice((page - 1) * pageLength, page * pageLength);
  const accounts = unpaid.map(({ account }) => account);
  return {
    ...sumsOf(months),
    months: await toCall(clock, executor, accounts, shown),
    possibleEnds: await possibleEnds(executor, at),
    pageLength,
  };
}

/** Adds whom to call, what reminders left, and what was noted last. */
async function toCall(
  clock: Pick<Context, "now">,
  executor: DbOrTransaction,
  all: readonly UnpaidAccount["account"][],
  months: readonly UnpaidMonth[],
): Promise<UnpaidMonthToCall[]> {
  const ids = new Set(months.map(({ contractId }) => contractId));
  const accounts = all.filter(({ contract }) => ids.has(contract.id));
  const debits = months.map(({ reference: id, contractId, dueOn }) => ({ id, contractId, dueOn }));
  const reminders = await reminderSteps(clock, executor, accounts, debits);
  const notes = await latestNotes(executor, [...ids]);
  const lines = await contractLines(
    executor,
    accounts.map(({ contract }) => contract.number),
  );
  const telephones = new Map(lines.map(({ id, telephone }) => [id, telephone]));
  return months.map((month) => ({
    ...month,
    telephone: telephones.get(month.contractId) ?? "",
    reminders: reminders.get(month.reference) ?? null,
    note: notes.get(month.contractId) ?? null,
  }));
}

/** The sums of the unpaid months of all contracts, all or those due since a day. */
export async function unpaidSums(executor: DbOrTransaction, at: number, since?: Day): Promise<UnpaidSums> {
  const dues = (await unpaidAccounts(executor, at)).flatMap((unpaid) => unpaid.dues);
  return sumsOf(dues.filter(({ dueOn }) => since === undefined || dueOn >= since));
}

function monthsOf({ account, dues }: UnpaidAccount, at: number): UnpaidMonth[] {
  const { number, raisonSociale } = account.contract;
  const today = dayInParis(at);
  const isDead = isBlocked(mandateUse(account, at), today);
  return dues.map((due) => {
    const { dueOn, returnedOn } = due;
    const of = dueOf(account, dueOn);
    return {
      ...due,
      number,
      raisonSociale,
      isWanted: lastDebit(of.debits)?.joinsNextRun === 1,
      isPresentable: returnedOn !== null && !isDead,
      days: daysLate({ dueOn, issuedOn: invoiceInForce(of)?.invoice.issuedOn ?? dueOn }, today),
    };
  });
}

function placeOf({ dueOn, reference }: UnpaidMonth): string {
  return `${dueOn} ${reference}`;
}

function sumsOf(dues: readonly UnpaidDue[]): UnpaidSums {
  return { total: dues.length, totalCents: owedCentsOf(dues) };
}
