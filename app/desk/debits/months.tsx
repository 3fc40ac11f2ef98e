import { deskLinks } from "#app/desk/desk-links.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { periodProblemOf, presentableDays } from "#domain/contract/presentation.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { DayField } from "../ui/fields.tsx";
import filterStyles from "../ui/filters.module.css";
import { MonthSwitch } from "../ui/month-switch.tsx";
import headerStyles from "../ui/page-header.module.css";
import styles from "./months.module.css";
import type { DebitsQuery } from "./query.ts";
import { debitsWords } from "./words.ts";

/** The name of the page, its summary, and links to other months. */
export function DebitsOpening({ query, lead }: { query: DebitsQuery; lead: string | null }) {
  const today = useToday();
  const month = monthOf(query.fromOn).fromOn;
  return (
    <header className={headerStyles.header}>
      <div>
        <h1>{debitsWords.title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      <div>
        <MonthSwitch
          name={debitsWords.months}
          month={month}
          href={monthHref}
          isElsewhere={!query.isMonth}
          // No file can be made for a month that is too far away.
          hasPage={(each) => periodProblemOf({ ...monthOf(each), madeOn: today }) === null}
        />
        <OtherPeriod query={query} />
      </div>
    </header>
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
      <form className={filterStyles.filters} method="get" action={deskLinks.deskPage("debits")}>
        <DayField name="du" label={period.from} initial={from} {...within} required />
        <DayField name="au" label={period.to} initial={query.toOn} {...within} required />
        <button className={buttonClass()} type="submit">
          {period.show}
        </button>
      </form>
    </details>
  );
}

/** A month's page. */
export function monthHref(month: Day): string {
  return `${deskLinks.deskPage("debits")}?mois=${month.slice(0, 7)}`;
}
