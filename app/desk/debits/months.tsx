import { deskLinks } from "#app/desk/desk-links.ts";
import { asTitle, monthAndYear } from "#content/site/format.ts";
import { addMonths, type Day, monthOf } from "#domain/calendar.ts";
import { periodProblemOf, presentableDays } from "#domain/contract/presentation.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { DayField } from "../ui/fields.tsx";
import filterStyles from "../ui/filters.module.css";
import { Icon } from "../ui/icon.tsx";
import headerStyles from "../ui/page-header.module.css";
import styles from "./months.module.css";
import type { DebitsQuery } from "./query.ts";
import { debitsWords } from "./words.ts";

/** The name of the page, its summary, and links to other months. */
export function DebitsOpening({ query, lead }: { query: DebitsQuery; lead: string | null }) {
  const month = monthOf(query.fromOn).fromOn;
  return (
    <header className={headerStyles.header}>
      <div>
        <h1>{debitsWords.title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      <div>
        <nav className={styles.month} aria-label={debitsWords.months}>
          <MonthLink month={addMonths(month, -1)} icon="left" />
          {query.isMonth ? (
            <b aria-current="date">{asTitle(monthAndYear(month))}</b>
          ) : (
            <b>
              <a href={monthHref(month)}>{asTitle(monthAndYear(month))}</a>
            </b>
          )}
          <MonthLink month={addMonths(month, 1)} icon="right" />
        </nav>
        <OtherPeriod query={query} />
      </div>
    </header>
  );
}

/** The link to a month; none if no file can be made for that month today. */
function MonthLink({ month, icon }: { month: Day; icon: "left" | "right" }) {
  const today = useToday();
  if (periodProblemOf({ ...monthOf(month), madeOn: today }) !== null) return null;
  return (
    <a className={buttonClass("icon")} href={monthHref(month)} aria-label={asTitle(monthAndYear(month))}>
      <Icon name={icon} />
    </a>
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
