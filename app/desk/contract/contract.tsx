import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { longDate } from "#content/format.ts";
import { actionPermissions, isAllowed } from "#domain/action-permissions.ts";
import { contractQuery, contractsAddress } from "../contracts/query.ts";
import { EmptyState } from "../empty-state.tsx";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { listCookie, signedInContext } from "../signed-in.ts";
import { contractLabels } from "./words.ts";
import "../styles/table.css";
import "../styles/dialog.css";
import "../styles/lists.css";
import "../styles/contract.css";
import "../styles/deeds.css";
import type { Route } from "./+types/contract";
import { askedIn, gesturePermissions } from "./asked.ts";
import { CorrectionDialogs } from "./correction-dialogs.tsx";
import { DebitsTable } from "./debits-table.tsx";
import { Deeds } from "./deeds.tsx";
import { done } from "./do-gesture.ts";
import { NextDates } from "./next-dates.tsx";
import { Notices } from "./notices.tsx";
import { OtherDialogs } from "./other-dialogs.tsx";
import { type ContractView, mayAsk } from "./preview.ts";
import { problemMessage } from "./problem-words.ts";
import { Documents, EvidenceList } from "./proofs.tsx";
import { Firm, MandateFacts, Notes } from "./side.tsx";
import { StepDialogs } from "./step-dialogs.tsx";
import { Title } from "./title.tsx";

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
  const found = await agency.contract.read(number);
  if (!found.ok) {
    const isErased = found.problem.code === "erased";
    const erasedOn = found.problem.code === "erased" ? found.problem.on : null;
    return data({ number, erasedOn }, { status: isErased ? 410 : 404 });
  }
  const { searchParams } = new URL(request.url);
  return data({
    contract: found.value,
    today: today(),
    asked: askedIn(searchParams),
    isDone: searchParams.get("fait"),
    listHref: await listHrefIn(request, environment.PUBLIC_URL),
    mayWork: isAllowed(me, actionPermissions.contract.take),
    maySeeAccount: isAllowed(me, actionPermissions.contract.showAccount),
    mayRefund: isAllowed(me, actionPermissions.refunds.record),
  });
}

/** The list of contracts as this browser last narrowed it. */
async function listHrefIn(request: Request, publicUrl: string): Promise<string> {
  const kept: unknown = await listCookie(publicUrl).parse(request.headers.get("Cookie"));
  const list = URL.parse(typeof kept === "string" ? kept : "", publicUrl);
  return list ? contractsAddress(contractQuery(list).parts) : deskLinks.deskPage("contracts");
}

/** Does what a form of the page asks for, where the role allows it and what was shown still holds. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const asked = askedIn(form);
  if (!asked) throw data(null, { status: 400 });
  const by = requirePermission(context, gesturePermissions[asked.gesture]);
  const number = params.numero.toUpperCase();
  const result = await done(context.get(servicesContext).agency, { number, asked, form, by });
  if (result.ok) {
    if (result.value) return data({ account: result.value });
    return redirect(`${links.deskContract(number)}?fait=${asked.gesture}`);
  }
  const { problem } = result;
  if (problem.code === "not-allowed") throw data(null, { status: 403 });
  if (problem.code === "unknown" || problem.code === "erased") return redirect(links.deskContract(number));
  const status = problem.code === "form" || problem.code === "length" ? 422 : 409;
  const [note, email] = ["note", "email"].map((name) => form.get(name)?.toString() ?? null);
  return data({ asked, problem, typed: { note, email } }, { status });
}

/** Where a contract stands, and what can be done with it today. */
export default function ContractPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!("contract" in loaderData)) return <NoContract {...loaderData} />;
  const refused = actionData && "problem" in actionData ? actionData : null;
  const basis = { ...loaderData, asked: refused?.asked ?? loaderData.asked, problem: null };
  const problem = refused && problemMessage(basis, refused.problem);
  const account = actionData && "account" in actionData ? actionData.account : null;
  const asked = basis.asked && !account && mayAsk(basis, basis.asked.gesture) ? basis.asked : null;
  const view: ContractView = { ...basis, asked, problem };
  return (
    <>
      {asked && <StepDialogs view={view} />}
      {asked && <CorrectionDialogs view={view} />}
      {asked && (
        <OtherDialogs view={view} gesture={asked.gesture} typedEmail={refused?.typed.email ?? null} />
      )}
      <Title view={view} listHref={loaderData.listHref} />
      <Notices view={view} isDone={loaderData.isDone} />
      <NextDates view={view} />
      <div className="split split--contract">
        <div>
          <DebitsTable view={view} />
          <EvidenceList view={view} />
          <Documents view={view} />
        </div>
        <div className="side">
          <Deeds view={view} />
          <Firm view={view} />
          <MandateFacts view={view} account={account} />
          <Notes view={view} typed={refused?.typed.note ?? null} />
        </div>
      </div>
    </>
  );
}

function NoContract({ number, erasedOn }: { number: string; erasedOn: ContractView["today"] | null }) {
  const words = erasedOn ? contractLabels.erased(number, longDate(erasedOn)) : contractLabels.unknown;
  return (
    <EmptyState title={words.title} text={words.text}>
      <a className="b" href={deskLinks.deskPage("contracts")}>
        {words.widen}
      </a>
    </EmptyState>
  );
}
