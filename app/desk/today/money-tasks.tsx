import { Fragment } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay, formatWeekday, nearInstant, onNearDay } from "#content/desk/dates.ts";
import { reminderName } from "#content/desk/reminders.ts";
import { exactEuros, inSentence } from "#content/site/format.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import { workingDaysAfter } from "#domain/working-days.ts";
import type { LeftAside } from "#server/desk/account-tasks.ts";
import type { Tasks } from "#server/desk/today.ts";
import { payFromAccountLink } from "../contract/actions/pay-from-account.tsx";
import { actionHref } from "../contract/query.ts";
import { refundWords } from "../contract/refund-words.ts";
import { mendingOf } from "../debits/left-out.tsx";
import { forgottenWords, leftOutWords as words } from "../debits/left-out-words.ts";
import { debitsCounted, formatRange } from "../debits/words.ts";
import { refundHref } from "../refund-href.ts";
import { unnamedTask, unnamedWords } from "../returns/unnamed-words.ts";
import { runHref } from "../run/query.ts";
import { Phone } from "../ui/phone.tsx";
import type { TaskProps } from "./tasks.tsx";
import { todayWords } from "./words.ts";

export function debitTasks({ fullRun, accounts }: Tasks, today: Day): TaskProps[] {
  const page = deskLinks.deskPage("debits");
  const tasks: TaskProps[] = [];
  if (fullRun !== null) {
    const { id, fromOn, toOn, createdAt } = fullRun;
    tasks.push({
      title: todayWords.fullRunTitle(id),
      when: nearInstant(createdAt, today),
      what: todayWords.fullRunText(formatRange(fromOn, toOn, today)),
      action: { href: `${page}?du=${fromOn}&au=${toOn}`, words: todayWords.prepareRun },
    });
  }
  const { toPresent, forgotten } = accounts;
  const some = (debits: NonNullable<typeof toPresent>) => ({
    when: todayWords.oldest(formatDay(debits.first[0]!.dueOn, today)),
    what: todayWords.someDebits(debits),
  });
  if (toPresent !== null) {
    tasks.push({
      title: todayWords.toPresent(toPresent.count),
      ...some(toPresent),
      action: { href: page, words: todayWords.prepareRun },
    });
  }
  if (forgotten !== null) {
    tasks.push({
      title: todayWords.forgotten(forgotten.count),
      ...some(forgotten),
      isSoon: true,
      action: { href: `${page}?oubliees=oui`, words: forgottenWords.add(forgotten.count) },
    });
  }
  return tasks;
}

/** The files that wait to be deposited at the bank: red from the last day on which it takes them. */
export function depositTasks({ toDeposit }: Tasks, today: Day): TaskProps[] {
  const { toDeposit: words } = todayWords;
  return toDeposit.map(({ id, debitCount, totalCents, firstCollectionOn }): TaskProps => {
    const last = lastDepositDay(firstCollectionOn);
    const count = debitsCounted(debitCount);
    const isMissed = last < today;
    return {
      title: words.title(id),
      when: isMissed
        ? words.missed
        : last === today
          ? words.tonight
          : words.until(formatWeekday(last, today)),
      isLate: last <= today,
      what: isMissed
        ? words.late(count, totalCents, formatDay(last, today))
        : last === today
          ? words.last(count, totalCents, formatDay(firstCollectionOn, today))
          : words.text(count, totalCents),
      action: isMissed
        ? { href: runHref(id, { geste: "deplacer" }), words: words.move }
        : { href: runHref(id, { geste: "deposer" }), words: words.deposit },
    };
  });
}

/** The debits to recall: until their day is past, or the bank sent them back. */
export function recallTasks({ recalls }: Tasks, today: Day): TaskProps[] {
  const { recalls: words } = todayWords;
  return recalls.map(({ number, raisonSociale, amountCents, runId, collectionOn, isDeposited }) => ({
    title: raisonSociale,
    when: words.when(formatDay(collectionOn, today)),
    isSoon: true,
    what: words[isDeposited ? "text" : "notDeposited"](exactEuros(amountCents), runId),
    action: { href: links.deskContract(number), words: todayWords.see },
  }));
}

