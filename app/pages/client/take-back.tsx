import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { readText } from "#app/ui/form/form-data.ts";
import { ToastMessageBlock } from "#app/ui/toast-message.tsx";
import { keptSentences, takeBackWords } from "#content/contract/termination.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/take-back";
import { Consequences, EndingStep } from "./ending-step.tsx";
import { privateHeaders } from "./private-headers.ts";
import { receiptId } from "./receipt.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: takeBackWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If there is nothing to take back, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { takeBack } = context.get(servicesContext);
  const read = await takeBack.read(params.token, context.get(callerContext));
  if (!read.ok) throw redirect(links.contract(params.token), { headers: privateHeaders });
  const offer = read.value;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  const words = { lead: takeBackWords.lead(offer.ending), sentences: keptSentences(offer) };
  const { number, raisonSociale, seen } = offer;
  return { contract: { number, raisonSociale }, words, seen };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { takeBack } = context.get(servicesContext);
  const seen = readText(await request.formData(), seenName) ?? "";
  const kept = await takeBack.confirm(params.token, seen, context.get(callerContext));
  if (!kept.ok && kept.problem.code === "changed") return data({ changed: true }, { status: 409 });
  const href = links.contract(params.token) + (kept.ok ? `#${receiptId}` : "");
  return redirect(href, { status: 303, headers: privateHeaders });
}

/** « Garder mon contrat »: what is as before, the next debit, then one button. */
export default function TakeBackPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { contract, words, seen } = loaderData;
  return (
    <EndingStep
      contract={contract}
      token={params.token}
      title={takeBackWords.title}
      action={links.takeBack(params.token)}
      confirm={takeBackWords.confirm}
      back={takeBackWords.back}
      fields={<input type="hidden" name={seenName} value={seen} />}
    >
      {actionData?.changed && <ToastMessageBlock message={takeBackWords.changed} />}
      <p className="lead">{words.lead}</p>
      <Consequences title={takeBackWords.what} sentences={words.sentences} />
    </EndingStep>
  );
}

const seenName = "vu";
