import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { readText } from "#app/ui/form/form-data.ts";
import { ToastMessageBlock } from "#app/ui/toast-message.tsx";
import { renounceEffects, renounceWords } from "#content/contract/pack-amendment.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/renounce-pack";
import { Consequences, EndingStep } from "./ending-step.tsx";
import { amendmentId } from "./pack-in-use.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: renounceWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If there is nothing to renounce, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { packChanges } = context.get(servicesContext);
  const read = await packChanges.renouncing(params.token, context.get(callerContext));
  if (!read.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const { number, raisonSociale, seen, change, signedAt } = read.value;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  return {
    contract: { number, raisonSociale },
    seen,
    lead: renounceWords.lead(change, signedAt),
    sentences: renounceEffects(read.value),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { packChanges } = context.get(servicesContext);
  const seen = readText(await request.formData(), seenName) ?? "";
  const done = await packChanges.renounce(params.token, seen, context.get(callerContext));
  if (!done.ok && done.problem.code === "changed") return data({ changed: true }, { status: 409 });
  const href = links.contract(params.token) + (done.ok ? `#${amendmentId}` : "");
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** « Renoncer à l’avenant »: what is kept, then one button. */
export default function RenouncePackPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { contract, lead, sentences, seen } = loaderData;
  return (
    <EndingStep
      contract={contract}
      token={params.token}
      title={renounceWords.title}
      action={links.packRenounce(params.token)}
      confirm={renounceWords.confirm}
      back={renounceWords.back}
      fields={<input type="hidden" name={seenName} value={seen} />}
    >
      {actionData?.changed && <ToastMessageBlock message={renounceWords.changed} />}
      <p className="lead">{lead}</p>
      <Consequences title={renounceWords.what} sentences={sentences} />
    </EndingStep>
  );
}

const seenName = "vu";
