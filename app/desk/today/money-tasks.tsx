import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay, nearDay, nearInstant } from "#content/desk/dates.ts";
import type { Day } from "#domain/calendar.ts";
import type { Tasks } from "#server/desk/today.ts";
import { refundWords } from "../contract/correction-words.ts";
import { owedBackWords } from "../contract/owed-back.tsx";
import { rangeWords } from "../debits/words.ts";
import { Phone } from "../phone.tsx";
import type { TaskProps } from "./tasks.tsx";
import { todayWords } from "./words.ts";

export function debitTasks({ debitsSince, fullRun }: Tasks, today: Day): TaskProps[] {
  const page = deskLinks.deskPage("debits");
  const tasks: TaskProps[] = [];
  if (fullRun !== null) {
    const { id, fromOn, toOn, createdAt } = fullRun;
    tasks.push({
      title: todayWords.fullRunTitle(id),
      when: nearInstant(createdAt, today),
      what: todayWords.fullRunText(rangeWords(fromOn, toOn, today)),
      gesture: { href: `${page}?du=${fromOn}&au=${toOn}`, words: todayWords.prepareRun },
    });
  }
  if (debitsSince !== null) {
    tasks.push({
      title: todayWords.debitsTitle,
      when: nearDay(debitsSince, today),
      what: todayWords.debitsText(formatDay(debitsSince, today)),
      gesture: { href: page, words: todayWords.prepareRun },
    });
  }
  return tasks;
}

export function refundTasks({ refunds }: Tasks, today: Day): TaskProps[] {
  return refunds.map((debit) => {
    const page = links.deskContract(debit.number);
    const query = new URLSearchParams({ geste: "rembourser", reference: debit.id });
    const isCollected = debit.owedBack === "refund";
    return {
      title: debit.raisonSociale,
      when: refundWords.states[debit.owedBack],
      isSoon: !isCollected,
      what: owedBackWords(debit, today),
      gesture: isCollected
        ? { href: `${page}?${query}`, words: todayWords.refund }
        : { href: page, words: todayWords.see },
    };
  });
}

export function unpaidTasks({ unpaid }: Tasks): TaskProps[] {
  if (unpaid === null) return [];
  const href = `${deskLinks.deskPage("debits")}#impayes`;
  return [
    {
      title: todayWords.unpaidTitle(unpaid.total),
      when: todayWords.unpaidWhen,
      what: todayWords.unpaidText(unpaid.totalCents),
      gesture: { href, words: todayWords.settleUnpaid },
    },
  ];
}

export function lateTasks({ late, lastRun }: Tasks, today: Day): TaskProps[] {
  if (lastRun === null) return [];
  const { id, fromOn, toOn } = lastRun;
  const href = `${deskLinks.deskPage("debits")}?du=${fromOn}&au=${toOn}`;
  return late.map(({ raisonSociale, firstDebitOn }) => ({
    title: raisonSociale,
    when: todayWords.lateWhen(formatDay(firstDebitOn, today)),
    what: todayWords.lateText(id),
    gesture: { href, words: todayWords.prepareRun },
  }));
}

export function heldBackTasks({ heldBack }: Tasks, today: Day): TaskProps[] {
  return heldBack.map(({ number, raisonSociale, nomPrenom, telephone: typed, firstDebitOn }) => ({
    title: raisonSociale,
    when: todayWords.heldBackWhen(formatDay(firstDebitOn, today)),
    isSoon: true,
    what: (
      <>
        {todayWords.heldBackText(nomPrenom)} <Phone typed={typed} />
      </>
    ),
    gesture: { href: `${links.deskContract(number)}?geste=adresse`, words: todayWords.verifyAddress },
  }));
}

export function possibleEndTasks({ possibleEnds }: Tasks): TaskProps[] {
  return possibleEnds.map(({ number, raisonSociale, suspension }) => ({
    title: raisonSociale,
    when: todayWords.possibleEndWhen,
    what: suspension ? todayWords.possibleTerminationText : todayWords.possibleEndText,
    gesture: suspension
      ? { href: `${links.deskContract(number)}?geste=resilier&motif=impayes`, words: todayWords.terminate }
      : { href: `${links.deskContract(number)}?geste=suspendre&motif=impayes`, words: todayWords.suspend },
  }));
}
