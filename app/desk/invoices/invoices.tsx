import { servicesContext } from "#app/context.ts";
import { monthAndYear } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import { monthHref as debitsMonthHref } from "../debits/months.tsx";
import { useToday } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { signedInContext } from "../signed-in.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { Enso } from "../ui/enso.tsx";
import { MonthSwitch } from "../ui/month-switch.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Remark } from "../ui/remark.tsx";
import type { Route } from "./+types/invoices";
import { MonthFiles } from "./files.tsx";
import { MonthGlance } from "./glance.tsx";
import styles from "./invoices.module.css";
import { DocumentList } from "./list.tsx";
import { filters, monthHref, readInvoicesQuery } from "./query.ts";
import { WaitingDues } from "./waiting.tsx";
import { invoicesLead, invoicesWords as words } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(loaderData ? `${words.title}, ${monthAndYear(loaderData.query.month)}` : words.title),
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today: todayOf } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const today = todayOf();
  const query = readInvoicesQuery(new URL(request.url).searchParams, today);
  const { month, words: searched, filter, oldestFirst, page } = query;
  const selection = { filter: filters[filter], words: searched, oldestFirst, page };
  return {
    query,
    today,
    month: await agency.invoices.month(month, selection),
    mayAct: isAllowed(me, actionPermissions.debits.settle),
    // Accountants verify an address only after a colleague has corrected it.
    mayVerify: isAllowed(me, actionPermissions.contract.correctEmail),
  };
}

/** The invoices of a month: what is owed, what waits, and where each one stands. */
export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { query, today, month, mayAct, mayVerify } = loaderData;
  if (month.all.net.count === 0 && month.waiting.length === 0) return <NoDocuments firstDay={query.month} />;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={invoicesLead(month, query.month, today)}
        aside={<MonthSwitch name={words.months} month={query.month} href={monthHref} />}
      />
      <MonthGlance month={month} firstDay={query.month} />
      <div className={styles.columns}>
        <WaitingDues waiting={month.waiting} month={query.month} mayVerify={mayVerify} />
        <MonthFiles month={month} firstDay={query.month} />
      </div>
      <DocumentList query={query} month={month} />
      {!mayAct && <Remark>{words.readOnly}</Remark>}
    </>
  );
}

/** A month without a document, because nothing was due in it. */
function NoDocuments({ firstDay }: { readonly firstDay: Day }) {
  const today = useToday();
  const { noMonth } = words;
  return (
    <>
      <PageHeader
        title={words.title}
        lead={noMonth.lead(firstDay)}
        aside={<MonthSwitch name={words.months} month={firstDay} href={monthHref} />}
      />
      <section className={styles.nothing} aria-labelledby="t-nothing">
        <Enso id="nothing" />
        <h2 id="t-nothing">{noMonth.title}</h2>
        <p>{noMonth.text}</p>
        <p className={buttonRow}>
          {monthOf(today).fromOn !== firstDay && (
            <a className={buttonClass()} href={monthHref(today)}>
              {noMonth.current(today)}
            </a>
          )}
          <a className={buttonClass("bare")} href={debitsMonthHref(firstDay)}>
            {noMonth.debits(firstDay)}
          </a>
        </p>
      </section>
    </>
  );
}
