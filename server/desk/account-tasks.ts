import { totalCentsOf } from "#domain/amount.ts";
import { presentedOf } from "#domain/billing/account.ts";
import { blockOf, blocksCollection, mandateUse } from "#domain/billing/mandate-use.ts";
import { type MoneyToMove, moneyToMove } from "#domain/billing/owed-due.ts";
import { type Day, dayInParis, monthOf, startInParis } from "#domain/calendar.ts";
import { nextDayToPresent } from "#domain/contract/debits.ts";
import { type Contact, withContacts } from "#server/billing/contacts.ts";
import type { Forecast, Forecasts } from "#server/billing/runs/forecast.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { accountsOf, paymentAccountsOf } from "#server/database/billing/ledger.ts";
import { contractsWithMoneyOnAccount } from "#server/database/billing/payments.ts";
import { contractsWithFaultyAccount } from "#server/database/contracts/mandates.ts";
import type { DbOrTransaction } from "#server/database/engine/client.ts";

/** Debits of several contracts: how many, their total, and the first ones by their due days. */
type SomeDebits = {
  readonly count: number;
  readonly totalCents: number;
  readonly first: readonly {
    readonly raisonSociale: string;
    readonly dueOn: Day;
    readonly amountCents: number;
  }[];
};

/** What no run takes of a contract, for one reason, and whether its client was asked for another account since. */
export type LeftAside = Pick<
  Forecast["leftOut"][number],
  "number" | "raisonSociale" | "reason" | "isConfirmed"
> &
  Contact & {
    /** The oldest first; none of a contract whose account is known to be wrong before its first month. */
    readonly dueOn: readonly Day[];
    readonly totalCents: number;
    /** The first day that is still to be presented, if nothing is due yet. */
    readonly nextOn: Day | null;
  };

/** What the accounts of all contracts ask somebody to do; of each list the first tasks. */
export type AccountTasks = {
  /** Whether the plan of the run is still being made, so that the debits are not known yet. */
  readonly isPlanning: boolean;
  /** Due, and not presented although a run would take them; and those that a run takes only if somebody adds them. */
  readonly toPresent: SomeDebits | null;
  readonly forgotten: SomeDebits | null;
  /** One for each contract and reason, the oldest first; those whose e-mail address is to be confirmed first are apart. */
  readonly leftAside: readonly LeftAside[];
  readonly heldBack: readonly LeftAside[];
  readonly onAccount: readonly (MoneyToMove & { readonly number: string; readonly raisonSociale: string })[];
  readonly totals: Readonly<Record<"leftAside" | "heldBack" | "onAccount", number>>;
};

/** Reads them from the forecast that the page of debits shows: a task and its action follow the same rule. */
export async function accountTasks(
  executor: DbOrTransaction,
  forecasts: Forecasts,
  now: number,
  limit: number,
): Promise<AccountTasks> {
  const today = dayInParis(now);
  const month = monthOf(today);
  const forecast = await forecasts.recent({ ...month, madeOn: today, withForgotten: false });
  const left = forecast ? [...leftAsideOf(forecast, today), ...(await wrongAccounts(executor, now))] : [];
  const waitsForAddress = ({ isConfirmed, reason }: Left) => !isConfirmed && reason !== "MD07";
  const leftAside = left.filter((each) => !waitsForAddress(each));
  const heldBack = left.filter(waitsForAddress);
  const onAccount = await moneyOnAccount(executor, today);
  return {
    isPlanning: forecast === null,
    toPresent: someOf(forecast?.debits.filter(({ dueOn }) => dueOn <= today) ?? []),
    forgotten: someOf(forecast?.forgotten ?? []),
    leftAside: await withContacts(executor, leftAside.slice(0, limit)),
    heldBack: await withContacts(executor, heldBack.slice(0, limit)),
    onAccount: onAccount.slice(0, limit),
    totals: { leftAside: leftAside.length, heldBack: heldBack.length, onAccount: onAccount.length },
  };
}

type Left = Omit<LeftAside, keyof Contact>;

function leftAsideOf({ leftOut }: Forecast, today: Day): Left[] {
  return leftOut.flatMap(({ number, raisonSociale, reason, isConfirmed, usableAt, dues, totalCents }) => {
    // An address may still be confirmed in time; an account does not mend itself, unless another one waits.
    const isTask = blocksCollection(reason) ? usableAt === null : dues[0]!.dueOn <= today;
    const dueOn = dues.map((due) => due.dueOn);
    return isTask ? [{ number, raisonSociale, reason, isConfirmed, dueOn, totalCents, nextOn: null }] : [];
  });
}

/** The contracts whose account is wrong and of which the plan of the month has nothing yet. */
async function wrongAccounts(executor: DbOrTransaction, now: number): Promise<Left[]> {
  const today = dayInParis(now);
  const month = monthOf(today);
  const since = { signedSince: startInParis(month.fromOn), firstDebitAfter: month.toOn };
  const ids = await contractsWithFaultyAccount(executor, since);
  const accounts = await paymentAccountsOf(executor, await billableContractsOf(executor, ids));
  return accounts.flatMap(({ contract, ...account }): Left[] => {
    const { number, raisonSociale, addressConfirmedAt, dates } = contract;
    const reason = blockOf(mandateUse({ contract, ...account }, now), today);
    const presented = presentedOf({ contract, ...account });
    const nextOn = nextDayToPresent(contract, presented, dates.firstDebitOn);
    const isWrong = reason === "iban" || reason === "postalAddress";
    if (!isWrong || nextOn === null || nextOn <= month.toOn) return [];
    const isConfirmed = addressConfirmedAt !== null;
    return [{ number, raisonSociale, reason, isConfirmed, dueOn: [], totalCents: 0, nextOn }];
  });
}

async function moneyOnAccount(executor: DbOrTransaction, today: Day): Promise<AccountTasks["onAccount"]> {
  const accounts = await accountsOf(executor, await contractsWithMoneyOnAccount(executor));
  return accounts.flatMap((account) => {
    const { number, raisonSociale } = account.contract;
    const money = moneyToMove(account, today);
    return money ? [{ number, raisonSociale, ...money }] : [];
  });
}

function someOf(debits: SomeDebits["first"]): SomeDebits | null {
  if (debits.length === 0) return null;
  const first = debits.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1)).slice(0, 3);
  return { count: debits.length, totalCents: totalCentsOf(debits), first };
}
