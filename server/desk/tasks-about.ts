import type { Tasks } from "./today.ts";

/** The tasks about some contracts, by their numbers. */
export function tasksAbout(tasks: Tasks, numbers: ReadonlySet<string>): Tasks {
  const about = <Item extends { readonly number: string }>(items: readonly Item[]): Item[] =>
    items.filter(({ number }) => numbers.has(number));
  const { accounts } = tasks;
  const some = {
    messages: tasks.messages.filter(
      ({ acquaintance }) => acquaintance?.kind === "contract" && numbers.has(acquaintance.number),
    ),
    calls: [],
    welcomes: about(tasks.welcomes),
    refusals: about(tasks.refusals),
    unassigned: [],
    gifts: about(tasks.gifts),
    secondGifts: about(tasks.secondGifts),
    mails: [],
    wrongSirets: about(tasks.wrongSirets),
    openSeats: about(tasks.openSeats),
    refunds: about(tasks.refunds),
    unpaidCalls: about(tasks.unpaidCalls),
    endings: about(tasks.endings),
    rights: [],
    possibleEnds: about(tasks.possibleEnds),
    restorations: about(tasks.restorations),
    toDeposit: [],
    recalls: about(tasks.recalls),
    unnamedReturns: [],
  };
  const ofAccounts = {
    leftAside: about(accounts.leftAside),
    heldBack: about(accounts.heldBack),
    onAccount: about(accounts.onAccount),
  };
  const lists = { ...some, ...ofAccounts };
  return {
    ...tasks,
    ...some,
    papers: about(tasks.papers),
    fullRun: null,
    lateClose: null,
    announcements: [],
    unpaid: null,
    comingReminders: [],
    accounts: { ...accounts, ...ofAccounts, toPresent: null, forgotten: null },
    totals: Object.fromEntries(
      Object.entries(lists).map(([name, items]) => [name, items.length]),
    ) as Tasks["totals"],
  };
}
