import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { exactEuros, monthAndYear } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { type Day, monthOf } from "#domain/calendar.ts";
import type { BooksMonth } from "#server/desk/books/month.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { AmountField } from "../ui/fields.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking, Question, WhatHappens } from "../ui/question.tsx";
import { Remark } from "../ui/remark.tsx";
import { askWhoMay } from "../who-may.ts";
import type { Route } from "./+types/closes";
import styles from "./closes.module.css";
import { AfterTheClose, BeforeTheClose, BooksFiles, EntriesBehind, LateEntries } from "./parts.tsx";
import { closesHref, lineAsked, monthAsked } from "./query.ts";
import { ClosedPanel, TaxPanel } from "./tax-panel.tsx";
import { taxDueCents } from "./tax-sums.ts";
import { TaxTable } from "./tax-table.tsx";
import { closesWords as words } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(loaderData ? `${words.title}, ${monthAndYear(loaderData.month.fromOn)}` : words.title) },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const day = monthAsked(searchParams) ?? (await agency.books.monthToLookAt());
  return {
    month: await agency.books.month(day, lineAsked(searchParams)),
    today: today(),
    asked: readAsked(searchParams),
    isDone: queryReader(searchParams).text("fait") === "clore",
    mayClose: isAllowed(context.get(signedInContext), actionPermissions.closes.month),
  };
}

/** Closes the month. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("geste") !== "clore") throw data(null, { status: 400 });
  const by = requirePermission(context, actionPermissions.closes.month);
  const { agency } = context.get(servicesContext);
  const month = monthAsked(new URL(request.url).searchParams) ?? (await agency.books.monthToLookAt());
  const typed = centsTyped(String(form.get("tva") ?? ""));
  const seen = Number(form.get("vu"));
  if (typed !== seen)
    return refused(form, {
      why: words.question.wrongTax(Number.isSafeInteger(seen) ? seen : 0),
      field: "tva",
    });
  const closed = await agency.closes.month(month, seen, by);
  if (closed.ok) return redirect(`${closesHref(month)}&fait=clore`);
  return refused(form, { why: words.question.problems[closed.problem.code] });
}

/** A month of the books: what is to be declared, what is open, and its close. */
export default function ClosesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { month, today, isDone, mayClose } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const isBlocked = month.blocked.runs.length > 0 || month.blocked.books !== null;
  const mayAsk = mayClose && month.state === "to-close" && !isBlocked;
  return (
    <Asking asked={asked} question={mayAsk && asked.action === "clore" && <CloseQuestion month={month} />}>
      <PageHeader title={monthTitle(month.fromOn)} lead={words.lead(month)} />
      {isDone && month.closed && (
        <OutcomeAlert look="good">
          <p>{words.done(month.fromOn)}</p>
        </OutcomeAlert>
      )}
      <Months month={month} />
      {month.closed ? (
        <ClosedPanel month={month} closed={month.closed} today={today} />
      ) : (
        <TaxPanel month={month} mayClose={mayAsk} />
      )}
      {month.state === "to-close" && <BeforeTheClose month={month} />}
      <TaxTable month={month} />
      {month.behind && <EntriesBehind month={month} behind={month.behind} today={today} />}
      <div className={styles.columns}>
        <BooksFiles month={month} />
        {month.closed && month.late.length > 0 ? (
          <LateEntries month={month} today={today} />
        ) : (
          <AfterTheClose />
        )}
      </div>
      {!mayClose && (
        <Remark>
          {words.panel.readOnly} {askWhoMay(actionPermissions.closes.month)}
        </Remark>
      )}
    </Asking>
  );
}

function monthTitle(month: Day): string {
  const words = monthAndYear(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The months of the accounting year, each with where it stands. */
function Months({ month: { months, fromOn } }: { readonly month: BooksMonth }) {
  if (months.length === 0) return null;
  return (
    <nav aria-label={words.months(Number(months[0]!.fromOn.slice(0, 4)))}>
      <ul className={styles.months}>
        {months.map((each) => (
          <li key={each.fromOn} className={each.state === "closed" ? styles.closed : undefined}>
            <a href={closesHref(each.fromOn)} aria-current={each.fromOn === fromOn ? "page" : undefined}>
              <b>{monthTitle(each.fromOn).split(" ")[0]}</b>
              <small>{words.states[each.state]}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The question before a month is closed for good: whoever closes it copies the tax. */
function CloseQuestion({ month }: { readonly month: BooksMonth }) {
  const { question } = words;
  const cents = taxDueCents(month.tax);
  return (
    <Question
      page={closesHref(month.fromOn)}
      action="clore"
      title={question.title(month.fromOn)}
      submit={question.submit(month.fromOn)}
      seen={cents}
    >
      <p>{question.text(monthOf(month.fromOn).fromOn, month.sums.count)}</p>
      <WhatHappens intro={question.figure} figure={exactEuros(cents)} />
      <AmountField name="tva" label={question.typed} required />
    </Question>
  );
}
