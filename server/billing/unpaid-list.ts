import { dueOf } from "#domain/billing/account.ts";
import { lastDebit } from "#domain/billing/debit-stage.ts";
import { isBlocked, mandateUse } from "#domain/billing/mandate-use.ts";
import { owedCentsOf, type UnpaidDue } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type UnpaidAccount, unpaidAccounts } from "#server/database/billing/unpaid-dues.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";
import { type PossibleEnd, possibleEnds } from "./possible-ends.ts";

/** An unpaid month with its contract, and what a person can do about it. */
export type UnpaidMonth = UnpaidDue & {
  readonly number: string;
  readonly raisonSociale: string;
  /** Whether somebody wants its debit in the next run. */
  readonly isWanted: boolean;
  /** Whether its debit came back, and a run can present it again. */
  readonly isPresentable: boolean;
};

/** How many months are unpaid, and what is left to pay of them. */
export type UnpaidSums = { readonly total: number; readonly totalCents: number };

/** A page of the unpaid months, the latest return first, and the totals of all of them. */
export type UnpaidPage = UnpaidSums & {
  readonly months: readonly UnpaidMonth[];
  readonly possibleEnds: readonly PossibleEnd[];
  readonly pageLength: number;
};

const pageLength = 50;

/** A page of the unpaid months of all contracts. */
export async function unpaidPage(executor: DbOrTransaction, page: number, at: number): Promise<UnpaidPage> {
  const months = (await unpaidAccounts(executor, at)).flatMap((unpaid) => monthsOf(unpaid, at));
  const inOrder = months.toSorted((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1));
  return {
    ...sumsOf(months),
    months: inOrder.slice((page - 1) * pageLength, page * pageLength),
    possibleEnds: await possibleEnds(executor, at),
    pageLength,
  };
}

/** The sums of the unpaid months of all contracts, all or those due since a day. */
export async function unpaidSums(executor: DbOrTransaction, at: number, since?: Day): Promise<UnpaidSums> {
  const dues = (await unpaidAccounts(executor, at)).flatMap((unpaid) => unpaid.dues);
  return sumsOf(dues.filter(({ dueOn }) => since === undefined || dueOn >= since));
}

function monthsOf({ account, dues }: UnpaidAccount, at: number): UnpaidMonth[] {
  const { number, raisonSociale } = account.contract;
  const isDead = isBlocked(mandateUse(account, at), dayInParis(at));
  return dues.map((due) => ({
    ...due,
    number,
    raisonSociale,
    isWanted: lastDebit(dueOf(account, due.dueOn).debits)?.joinsNextRun === 1,
    isPresentable: due.returnedOn !== null && !isDead,
  }));
}

/** What did not come back stands where its due day does. */
function placeOf({ returnedOn, dueOn, reference }: UnpaidMonth): string {
  return `${returnedOn ?? dueOn} ${reference}`;
}

function sumsOf(dues: readonly UnpaidDue[]): UnpaidSums {
  return { total: dues.length, totalCents: owedCentsOf(dues) };
}
