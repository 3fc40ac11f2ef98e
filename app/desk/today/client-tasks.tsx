import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { packWords } from "#content/contract/packs.ts";
import { formatDay, formatRelative, nearInstant } from "#content/desk/dates.ts";
import { mailKindNames } from "#content/desk/mails.ts";
import { subjectName } from "#content/desk/rights.ts";
import { sirenNumber } from "#content/site/format.ts";
import { addDays, type Day, dayInParis, daysBetween } from "#domain/calendar.ts";
import { paperDueOn } from "#domain/contract/takeover.ts";
import { nameOfPublished } from "#domain/contract/typed-change.ts";
import { welcomePromise } from "#domain/contract/welcome.ts";
import type { PackId } from "#domain/pack.ts";
import { answerDueOn } from "#domain/rights.ts";
import type { Tasks } from "#server/desk/today.ts";
import { announcementWords } from "../announcements/words.ts";
import { actionHref } from "../contract/query.ts";
import { callHref } from "../drafts/query.ts";
import { causeOf, mailsWords } from "../mails/words.ts";
import { Phone } from "../ui/phone.tsx";
import type { TaskProps } from "./tasks.tsx";
import { todayWords } from "./words.ts";

export function messageTasks({ messages }: Tasks, today: Day): TaskProps[] {
  return messages.map(({ id, firstName, lastName, receivedAt, message, acquaintance }) => ({
    title: `${firstName} ${lastName}`,
    when: nearInstant(receivedAt, today),
    mark: acquaintance?.kind === "contract" ? todayWords.subscriber : undefined,
    what: todayWords.quote(shortened(message)),
    action: { href: deskLinks.deskMessage(id), words: todayWords.answer },
  }));
}

export function callTasks({ calls }: Tasks, today: Day): TaskProps[] {
  return calls.map(({ id, subscriber, packId, expiresAt }) => {
    const expiresOn = dayInParis(expiresAt);
    return {
      title: subscriber.raisonSociale,
      when: todayWords.expires(expiresOn, today),
      isSoon: daysBetween(today, expiresOn) <= 1,
      what: (
        <>
          {todayWords.draft(subscriber.nomPrenom, packWords[packId].listName)}{" "}
          <Phone typed={subscriber.telephone} />
        </>
      ),
      action: { href: callHref(id, "today"), words: todayWords.call, icon: "phone", id: `appel-${id}` },
    };
  });
}

export function refusalTasks({ refusals }: Tasks, today: Day): TaskProps[] {
  return refusals.map(({ number, raisonSociale, nomPrenom, telephone: typed, refusedAt }) => ({
    title: raisonSociale,
    when: todayWords.refusalWhen,
    isSoon: true,
    what: (
      <>
        {todayWords.refusal(formatRelative(refusedAt, today), nomPrenom)} <Phone typed={typed} />
      </>
    ),
    action: { href: actionHref(number, "appel-refus"), words: todayWords.noteCall, icon: "phone" },
  }));
}

export function welcomeTasks({ welcomes }: Tasks, today: Day): TaskProps[] {
  return welcomes.map(({ number, raisonSociale, nomPrenom, telephone: typed, packId, signedAt }) => {
    const { dueOn, workingDaysLate } = welcomePromise(dayInParis(signedAt), today);
    return {
      title: raisonSociale,
      when:
        workingDaysLate > 0 ? todayWords.welcomeLate(dueOn, workingDaysLate, today) : todayWords.welcomeWhen,
      isLate: workingDaysLate > 0,
      what: (
        <>
          {todayWords.signed(
            formatRelative(signedAt, today),
            nomPrenom,
            packWords[packId as PackId].listName,
          )}{" "}
          <Phone typed={typed} />
        </>
      ),
      action: { href: actionHref(number, "accueillir"), words: todayWords.welcome },
    };
  });
}

export function unassignedTasks({ unassigned }: Tasks, today: Day): TaskProps[] {
  return unassigned.map(({ number, raisonSociale, nomPrenom, packId, signedAt }) => ({
    title: raisonSociale,
    when: todayWords.unassigned,
    what: todayWords.signed(formatRelative(signedAt, today), nomPrenom, packWords[packId as PackId].listName),
    action: { href: actionHref(number, "zenmaster"), words: todayWords.assign },
  }));
}

