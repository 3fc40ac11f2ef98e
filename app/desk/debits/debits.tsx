import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { monthAndYear } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import type { RunsPage } from "#server/billing/runs/debit-runs.ts";
import type { Agency } from "#server/desk/desk.ts";
import { readAsked, refused } from "../asked.ts";
import { refundWords } from "../contract/refund-words.ts";
import { useMay } from "../desk-context.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { Asking } from "../ui/question.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/debits";
import { performDebitsAction, requestOf } from "./actions.ts";
import { Done } from "./done.tsx";
import { DueDebits } from "./due.tsx";
import { checkReturn, findReturn } from "./find-return.ts";
import { LeftOutList } from "./left-out.tsx";
import { DebitsOpening } from "./months.tsx";
import { type DebitsQuery, debitsActions, readDebitsAction, readDebitsQuery } from "./query.ts";
import { questionOf } from "./questions.tsx";
import { RefundList } from "./refunds.tsx";
import { RunToPrepare } from "./run.tsx";
import { Runs } from "./runs.tsx";
import { Unpaid } from "./unpaid.tsx";
import { debitsLead, debitsWords, formatRange } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(debitsWords.title) },
  // The plan of very many contracts is made in the background: the page asks for it again after two seconds.
  ...(loaderData?.forecast === null && loaderData.periodProblem === null
    ? [{ httpEquiv: "refresh", content: "2" }]
    : []),
];

/** Number of runs on the page unless somebody asks for all of them. */
const latestRuns = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { agency, now, today: todayOf } = context.get(servicesContext);
  const today = todayOf();
  const { searchParams } = new URL(request.url);
  const query = readDebitsQuery(searchParams, today);
  const asked = readAsked(searchParams);
  const { debits } = agency;
  const { reference } = query;
  const action = readDebitsAction(asked.action);
  const planned = await debits.forecast(requestOf(query, today), query.page, request.signal);
  const mayRecord = isAllowed(context.get(signedInContext), debitsActions.rejet);
  const searched = action === "rejet" && mayRecord ? await findReturn(debits, searchParams, today) : null;
  const debit = searched || !reference ? null : await debits.debit(reference);
  return {
    query,
    asked: checkReturn(asked, searched, today),
    today,
    now: now(),
    forecast: planned.ok ? planned.value : null,
    /** Why no file is made for that period. */
    periodProblem: planned.ok ? null : planned.problem,
    unpaid: await debits.unpaid(query.unpaidPage),
    refunds: await agency.refunds.list(query.refundsPage),
    runs: await runsOf(debits, query),
    debit: searched ? searched.debit : debit,
    searched,
    /** A month of which something is left to pay, to be recorded as paid in another way. */
    owedDue: action === "regler" && reference ? await debits.owedDue(reference) : null,
  };
}

/** A page of all runs, or the latest ones. */
function runsOf(debits: Agency["debits"], { runsPage }: DebitsQuery): Promise<RunsPage> {
  return runsPage > 0 ? debits.runs(runsPage) : debits.runs(1, latestRuns);
}

/** Presents the debits that are owed, or records a return by the bank or a payment by a subscriber. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const name = readDebitsAction(form.get("geste"));
  if (name === null) throw data(null, { status: 400 });
  const by = requirePermission(context, debitsActions[name]);
  const { agency, today } = context.get(servicesContext);
  const { debits } = agency;
  const query = readDebitsQuery(new URL(request.url).searchParams, today());
  const sent = { debits, query, form, today: today(), by, signal: request.signal };
  const result = await performDebitsAction(name, sent);
  return typeof result === "string" ? redirect(result) : refused(form, result);
}

/** The page of direct debits: those due, those left out, those that the bank returned, and the files already made. */
export default function DebitsPage({ loaderData, actionData }: Route.ComponentProps) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const { query, today, now, forecast, periodProblem, unpaid, refunds, runs } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  const period = query.isMonth ? monthAndYear(query.fromOn) : formatRange(query.fromOn, query.toOn, today);
  return (
    <Asking asked={asked} question={mayPresent && questionOf({ ...loaderData, asked })}>
      <DebitsOpening
        query={query}
        lead={
          forecast
            ? debitsLead(forecast.due, query.isMonth ? period : `les échéances ${period}`, today)
            : null
        }
      />
      {query.done && <Done {...loaderData} done={query.done} />}
      <RunToPrepare
        query={query}
        forecast={forecast}
        periodProblem={periodProblem}
        plannedAt={forecast && now - forecast.at > 60_000 ? formatRelative(forecast.at, today) : null}
      />
      <Tabs name={debitsWords.inPage} isInPage>
        {forecast && (
          <Tab place="cote" count={forecast.leftOutTotal.count}>
            {debitsWords.tabs.leftOut}
          </Tab>
        )}
        <Tab place="impayes" count={unpaid.total}>
          {debitsWords.tabs.unpaid}
        </Tab>
        {refunds.total > 0 && (
          <Tab place="a-rembourser" count={refunds.total}>
            {refundWords.states.refund}
          </Tab>
        )}
        {forecast && (
          <Tab place="du" count={forecast.count}>
            {debitsWords.tabs.due}
          </Tab>
        )}
        <Tab place="remises">{debitsWords.tabs.runs}</Tab>
      </Tabs>
      {forecast && <LeftOutList query={query} forecast={forecast} />}
      <Unpaid query={query} unpaid={unpaid} />
      {refunds.total > 0 && <RefundList query={query} refunds={refunds} />}
      {forecast && forecast.count > 0 && <DueDebits query={query} forecast={forecast} />}
      <Runs query={query} runs={runs} />
    </Asking>
  );
}

function Tab({ place, count, children }: { place: string; count?: number; children: string }) {
  return (
    <a href={`#${place}`}>
      {children}
      {count !== undefined && <span className="figures">{count}</span>}
    </a>
  );
}