/** The sums that the bank took back for debits that nobody knows yet. */
export function unnamedReturnTasks({ unnamedReturns }: Tasks, today: Day): TaskProps[] {
  return unnamedReturns.map(({ takenOn, amountCents, count }) => ({
    title: exactEuros(amountCents),
    when: onNearDay(takenOn, today),
    isSoon: true,
    what: unnamedTask({ amountCents, count }),
    action: { href: `${deskLinks.deskPage("returns")}#sans-nom`, words: unnamedWords.task.action },
  }));
}

/** The month of the books that is late, and what keeps it open. */
export function closeTasks({ lateClose: close }: Tasks, today: Day): TaskProps[] {
  if (close === null) return [];
  const { closes: words } = todayWords;
  const due = {
    title: words.title(close.fromOn),
    when: words.late(formatDay(monthOf(close.fromOn, 1).toOn, today)),
    isLate: true,
  };
  if (close.why === "books") {
    const href = `${deskLinks.deskPage("closes")}?mois=${close.fromOn.slice(0, 7)}`;
    return [{ ...due, what: words.books(close.of), action: { href, words: words.see } }];
  }
  const ids = close.runs.map(({ id }) => id);
  const action = { href: runHref(ids[0]!, { geste: "deposer" }), words: todayWords.toDeposit.deposit };
  return [{ ...due, what: words.runs(ids), action }];
}

/** What no run takes of a contract: whose account must change, or who must be called. */
export function leftAsideTasks(leftAside: readonly LeftAside[], today: Day): TaskProps[] {
  return leftAside.map((task) => {
    const {
      raisonSociale,
      reason,
      isConfirmed,
      dueOn,
      totalCents,
      nextOn,
      nomPrenom,
      telephone: typed,
    } = task;
    const requestedOn = task.requestedOn && formatDay(task.requestedOn, today);
    const first = dueOn[0] ?? nextOn!;
    const isDue = dueOn.length > 0 && first <= today;
    const mending = mendingOf(task);
    return {
      title: raisonSociale,
      when: isDue ? todayWords.since(onNearDay(first, today)) : todayWords.beforeDue(formatDay(first, today)),
      isSoon: isDue,
      what: (
        <>
          {dueOn.length > 0 &&
            `${exactEuros(totalCents)}, ${words.dues(dueOn.map((day) => formatDay(day, today)))}. `}
          {words.reasons[reason]} {words.whatToDo(reason, { isConfirmed, requestedOn })} {nomPrenom},{" "}
          <Phone typed={typed} />
        </>
      ),
      action: mending ?? { href: links.deskContract(task.number), words: todayWords.see },
    };
  });
}

/** Money on account that pays a month which is owed, or that goes back because no month is to come. */
export function onAccountTasks({ accounts }: Tasks, today: Day): TaskProps[] {
  const { onAccount } = todayWords;
  return accounts.onAccount.map(({ number, raisonSociale, cents, owed }) => ({
    title: raisonSociale,
    when: onAccount.when(cents),
    what: owed ? onAccount.owed(formatDay(owed.dueOn, today), owed.amountCents) : onAccount.over,
    action: owed
      ? { href: actionHref(number, "compter", owed.reference), words: payFromAccountLink }
      : { href: actionHref(number, "rembourser", "compte"), words: todayWords.refund },
  }));
}

export function wrongSiretTasks({ wrongSirets }: Tasks, today: Day): TaskProps[] {
  return wrongSirets.map(
    ({ number, raisonSociale, nomPrenom, telephone: typed, dueOn, totalCents, issued }) => ({
      title: raisonSociale,
      when: dueOn[0] ? todayWords.waitsSince(onNearDay(dueOn[0], today)) : todayWords.siretAsSigned,
      isSoon: true,
      what: (
        <>
          {dueOn[0]
            ? todayWords.wrongSiret(
                dueOn.map((day) => formatDay(day, today)),
                totalCents,
              )
            : todayWords.issuedWithWrongSiret(issued)}{" "}
          {nomPrenom}, <Phone typed={typed} />
        </>
      ),
      action: { href: `${links.deskContract(number)}?geste=siret`, words: todayWords.correctSiret },
    }),
  );
}

export function openSeatTasks({ openSeats }: Tasks): TaskProps[] {
  return openSeats.map(({ number, raisonSociale, nomPrenom, telephone: typed, seat, doubt }) => ({
    title: raisonSociale,
    when: todayWords.seatWhen[doubt],
    isSoon: true,
    what: (
      <>
        {todayWords.seat[doubt](seat)} {nomPrenom}, <Phone typed={typed} />
      </>
    ),
    action: { href: `${links.deskContract(number)}?geste=siege`, words: todayWords.settleSeat },
  }));
}

