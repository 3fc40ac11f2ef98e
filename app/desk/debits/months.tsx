import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { periodProblemOf, presentableDays } from "#domain/contract/presentation.ts";
import { useToday } from "../desk-context.tsx";
import { DayField } from "../ui/fields.tsx";
import { Filters } from "../ui/filters.tsx";
import { MonthSwitch } from "../ui/month-switch.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import styles from "./months.module.css";
import type { DebitsQuery } from "./query.ts";
import { debitsWords } from "./words.ts";

/** The name of the page, its summary, and links to other months. */
export function DebitsOpening({ query, lead }: { query: DebitsQuery; lead: string | null }) {
  const today = useToday();
  const month = monthOf(query.fromOn).fromOn;
  return (
    <PageHeader
      title={debitsWords.title}
      lead={lead}
      aside={
        <div>
          <MonthSwitch
            name={debitsWords.months}
            month={month}
            href={monthHref}
            isElsewhere={!query.isMonth}
            // No file can be made for a month that is too far away.
            hasPage={(each) => periodProblemOf({ ...monthOf(each), madeOn: today }) === null}
          />
          <ThroughNextMonth />
          <OtherPeriod query={query} />
        </div>
      }
    />
  );
}

/** What falls due from now to the end of the next month: one file instead of two. */
function ThroughNextMonth() {
  const today = useToday();
  const { fromOn } = monthOf(today);
  const { toOn } = monthOf(today, 1);
  return (
    <p className={styles.through}>
      <a href={`${deskLinks.deskPage("debits")}?${new URLSearchParams({ du: fromOn, au: toOn })}`}>
        {debitsWords.through(formatDay(toOn, today))}
      </a>
    </p>
  );
}

function OtherPeriod({ query }: { query: DebitsQuery }) {
  const today = useToday();
  const { period } = debitsWords;
  const reach = presentableDays(today);
  const within = { min: reach.fromOn, max: reach.toOn };
  const from = query.isMonth && query.fromOn < today && today <= query.toOn ? today : query.fromOn;
  return (
    <details className={styles.otherPeriod} open={!query.isMonth}>
      <summary>{debitsWords.otherPeriod}</summary>
      <Filters action={deskLinks.deskPage("debits")} submit={period.show}>
        <DayField name="du" label={period.from} initial={from} {...within} required />
        <DayField name="au" label={period.to} initial={query.toOn} {...within} required />
      </Filters>
    </details>
  );
}

export function monthHref(month: Day): string {
  return `${deskLinks.deskPage("debits")}?mois=${month.slice(0, 7)}`;
}
