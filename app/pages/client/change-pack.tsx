import { data, redirect } from "react-router";
import { answerRetryingOnConflict } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { Button } from "#app/ui/button.tsx";
import { readText } from "#app/ui/form/form-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { ToastMessageBlock } from "#app/ui/toast-message.tsx";
import { packChangeWords } from "#content/contract/pack-change.ts";
import { packWords } from "#content/contract/packs.ts";
import { failureToast } from "#content/site/failures.ts";
import { pages } from "#content/site/pages.ts";
import { problemStatus } from "#domain/function-problem.ts";
import type { Route } from "./+types/change-pack";
import { ClientPage } from "./client-page.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: packChangeWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If no amendment can be signed now, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.packChanges.form(params.token, context.get(callerContext));
  if (!result.ok || result.value.obstacle !== null)
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  return { form: result.value, idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  const form = await request.formData();
  const body = {
    pack: readText(form, "pack") ?? "",
    vu: readText(form, "vu") ?? "",
    acceptCGV: readText(form, "acceptCGV") === "oui",
    date: readText(form, "date") ?? "",
  };
  const { ip } = context.get(callerContext);
  const { result, key } = await answerRetryingOnConflict(services, request, form, (idempotencyKey) =>
    services.packChanges.sign(token, body, { ip, idempotencyKey }),
  );
  if (result.ok) return redirect(links.packChanged(token), { status: 303, headers: privateHeaders });
  const { problem } = result;
  switch (problem.code) {
    case "other-terms":
    case "too-often":
      return data({ toast: packChangeWords.problems[problem.code], idempotencyKey: key }, { status: 409 });
    case "fields":
      return data({ toast: packChangeWords.problems.terms, idempotencyKey: key }, { status: 422 });
    case "unknown":
    case "address":
    case "waiting":
    case "suspended":
    case "terminating":
    case "terminated":
    case "withdrawn":
      return redirect(links.contract(token), { status: 303, headers: privateHeaders });
    default:
      return data(
        { toast: failureToast("messageFailed", problem.code), idempotencyKey: key },
        { status: problemStatus[problem.code] },
      );
  }
}

/** Another pack: what can be signed, each with what changes, its amounts and its button. */
export default function ChangePackPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form } = loaderData;
  const { token } = params;
  const answer = actionData && "toast" in actionData ? actionData : null;
  return (
    <ClientPage title={packChangeWords.title} contract={form}>
      <div className="frame">
        <p>
          <TextLink href={links.contract(token)}>{packChangeWords.back}</TextLink>
        </p>
        {answer && <ToastMessageBlock message={answer.toast} />}
        {form.choices.map(({ change, seen }) => (
          <form key={change.toPackId} method="post" action={links.packChange(token)}>
            <h2>{packWords[change.toPackId].title}</h2>
            {packChangeWords.sentences(change).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <input type="hidden" name="pack" value={change.toPackId} />
            <input type="hidden" name="vu" value={seen} />
            <input
              type="hidden"
              name="idempotencyKey"
              value={`${answer?.idempotencyKey ?? loaderData.idempotencyKey}-${change.toPackId}`}
            />
            {change.termsFrom && (
              <p>
                <label>
                  <input type="checkbox" name="acceptCGV" value="oui" />{" "}
                  {packChangeWords.accept(change.termsFrom)}
                </label>
              </p>
            )}
            <Button type="submit">{packChangeWords.sign}</Button>
          </form>
        ))}
      </div>
    </ClientPage>
  );
}
