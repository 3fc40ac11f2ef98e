import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { formatDay, nearDay, nearInstant, onNearDay } from "#content/desk/dates.ts";
import type { Day } from "#domain/calendar.ts";
import type { Tasks } from "#server/desk/today.ts";
import { refundWords } from "../contract/refund-words.ts";
import { formatRange } from "../debits/words.ts";
import { refundHref } from "../refund-href.ts";
import { Phone } from "../ui/phone.tsx";
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
      what: todayWords.fullRunText(formatRange(fromOn, toOn, today)),
      action: { href: `${page}?du=${fromOn}&au=${toOn}`, words: todayWords.prepareRun },
    });
  }
  if (debitsSince !== null) {
    tasks.push({
      title: todayWords.debitsTitle,
      when: nearDay(debitsSince, today),
      what: todayWords.debitsText(formatDay(debitsSince, today)),
      action: { href: page, words: todayWords.prepareRun },
    });
  }
  return tasks;
}

export function wrongSiretTasks({ wrongSirets }: Tasks, today: Day): TaskProps[] {
  return wrongSirets.map(({ number, raisonSociale, nomPrenom, telephone: typed, dueOn, totalCents }) => ({
    title: raisonSociale,
    when: todayWords.waitsSince(onNearDay(dueOn[0]!, today)),
    isSoon: true,
    what: (
      <>
        {todayWords.wrongSiret(
          dueOn.map((day) => formatDay(day, today)),
          totalCents,
        )}{" "}
        {nomPrenom}, <Phone typed={typed} />
      </>
    ),
    action: { href: `${links.deskContract(number)}?geste=siret`, words: todayWords.correctSiret },
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

export function unpaidTasks({ unpaid }: Tasks): TaskProps[] {
  if (unpaid === null) return [];
  const href = `${deskLinks.deskPage("debits")}#impayes`;
  return [
    {
      title: todayWords.unpaidTitle(unpaid.total),
      when: todayWords.unpaidWhen,
      what: todayWords.unpaidText(unpaid.totalCents),
      action: { href, words: todayWords.settleUnpaid },
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
    action: { href, words: todayWords.prepareRun },
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
    action: { href: `${links.deskContract(number)}?geste=adresse`, words: todayWords.verifyEmail },
  }));
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
