import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { readAsked, refused } from "../asked.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { ActionList } from "../ui/action-list.tsx";
import { Card } from "../ui/card.tsx";
import { Columns } from "../ui/columns.tsx";
import { Asking } from "../ui/question.tsx";
import { askWhoMay } from "../who-may.ts";
import type { Route } from "./+types/contract";
import { actions } from "./actions/actions.ts";
import { refusalOf } from "./actions/refusal.ts";
import { actionWords } from "./actions/words.ts";
import { ContractAlerts } from "./alerts.tsx";
import { Company } from "./company.tsx";
import { DuesTable } from "./dues-table.tsx";
import { Mandates } from "./mandates.tsx";
import { NextDates } from "./next-dates.tsx";
import { NoContract } from "./no-contract.tsx";
import { Documents, EvidenceList } from "./proofs.tsx";
import { type ActionName, readActionName } from "./query.ts";
import { listHrefIn, readView } from "./read-view.ts";
import { Reminders } from "./reminders.tsx";
import { Firm, Notes, ZenmasterCard } from "./side.tsx";
import { ContractTitle } from "./title.tsx";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(
      loaderData && "contract" in loaderData
        ? `${loaderData.contract.file.subscriber.raisonSociale}, ${loaderData.contract.file.number}`
        : contractWords.contracts,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { environment } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const number = params.numero.toUpperCase();
  const asked = readAsked(searchParams);
  const read = await readView(context, number, asked, queryReader(searchParams).page("notes"));
  if (!("contract" in read)) return data({ number, asked, ...read }, { status: read.erasedOn ? 410 : 404 });
  return data({
    ...read,
    done: readActionName(searchParams.get("fait")),
    listHref: await listHrefIn(request, environment.PUBLIC_URL),
  });
}

/** Does the action that the form names, if the role allows it and nothing has changed since the page was loaded. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const name = readActionName(form.get("geste"));
  if (!name) throw data(null, { status: 400 });
  const action = actions[name];
  const by = requirePermission(context, action.permission);
  const number = params.numero.toUpperCase();
  const { agency } = context.get(servicesContext);
  const result = await action.perform(agency, { number, form, by });
  if (result.ok) {
    if (result.value) return data({ asked: null, account: result.value });
    return redirect(`${links.deskContract(number)}?fait=${name}`);
  }
  if (result.problem.code === "not-allowed") throw data(null, { status: 403 });
  // What is said depends on what the contract has become.
  const view = await readView(context, number, readAsked(form));
  if (!("contract" in view)) return refused(form, { why: contractWords.gone });
  return refused(form, refusalOf(view, action, result.problem));
}

/** The page of a contract: its status, and the actions possible today. */
export default function ContractPage({ loaderData, actionData }: Route.ComponentProps) {
  const asked = actionData?.asked ?? loaderData.asked;
  if (!("contract" in loaderData)) return <NoContract {...loaderData} asked={asked} />;
  const account = actionData && "account" in actionData ? actionData.account : null;
  const view: ContractView = { ...loaderData, asked };
  return (
    <Asking asked={asked} question={account === null && questionOf(view)}>
      <ContractTitle view={view} listHref={loaderData.listHref} />
      <ContractAlerts view={view} done={loaderData.done} />
      <NextDates view={view} />
      <Columns
        side={
          <>
            <Actions view={view} />
            <ZenmasterCard view={view} />
            <Firm view={view} />
            <Mandates view={view} account={account} />
            <Notes view={view} />
          </>
        }
      >
        <DuesTable view={view} />
        <Reminders view={view} />
        <Company view={view} />
        <EvidenceList view={view} />
        <Documents view={view} />
      </Columns>
    </Asking>
  );
}

/** The question that the page asks, if the role allows its action and it can be asked today. */
function questionOf(view: ContractView) {
  const name = readActionName(view.asked.action);
  if (name === null || !may(view, actions[name].permission)) return null;
  return actions[name].question?.(view, placeOf(view, name)) ?? null;
}

function placeOf({ contract }: ContractView, action: ActionName) {
  return { page: links.deskContract(contract.file.number), action };
}

function Actions({ view }: { view: ContractView }) {
  const offered = (Object.keys(actions) as ActionName[]).flatMap((name) => {
    const { button, question, permission } = actions[name];
    const words = button?.(view);
    if (!words) return [];
    const isPossible = words.isPossible ?? true;
    const offer = { ...placeOf(view, name), ...words, isPossible, asks: question !== undefined };
    return isPossible && !may(view, permission)
      ? { ...offer, isPossible: false, note: askWhoMay(permission) }
      : offer;
  });
  return (
    <Card titleId="t-actions" title={actionWords.title}>
      <ActionList actions={offered} />
    </Card>
  );
}
