import { formatDay } from "#content/desk/dates.ts";
import { exactEuros, longDate } from "#content/site/format.ts";
import { totalCentsOf } from "#domain/amount.ts";
import { blocksCollection } from "#domain/billing/mandate-use.ts";
import { addMonths, calendarMonthsBetween, type Day, dayInParis, daysBetween } from "#domain/calendar.ts";
import { type Ending, stateOn } from "#domain/contract/lifecycle.ts";
import { renewalDayOfMonth } from "#domain/contract/renewal.ts";
import { refundDueOn, suspendedOn } from "#domain/contract/termination.ts";
import { subscriberErasedOn } from "#domain/retention.ts";
import { nothingAsked } from "../asked.ts";
import { FiguresPanel, type PanelFigure } from "../ui/figures-panel.tsx";
import { firstMotive, preview } from "./actions/preview.ts";
import { termination } from "./actions/terminate.tsx";
import { refundWords } from "./refund-words.ts";
import type { ContractView } from "./view.ts";
import { contractWords, formatTimeSince } from "./words.ts";

const words = contractWords.dates;

/** The dates of a contract that must not be missed, in the page's one dark panel. */
export function NextDates({ view }: { view: ContractView }) {
  const { status } = view.contract.file;
  const facts = [signature(view), ...("lastDayOn" in status ? ending(view, status) : running(view))];
  return <FiguresPanel name={words.title} figures={facts} />;
}

function signature({ contract, today }: ContractView): PanelFigure {
  const { dates, takenOver, signedAt } = contract.file;
  const on = dates.acceptedOn;
  const calendarMonths = calendarMonthsBetween(on, today);
  const months = addMonths(on, calendarMonths) > today ? calendarMonths - 1 : calendarMonths;
  return {
    label: words.signed,
    figure: longDate(on),
    note: takenOver
      ? words.takenOver(formatDay(dayInParis(signedAt), today))
      : formatTimeSince(months, daysBetween(on, today)),
  };
}

function running(view: ContractView): PanelFigure[] {
  const { contract, today } = view;
  const { dates, nextDates } = contract.file;
  const due = nextDebit(view);
  const asIs = { ...view, asked: nothingAsked };
  const result = preview(asIs, termination);
  const motive = firstMotive(asIs, result);
  const end = result.possible.find((each) => each.motive === motive);
  return [
    {
      label: words.nextDebit,
      figure: due ? formatDay(due.on, today) : words.none,
      note: due ? due.note : blocksCollection(view.contract.debits.leftOut) ? words.blocked : words.paused,
    },
    {
      label: words.renewal,
      figure: nextDates.nextRenewalOn ? formatDay(nextDates.nextRenewalOn, today) : words.none,
      note: words.eachMonth(renewalDayOfMonth(dates)),
    },
    {
      label: motive === "impayes" ? words.ifUnpaid : words.ifToday,
      figure: end ? formatDay(end.day, today) : words.none,
      note: words.lastDay,
    },
  ];
}

/** The next debit, from a file already made or from the next one. */
function nextDebit({
  contract,
}: ContractView): { readonly dueOn: Day; readonly on: Day; readonly note: string } | null {
  const { next, leftOut } = contract.debits;
  if (!next) return null;
  const { dueOn, collectionOn: on, amountCents, debit } = next;
  if (debit) {
    const presented = contract.debits.presented.find(({ id }) => id === debit.id);
    const where = presented?.state === "prepared" ? refundWords.toDeposit : refundWords.atBank;
    const what = presented?.isOwed ? where(debit.runId) : refundWords.notOwed;
    return { dueOn, on, note: `${exactEuros(amountCents)}, ${what}` };
  }
  return blocksCollection(leftOut) ? null : { dueOn, on, note: exactEuros(amountCents) };
}

function ending(view: ContractView, status: Ending): PanelFigure[] {
  const { contract, today } = view;
  const erased: PanelFigure = {
    label: words.erased,
    figure: formatDay(subscriberErasedOn(status.lastDayOn), today),
    note: words.erasedNote,
  };
  const owedBackCents = totalCentsOf(contract.debits.owedBack);
  const byLetter = status.askedOn === dayInParis(status.askedAt) ? {} : { note: words.byLetter };
  if (status.state === "withdrawn") {
    return [
      { label: words.withdrawn, figure: formatDay(status.askedOn, today), ...byLetter },
      {
        label: words.refund,
        figure:
          owedBackCents > 0 ? formatDay(refundDueOn(dayInParis(status.askedAt)), today) : refundWords.none,
        note: owedBackCents > 0 ? exactEuros(owedBackCents) : refundWords.nothing,
      },
      erased,
    ];
  }
  const last: PanelFigure = {
    label: words.last,
    figure: formatDay(status.lastDayOn, today),
    note: words.suspended(formatDay(suspendedOn(status.lastDayOn), today)),
  };
  const due = nextDebit(view);
  const isOver = stateOn(status, today) === "terminated";
  const endedBy: PanelFigure = {
    label: words.terminationOn[status.cause === "subscriber" ? "subscriber" : "agency"],
    figure: formatDay(status.askedOn, today),
    ...byLetter,
  };
  if (isOver) return [endedBy, last, erased];
  return [
    endedBy,
    due
      ? { label: words.nextDebit, figure: formatDay(due.on, today), note: due.note }
      : {
          label: words.nextDebit,
          figure: words.none,
          note:
            blocksCollection(view.contract.debits.leftOut) && contract.debits.toPresent.length > 0
              ? words.blocked
              : words.noDebit,
        },
    last,
  ];
}
