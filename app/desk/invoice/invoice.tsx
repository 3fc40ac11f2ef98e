import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import contractStyles from "../contract/contract.module.css";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/invoice";
import { invoiceActionTable, invoicePermissions } from "./actions.ts";
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
  const may = invoicePermissions(context.get(signedInContext));
  return data({ shown, query, may, today: today() }, { status: shown ? 200 : 404 });
}

/** Issues a credit note, records a refund, or sends the mail again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const query = readInvoiceQuery(form);
  if (query.action === null) throw data(null, { status: 400 });
  const { permission, run } = invoiceActionTable[query.action];
  const by = requirePermission(context, permission);
  const { agency } = context.get(servicesContext);
  const number = readNumber(params);
  const seenCents = Number(form.get("vu") ?? Number.NaN);
  const problem = await run({ agency, number, query, seenCents, by });
  if (problem === null) return redirect(`${deskLinks.deskInvoice(number)}?fait=${query.action}`);
  return data({ query, problem }, { status: 409 });
}

/** The page of an invoice or of a credit note: what it says, what happened to it, and what can be done. */
export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, may, today } = loaderData;
  if (!shown) return <NoInvoice />;
  const query = actionData?.query ?? loaderData.query;
  const problem = actionData?.problem ?? null;
  const asked = query.action && may[query.action] && shown.reach ? invoiceActionTable[query.action] : null;
  const question = asked?.isPossible(shown) ? asked : null;
  const view = { shown, today, query, problem, may };
  const done =
    query.done && may[query.done] ? invoiceActionTable[query.done].done(shown.reach?.email ?? null) : null;
  return (
    <>
      {question && <question.Dialog {...view} />}
      <Title {...view} />
      {done && <OutcomeAlert look="good">{done}</OutcomeAlert>}
      {problem && !question && <OutcomeAlert look="warning">{problem}</OutcomeAlert>}
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
