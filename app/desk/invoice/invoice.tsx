import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { type ActionPermission, isAllowed } from "#domain/action-permissions.ts";
import { type Asked, readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { signedInContext } from "../signed-in.ts";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Columns } from "../ui/columns.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import type { Route } from "./+types/invoice";
import { documentActions } from "./actions.tsx";
import { InvoiceGlance } from "./glance.tsx";
import { InvoiceContents } from "./invoice-contents.tsx";
import { Attempts, InvoiceEvents } from "./invoice-events.tsx";
import { readInvoiceAction, readNumber } from "./query.ts";
import { Actions, Client, Files } from "./side.tsx";
import { InvoiceTitle } from "./title.tsx";
import { invoiceWords as words } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(
      loaderData?.shown ? `${loaderData.shown.number}, ${loaderData.shown.client}` : words.invoices,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency, today } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const shown = await agency.invoices.find(readNumber(params));
  return data(
    {
      shown,
      asked: readAsked(searchParams),
      done: readInvoiceAction(searchParams.get("fait")),
      person: { role: context.get(signedInContext).role },
      today: today(),
    },
    { status: shown ? 200 : 404 },
  );
}

/** Issues a credit note, records a refund, or sends the mail again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const name = readInvoiceAction(form.get("geste"));
  if (name === null) throw data(null, { status: 400 });
  const { permission, perform } = documentActions[name];
  const by = requirePermission(context, permission);
  const number = readNumber(params);
  const refusal = await perform(context.get(servicesContext).agency, { number, form, by });
  return refusal ? refused(form, refusal) : redirect(`${deskLinks.deskInvoice(number)}?fait=${name}`);
}

/** The page of an invoice or of a credit note: what it says, what happened to it, and what can be done. */
export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, person, today, done } = loaderData;
  const asked = actionData?.asked ?? loaderData.asked;
  if (!shown) return <NoInvoice asked={asked} />;
  const may = (permission: ActionPermission) => isAllowed(person, permission);
  const view = { shown, today, asked, may };
  const name = readInvoiceAction(asked.action);
  const isAsking = name !== null && may(documentActions[name].permission);
  const place = { page: deskLinks.deskInvoice(shown.number), action: name! };
  return (
    <Asking asked={asked} question={isAsking && documentActions[name].question(view, place)}>
      <InvoiceTitle {...view} />
      {done && may(documentActions[done].permission) && (
        <OutcomeAlert look="good">{documentActions[done].done(shown.reach?.email ?? null)}</OutcomeAlert>
      )}
      <InvoiceGlance {...view} />
      <Columns
        side={
          <>
            <Actions {...view} />
            <Files {...view} />
            {shown.reach && <Client {...view} reach={shown.reach} />}
          </>
        }
      >
        <InvoiceContents {...view} />
        <InvoiceEvents {...view} />
        {shown.kind === "invoice" && <Attempts {...view} />}
      </Columns>
    </Asking>
  );
}

function NoInvoice({ asked }: { readonly asked: Asked }) {
  const { title, text, back } = words.unknown;
  return (
    <Asking asked={asked} question={null}>
      <PageHeader title={words.invoices} />
      <EmptyState title={title} text={text}>
        <a className={buttonClass()} href={deskLinks.deskPage("invoices")}>
          {back}
        </a>
      </EmptyState>
    </Asking>
  );
}