export function refundTasks({ refunds }: Tasks, today: Day): TaskProps[] {
  const { task } = refundWords;
  return refunds.map((payment): TaskProps => {
    const { number, raisonSociale, amountCents, owedBack, paidOn, debit, credit, accountEnd } = payment;
    if (owedBack === "recall") {
      return {
        title: raisonSociale,
        when: task.recall(formatDay(paidOn, today)),
        isSoon: true,
        what: task.recallText(amountCents, debit!.runId),
        action: { href: links.deskContract(number), words: todayWords.see },
      };
    }
    const why = credit
      ? credit.isWhole
        ? task.whole
        : task.part(formatDay(credit.issuedOn, today))
      : task.run(debit!.runId);
    return {
      title: raisonSociale,
      when: credit ? task.since(onNearDay(credit.issuedOn, today)) : task.collected(formatDay(paidOn, today)),
      what: `${task.amount(amountCents, accountEnd)}${why}`,
      action: { href: refundHref(payment), words: todayWords.refund },
    };
  });
}

/** The clients to call before any reminder leaves: red once the day for it has passed. */
export function unpaidCallTasks({ unpaidCalls }: Tasks, today: Day): TaskProps[] {
  const { unpaidCall: words } = todayWords;
  return unpaidCalls.map(
    ({ number, raisonSociale, nomPrenom, telephone: typed, by, owedCents, dueOn, isTriedAgain }) => {
      const daysLate = workingDaysAfter(by, today);
      return {
        title: raisonSociale,
        when: daysLate > 0 ? words.late(by, daysLate, today) : words.by(onNearDay(by, today)),
        isLate: daysLate > 0,
        what: (
          <>
            {words.text(
              owedCents,
              dueOn.map((day) => formatDay(day, today)),
            )}{" "}
            {isTriedAgain && words.again} {nomPrenom}, <Phone typed={typed} />
          </>
        ),
        action: { href: actionHref(number, "appel"), words: words.record },
      };
    },
  );
}

export function unpaidTasks({ unpaid, comingReminders }: Tasks, today: Day): TaskProps[] {
  if (unpaid === null) return [];
  const href = `${deskLinks.deskPage("debits")}#impayes`;
  return [
    {
      title: todayWords.unpaidTitle(unpaid.total),
      when: todayWords.unpaidWhen,
      what: (
        <>
          {todayWords.unpaidText(unpaid.totalCents)}
          {comingReminders.length > 0 && ` ${todayWords.comingReminders}`}
          {comingReminders.map(({ number, raisonSociale, returnId, kind, dueOn, at }, index) => (
            <Fragment key={returnId}>
              {index > 0 ? " ; " : " "}
              <a href={actionHref(number, "relance", returnId)}>
                {raisonSociale}, {inSentence(reminderName(kind, dueOn))}
              </a>
              , {nearInstant(at, today)}
            </Fragment>
          ))}
          {comingReminders.length > 0 && "."}
        </>
      ),
      action: { href, words: todayWords.settleUnpaid },
    },
  ];
}

export function restorationTasks({ restorations }: Tasks, today: Day): TaskProps[] {
  return restorations.map(({ number, raisonSociale, suspendedOn, lastDayOn }) => ({
    title: raisonSociale,
    when: suspendedOn === null ? "" : todayWords.restorationWhen(formatDay(suspendedOn, today)),
    isSoon: true,
    what: todayWords.restorationText(lastDayOn && formatDay(lastDayOn, today)),
    action: { href: `${links.deskContract(number)}?geste=reactiver`, words: todayWords.restore },
  }));
}

export function possibleEndTasks({ possibleEnds }: Tasks): TaskProps[] {
  return possibleEnds.map(({ number, raisonSociale, suspension }) => ({
    title: raisonSociale,
    when: todayWords.possibleEndWhen,
    what: suspension ? todayWords.possibleTerminationText : todayWords.possibleEndText,
    action: suspension
      ? { href: `${links.deskContract(number)}?geste=resilier&motif=impayes`, words: todayWords.terminate }
      : { href: `${links.deskContract(number)}?geste=suspendre&motif=impayes`, words: todayWords.suspend },
  }));
}
