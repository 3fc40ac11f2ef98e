import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { longDate } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { centsTyped } from "#domain/amount.ts";
import { readDay } from "#domain/calendar.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import contractStyles from "../contract/contract.module.css";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/invoice";
import { ActionDialog } from "./dialogs.tsx";
import { Glance } from "./glance.tsx";
import { Attempts, Life } from "./life.tsx";
import { readInvoiceQuery, readNumber } from "./query.ts";
import { Says } from "./says.tsx";
import { Actions, Client, Files } from "./side.tsx";
import { Title } from "./title.tsx";
import { invoiceLabels as words } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(
      loaderData?.shown ? `${loaderData.shown.number}, ${loaderData.shown.client}` : words.invoices,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const shown = await agency.invoices.find(readNumber(params));
  const query = readInvoiceQuery(new URL(request.url).searchParams);
  const mayAct = isAllowed(context.get(signedInContext), actionPermissions.credits.issue);
  return data({ shown, query, mayAct, today: today() }, { status: shown ? 200 : 404 });
}

/** Issues a credit note, records a refund, or sends the mail again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const query = readInvoiceQuery(form);
  if (query.action === null) throw data(null, { status: 400 });
  const by = requirePermission(context, actionPermissions.credits.issue);
  const { agency } = context.get(servicesContext);
  const number = readNumber(params);
  const expected = Number(form.get("vu") ?? Number.NaN);
  const outcome = await perform();
  if (outcome === null) return redirect(`${deskLinks.deskInvoice(number)}?fait=${query.action}`);
  return data({ query, problem: outcome }, { status: 409 });

  /** Does the action; returns the words for its problem, or `null`. */
  async function perform(): Promise<string | null> {
    switch (query.action) {
      case "avoir": {
        const amountCents = query.takesAll ? expected : (centsTyped(query.amount) ?? 0);
        const request = { amountCents, expectedLeftCents: expected, reason: query.reason };
        const issued = await agency.credits.issue(number, request, by);
        return issued.ok ? null : words.credit.problems[issued.problem.code];
      }
      case "rembourser": {
        const { problems } = words.refund;
        const on = readDay(query.on);
        const means = settlementMeans.find((each) => each === query.means);
        if (!on || !means) return problems.means;
        const refund = { expectedCents: expected, on, means, reference: query.reference || null };
        const recorded = await agency.invoices.refund(number, refund, by);
        if (recorded.ok) return null;
        const { problem } = recorded;
        return problem.code === "day" ? problems.day(longDate(problem.from)) : problems[problem.code];
      }
      default: {
        const sent = await agency.invoices.sendAgain(number, by);
        return sent.ok ? null : words.sendAgain.unknown;
      }
    }
  }
}

/** The page of an invoice or of a credit note: what it says, what happened to it, and what can be done. */
export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, mayAct, today } = loaderData;
  if (!shown) return <NoInvoice />;
  const query = actionData?.query ?? loaderData.query;
  const problem = actionData?.problem ?? null;
  const isAsking = query.action !== null && mayAct && shown.reach !== null;
  const view = { shown, today, query, problem, mayAct };
  const done = query.done && mayAct ? doneWords(query.done, shown.reach?.email ?? null) : null;
  return (
    <>
      {isAsking && <ActionDialog {...view} />}
      <Title {...view} />
      {done && <OutcomeAlert look="good">{done}</OutcomeAlert>}
      {problem && !isAsking && <OutcomeAlert look="warning">{problem}</OutcomeAlert>}
      <Glance {...view} />
      <div className={contractStyles.columns}>
        <div>
          <Says {...view} />
          <Life {...view} />
          {shown.kind === "invoice" && <Attempts {...view} />}
        </div>
        <div className={contractStyles.side}>
          <Actions {...view} />
          <Files {...view} />
          {shown.reach && <Client {...view} reach={shown.reach} />}
        </div>
      </div>
    </>
  );
}

function doneWords(done: "avoir" | "rembourser" | "renvoyer", email: string | null): string {
  if (done === "avoir") return words.credit.done(email);
  return done === "rembourser" ? words.refund.done : words.sendAgain.done;
}

function NoInvoice() {
  const { title, text, back } = words.unknown;
  return (
    <>
      <PageHeader title={words.invoices} />
      <EmptyState title={title} text={text}>
        <a className={buttonClass()} href={deskLinks.deskPage("invoices")}>
          {back}
        </a>
      </EmptyState>
    </>
  );
}
