import { Fragment } from "react";
import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { longDate } from "#content/site/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { contractQuery, contractsHref } from "../contracts/query.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { listCookie, signedInContext } from "../signed-in.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Remark } from "../ui/remark.tsx";
import type { Route } from "./+types/contract";
import { actions } from "./actions/actions.ts";
import { refusalMessage } from "./actions/refusal.ts";
import { actionLabels } from "./actions/words.ts";
import { ContractAlerts } from "./alerts.tsx";
import styles from "./contract.module.css";
import { DuesTable } from "./dues-table.tsx";
import { Mandates } from "./mandates.tsx";
import { NextDates } from "./next-dates.tsx";
import { Documents, EvidenceList } from "./proofs.tsx";
import { readActionName, readActionQuery } from "./query.ts";
import { Firm, Notes } from "./side.tsx";
import { Title } from "./title.tsx";
import type { ContractView } from "./view.ts";
import { contractLabels } from "./words.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: deskTitle(
      loaderData && "contract" in loaderData
        ? `${loaderData.contract.file.subscriber.raisonSociale}, ${loaderData.contract.file.number}`
        : contractLabels.contracts,
    ),
  },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { agency, today, environment } = context.get(servicesContext);
  const me = context.get(signedInContext);
  const number = params.numero.toUpperCase();
  const result = await agency.contract.read(number);
  if (!result.ok) {
    const isErased = result.problem.code === "erased";
    const erasedOn = result.problem.code === "erased" ? result.problem.on : null;
    return data({ number, erasedOn }, { status: isErased ? 410 : 404 });
  }
  const { searchParams } = new URL(request.url);
  return data({
    contract: result.value,
    today: today(),
    query: readActionQuery(searchParams),
    done: readActionName(searchParams.get("fait")),
    listHref: await listHrefIn(request, environment.PUBLIC_URL),
    mayWork: isAllowed(me, actionPermissions.contract.take),
    maySeeAccount: isAllowed(me, actionPermissions.contract.showAccount),
    mayRefund: isAllowed(me, actionPermissions.refunds.record),
    mayAskForMandate: isAllowed(me, actionPermissions.accounts.request),
  });
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
  const query = readActionQuery(form);
  if (!query) throw data(null, { status: 400 });
  const by = requirePermission(context, actions[query.action].permission);
  const number = params.numero.toUpperCase();
  const { agency } = context.get(servicesContext);
  const result = await actions[query.action].perform(agency, { number, form, by });
  if (result.ok) {
    if (result.value) return data({ account: result.value });
    return redirect(`${links.deskContract(number)}?fait=${query.action}`);
  }
  const { problem } = result;
  if (problem.code === "not-allowed") throw data(null, { status: 403 });
  if (problem.code === "unknown" || problem.code === "erased") return redirect(links.deskContract(number));
  const status = problem.code === "form" || problem.code === "length" ? 422 : 409;
  const typed = { note: readText(form, "note"), email: readText(form, "email") };
  return data({ query, problem, typed }, { status });
}

function readText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" ? value : null;
}

/** The page of a contract: its status, and the actions possible today. */
export default function ContractPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!("contract" in loaderData)) return <NoContract {...loaderData} />;
  const refused = actionData && "problem" in actionData ? actionData : null;
  const query = refused?.query ?? loaderData.query;
  const typed = refused?.typed ?? { note: null, email: null };
  const basis: ContractView = { ...loaderData, query, typed, problem: null };
  const problem = refused && refusalMessage(basis, refused.query.action, refused.problem);
  const account = actionData && "account" in actionData ? actionData.account : null;
  const action = query && !account ? actions[query.action] : null;
  const isAsking = action?.available?.(basis) ?? false;
  const view: ContractView = { ...basis, query: isAsking ? query : null, problem };
  return (
    <>
      {isAsking && action?.dialog?.(view)}
      <Title view={view} listHref={loaderData.listHref} />
      <ContractAlerts view={view} done={loaderData.done} />
      <NextDates view={view} />
      <div className={styles.columns}>
        <div>
          <DuesTable view={view} />
          <EvidenceList view={view} />
          <Documents view={view} />
        </div>
        <div className={styles.side}>
          <ActionList view={view} />
          <Firm view={view} />
          <Mandates view={view} account={account} />
          <Notes view={view} />
        </div>
      </div>
    </>
  );
}

/** The actions on a contract. An action that is not possible stays in the list and says why. */
function ActionList({ view }: { view: ContractView }) {
  return (
    <Card titleId="t-actions" title={actionLabels.title}>
      <ul className={styles.actions}>
        {Object.entries(actions).map(([name, { button }]) => (
          <Fragment key={name}>{button?.(view)}</Fragment>
        ))}
      </ul>
      {!view.mayWork && <Remark>{actionLabels.notAllowed}</Remark>}
    </Card>
  );
}

function NoContract({ number, erasedOn }: { number: string; erasedOn: ContractView["today"] | null }) {
  const words = erasedOn ? contractLabels.erased(number, longDate(erasedOn)) : contractLabels.unknown;
  return (
    <>
      <PageHeader title={contractLabels.contracts} />
      <EmptyState title={words.title} text={words.text}>
        <a className={buttonClass()} href={deskLinks.deskPage("contracts")}>
          {words.widen}
        </a>
      </EmptyState>
    </>
  );
}
