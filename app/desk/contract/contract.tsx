import { data, type RouterContextProvider, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { longDate } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type Asked, readAsked, refused } from "../asked.ts";
import { contractQuery, contractsHref } from "../contracts/query.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { queryReader } from "../query.ts";
import { listCookie, signedInContext } from "../signed-in.ts";
import { ActionList } from "../ui/action-list.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Columns } from "../ui/columns.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Asking } from "../ui/question.tsx";
import { Remark } from "../ui/remark.tsx";
import type { Route } from "./+types/contract";
import { actions } from "./actions/actions.ts";
import { refusalOf } from "./actions/refusal.ts";
import { actionWords } from "./actions/words.ts";
import { ContractAlerts } from "./alerts.tsx";
import { DuesTable } from "./dues-table.tsx";
import { Mandates } from "./mandates.tsx";
import { NextDates } from "./next-dates.tsx";
import { Places } from "./places.tsx";
import { Documents, EvidenceList } from "./proofs.tsx";
import { type ActionName, readActionName } from "./query.ts";
import { Firm, Notes } from "./side.tsx";
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
  const read = await viewOf(context, number, asked, queryReader(searchParams).page("notes"));
  if (!("contract" in read)) return data({ number, asked, ...read }, { status: read.erasedOn ? 410 : 404 });
  return data({
    ...read,
    done: readActionName(searchParams.get("fait")),
    listHref: await listHrefIn(request, environment.PUBLIC_URL),
  });
}

/** The contract with this number as its page shows it, or the day on which it was erased, if it ever was there. */
async function viewOf(
  context: Readonly<RouterContextProvider>,
  number: string,
  asked: Asked,
  pageOfNotes = 1,
): Promise<ContractView | { readonly erasedOn: ContractView["today"] | null }> {
  const { agency, today } = context.get(servicesContext);
  const result = await agency.contract.read(number, pageOfNotes);
  if (!result.ok) return { erasedOn: result.problem.code === "erased" ? result.problem.on : null };
  const { role } = context.get(signedInContext);
  return { contract: result.value, today: today(), person: { role }, asked };
}

/** The list of contracts with the filters that this browser used last. */
async function listHrefIn(request: Request, publicUrl: string): Promise<string> {
  const stored: unknown = await listCookie(publicUrl).parse(request.headers.get("Cookie"));
  const list = URL.parse(typeof stored === "string" ? stored : "", publicUrl);
  return list ? contractsHref(contractQuery(list).parts) : deskLinks.deskPage("contracts");
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
  const view = await viewOf(context, number, readAsked(form));
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
            <Firm view={view} />
            <Mandates view={view} account={account} />
            <Notes view={view} />
          </>
        }
      >
        <DuesTable view={view} />
        <Places view={view} />
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
    const isPossible = (words.isPossible ?? true) && may(view, permission);
    return { ...placeOf(view, name), ...words, isPossible, asks: question !== undefined };
  });
  return (
    <Card titleId="t-actions" title={actionWords.title}>
      <ActionList actions={offered} />
      {!may(view, actionPermissions.contract.take) && <Remark>{actionWords.notAllowed}</Remark>}
    </Card>
  );
}

function NoContract({
  number,
  erasedOn,
  asked,
}: {
  readonly number: string;
  readonly erasedOn: ContractView["today"] | null;
  readonly asked: Asked;
}) {
  const words = erasedOn ? contractWords.erased(number, longDate(erasedOn)) : contractWords.unknown;
  return (
    <Asking asked={asked} question={null}>
      <PageHeader title={contractWords.contracts} />
      <EmptyState title={words.title} text={words.text}>
        <a className={buttonClass()} href={deskLinks.deskPage("contracts")}>
          {words.widen}
        </a>
      </EmptyState>
    </Asking>
  );
}