export function giftTasks({ gifts }: Tasks, today: Day): TaskProps[] {
  return gifts.map(({ number, raisonSociale, nomPrenom, telephone: typed, packId, signedAt, giftCode }) => ({
    title: raisonSociale,
    when: todayWords.giftWhen,
    what: (
      <>
        {todayWords.gift(
          formatRelative(signedAt, today),
          nomPrenom,
          packWords[packId as PackId].listName,
          giftCode!,
        )}{" "}
        <Phone typed={typed} />
      </>
    ),
    action: { href: actionHref(number, "cadeau"), words: todayWords.addGift },
  }));
}

export function secondGiftTasks({ secondGifts }: Tasks, today: Day): TaskProps[] {
  return secondGifts.map(({ number, raisonSociale, signedAt }) => ({
    title: raisonSociale,
    when: formatRelative(signedAt, today),
    what: todayWords.secondGift,
    action: { href: links.deskContract(number), words: todayWords.see },
  }));
}

export function companyTasks({ companies }: Tasks, today: Day): TaskProps[] {
  return companies.map(({ siren, contracts, latest, signedAt }) => ({
    title: contracts.find(({ number }) => number === latest)!.raisonSociale,
    when: todayWords.signedWhen(formatRelative(signedAt, today)),
    what: todayWords.company(sirenNumber(siren), contracts),
    action: { href: `${links.deskContract(latest)}#entreprise`, words: todayWords.check },
  }));
}

/** The papers of contracts that were taken over, as one task. */
export function paperTasks({ papers }: Tasks, today: Day): TaskProps[] {
  const [first] = papers;
  if (!first) return [];
  const { papers: words } = todayWords;
  const dueOn = paperDueOn(first.firstDebitOn);
  const isLate = dueOn <= today;
  return [
    {
      title: words.title(papers.length),
      when: isLate ? words.late(formatDay(dueOn, today)) : todayWords.before(formatDay(dueOn, today)),
      isLate,
      what: words.text(papers.map(({ raisonSociale }) => raisonSociale)),
      action: { href: `${links.deskContract(first.number)}#t-documents`, words: words.add },
    },
  ];
}

export function mailTasks({ mails }: Tasks, today: Day): TaskProps[] {
  return mails.map(({ kind, about, deadAt, lastError }) => ({
    title: todayWords.mail(mailKindNames[kind], about ?? mailsWords.erased),
    when: nearInstant(deadAt!, today),
    what: causeOf(lastError) ?? (lastError ? todayWords.serverSaid(lastError) : todayWords.abandoned),
    action: { href: deskLinks.deskPage("mails"), words: todayWords.see },
  }));
}

export function endingTasks({ endings }: Tasks, today: Day): TaskProps[] {
  return endings.map(({ number, raisonSociale, lastDayOn, endAskedOn }) => ({
    title: raisonSociale,
    when: todayWords.lastDay(lastDayOn!, today),
    what: todayWords.ends(
      formatDay(endAskedOn ?? lastDayOn!, today),
      formatDay(addDays(lastDayOn!, 1), today),
    ),
    action: { href: actionHref(number, "preparer-fin"), words: todayWords.prepareEnd },
  }));
}

export function announcementTasks({ announcements }: Tasks, today: Day): TaskProps[] {
  return announcements.map((change) => {
    const name = nameOfPublished(change);
    const { publishedFor } = change;
    return {
      title: announcementWords.changes[name],
      when: todayWords.before(formatDay(publishedFor, today)),
      what: announcementWords.owed.when(change.version, publishedFor),
      action: {
        href: `${deskLinks.deskPage("announcements")}?quoi=${name}`,
        words: announcementWords.owed.write,
      },
    };
  });
}

/** What people asked about their data: an answer within a month, an erasure within its own days. */
export function rightsTasks({ rights }: Tasks, today: Day): TaskProps[] {
  const { copy, erase, answer } = todayWords.rights;
  return rights.flatMap(({ id, right, target, askedOn, dueOn, answeredOn }) => {
    const name = subjectName(target);
    const task = (title: string, what: string, lastDay: Day): TaskProps => ({
      title,
      when: todayWords.before(formatDay(lastDay, today)),
      isLate: lastDay <= today,
      what,
      action: { href: deskLinks.deskRightsRequest(id), words: todayWords.rights.open },
    });
    const asked = formatDay(askedOn, today);
    const toAnswer = task(answer.title(name), answer.text(asked), answerDueOn(askedOn));
    if (right === "access") return [task(copy.title(name), copy.text(asked), dueOn)];
    const toErase = task(erase.title(name), erase.text(asked), dueOn);
    return answeredOn === null ? [toAnswer, toErase] : [toErase];
  });
}

/** The beginning of a message, on one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 180 ? `${line.slice(0, 179).trimEnd()}…` : line;
}
