import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { addDays, dayInParis } from "#domain/calendar.ts";
import { callOutcomes } from "#domain/staff.ts";
import type { WaitingDraft } from "#server/drafts/waiting.ts";
import { useToday } from "../desk-context.tsx";
import { ChoiceField, DayField } from "../ui/fields.tsx";
import { Icon } from "../ui/icon.tsx";
import { Phone } from "../ui/phone.tsx";
import { Question, WhatHappens } from "../ui/question.tsx";
import { type CallPlace, callPage, placeHref } from "./query.ts";
import { draftsWords } from "./words.ts";

const { call: words } = draftsWords;

/** The question about a call: the person, the number, and the result. */
export function CallQuestion({
  draft: { id, subscriber, lastCall, expiresAt },
  place,
}: {
  readonly draft: WaitingDraft;
  readonly place: CallPlace;
}) {
  const today = useToday();
  return (
    <Question
      page={callPage(place)}
      action="appel"
      reference={id}
      title={words.title(subscriber.raisonSociale)}
      submit={
        <>
          <Icon name="phone" />
          {words.submit}
        </>
      }
      nothing={words.nothing}
      closeHref={placeHref(id, place)}
      seen={lastCall?.id ?? ""}
    >
      <WhatHappens intro={subscriber.nomPrenom} figure={<Phone typed={subscriber.telephone} />}>
        <p>
          {lastCall
            ? words.last(words.results[lastCall.outcome], lastCall.by, formatRelative(lastCall.at, today))
            : words.first}
        </p>
      </WhatHappens>
      <ChoiceField
        name="issue"
        label={words.question}
        required
        options={callOutcomes.map((outcome) => ({ value: outcome, ...words.outcomes[outcome] }))}
      />
      <DayField
        name="le"
        label={words.on}
        min={addDays(today, 1)}
        max={dayInParis(expiresAt)}
        hint={words.until(formatDay(dayInParis(expiresAt), today))}
      />
      <p className="note">{words.recorded}</p>
    </Question>
  );
}
