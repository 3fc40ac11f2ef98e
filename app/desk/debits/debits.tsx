import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { classNames } from "#app/ui/class-names.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { monthAndYear } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { readDay } from "#domain/calendar.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { RunRequest } from "#server/billing/runs/plan-run.ts";
import { refundLabels } from "../contract/correction-words.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import tabStyles from "../ui/tabs.module.css";
import type { Route } from "./+types/debits";
import { ActionDialog } from "./actions.tsx";
import { Done } from "./done.tsx";
import { DueDebits } from "./due.tsx";
import { DebitsOpening } from "./months.tsx";
import { type DebitsQuery, debitsHref, longestTotal, readDebitsQuery, readReference } from "./query.ts";
import { RefundList } from "./refunds.tsx";
import { LeftOutList, RunToPrepare } from "./run.tsx";
import { Runs } from "./runs.tsx";
import { Unpaid } from "./unpaid.tsx";
import { debitsLabels, debitsLead, formatRange } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(debitsLabels.title) },
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
  const query = readDebitsQuery(new URL(request.url).searchParams, today);
  const { debits } = agency;
  const { action, reference, done } = query;
  const planned = await debits.forecast(requestOf(query, today), query.page, request.signal);
  const ofRun = ["fichier", "annuler", "remise"].includes(action ?? "") || isOfRun(done);
  const debit = !ofRun && reference ? await debits.debit(reference) : null;
  const isPaid = action === "regler" || done === "reglement";
  return {
    query,
    today,
    now: now(),
    mayPresent: isAllowed(context.get(signedInContext), actionPermissions.runs.make),
    forecast: planned.ok ? planned.value : null,
    /** Why no file is made for that period. */
    periodProblem: planned.ok ? null : planned.problem,
    unpaid: await debits.unpaid(query.unpaidPage),
    refunds: await agency.refunds.list(query.refundsPage),
    runs: query.runsPage > 0 ? await debits.runs(query.runsPage) : await debits.runs(1, latestRuns),
    run: ofRun && reference ? await debits.run(reference) : null,
    debit,
    /** A payment that no file has carried, to be recorded as paid in another way. */
    unpresented: isPaid && reference && debit === null ? await debits.unpresented(reference) : null,
  };
}

function isOfRun(done: DebitsQuery["done"]): boolean {
  return done === "remise" || done === "annulation";
}

/** Presents the debits that are owed, or records a return by the bank or a payment by a subscriber. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = requirePermission(context, actionPermissions.runs.make);
  const { agency, today } = context.get(servicesContext);
  const { debits } = agency;
  const query = readDebitsQuery(new URL(request.url).searchParams, today());
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const reference = readReference(typed("reference")) ?? "";
  const on = readDay(typed("le"));
  const refused = (code: string, more: Readonly<Record<string, string>> = {}) =>
    redirect(debitsHref(query, { geste: typed("geste"), probleme: code, ...more }));
  const done = (fait: string) => redirect(debitsHref(query, { fait, reference }));
  switch (typed("geste")) {
    case "remise": {
      const agreed = {
        request: requestOf(query, today()),
        expectedSha256: typed("vu"),
        totalCents: centsTyped(typed("total")) ?? Number.NaN,
        confirmsEarly: typed("avance") === "oui",
        shownAt: Number(typed("vu-le")) || undefined,
      };
      const made = await debits.make(agreed, by);
      if (made.ok) return redirect(debitsHref(query, { fait: "remise", reference: made.value.id }));
      const { problem } = made;
      const meanwhile = problem.code === "changed" && problem.meanwhile;
      return refused(problem.code, {
        total: typed("total").slice(0, longestTotal),
        ...(meanwhile && { reference: meanwhile.id }),
      });
    }
    case "rejet": {
      const reason = typed("motif").trim().toUpperCase();
      const noted = on ? await debits.recordReturn(reference, { on, reason }, by) : dayMissing;
      if (noted.ok) return done("rejet");
      return refused(noted.problem.code, { reference, le: on ?? "", motif: reason.slice(0, 10) });
    }
    case "representer":
    case "retirer": {
      const moved = await debits.joinNextRun(reference, typed("geste") === "representer", by);
      return moved.ok
        ? redirect(debitsHref(query, {}, "#impayes"))
        : redirect(debitsHref(query, { geste: "representer", reference, probleme: moved.problem.code }));
    }
    case "regler": {
      const means = settlementMeans.find((each) => each === typed("par"));
      const settled = on && means ? await debits.settle(reference, { on, means }, by) : dayMissing;
      if (settled.ok) return done("reglement");
      return refused(settled.problem.code, { reference, le: on ?? "", par: means ?? "" });
    }
    case "annuler": {
      const cancelled = await debits.cancel(reference, by);
      return cancelled.ok ? done("annulation") : refused(cancelled.problem.code, { reference });
    }
    default:
      throw data(null, { status: 400 });
  }
}

const dayMissing = { ok: false, problem: { code: "day" } } as const;

function requestOf({ fromOn, toOn }: DebitsQuery, madeOn: RunRequest["madeOn"]): RunRequest {
  return { fromOn, toOn, madeOn };
}

/** The page of direct debits: those due, those left out, those that the bank returned, and the files already made. */
export default function DebitsPage({ loaderData }: Route.ComponentProps) {
  const { query, today, now, mayPresent, forecast, periodProblem, unpaid, refunds, runs } = loaderData;
  const isAsking = query.action !== null && mayPresent;
  const period = query.isMonth ? monthAndYear(query.fromOn) : formatRange(query.fromOn, query.toOn, today);
  return (
    <>
      {isAsking && <ActionDialog {...loaderData} />}
      <DebitsOpening
        query={query}
        today={today}
        lead={
          forecast
            ? debitsLead(forecast.due, query.isMonth ? period : `les échéances ${period}`, today)
            : null
        }
      />
      {query.done && <Done {...loaderData} done={query.done} />}
      <RunToPrepare
        query={query}
        today={today}
        forecast={forecast}
        periodProblem={periodProblem}
        mayPresent={mayPresent}
        plannedAt={forecast && now - forecast.at > 60_000 ? formatRelative(forecast.at, today) : null}
      />
      <nav className={classNames(tabStyles.tabs, tabStyles.inPage)} aria-label={debitsLabels.inPage}>
        {forecast && (
          <Tab place="cote" count={forecast.leftOutTotal}>
            {debitsLabels.tabs.leftOut}
          </Tab>
        )}
        <Tab place="impayes" count={unpaid.total}>
          {debitsLabels.tabs.unpaid}
        </Tab>
        {refunds.total > 0 && (
          <Tab place="a-rembourser" count={refunds.total}>
            {refundLabels.states.refund}
          </Tab>
        )}
        {forecast && (
          <Tab place="du" count={forecast.count}>
            {debitsLabels.tabs.due}
          </Tab>
        )}
        <Tab place="remises">{debitsLabels.tabs.runs}</Tab>
      </nav>
      {forecast && <LeftOutList query={query} forecast={forecast} today={today} mayPresent={mayPresent} />}
      <Unpaid query={query} unpaid={unpaid} today={today} mayPresent={mayPresent} />
      {refunds.total > 0 && (
        <RefundList query={query} refunds={refunds} today={today} mayPresent={mayPresent} />
      )}
      {forecast && forecast.count > 0 && <DueDebits query={query} forecast={forecast} today={today} />}
      <Runs query={query} runs={runs} today={today} mayPresent={mayPresent} />
    </>
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
