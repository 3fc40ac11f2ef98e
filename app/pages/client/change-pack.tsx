import { data, redirect } from "react-router";
import { answerRetryingOnConflict } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { readText } from "#app/ui/form/form-data.ts";
import { packProblems } from "#content/contract/pack-amendment.ts";
import { amendmentWords, packChoiceWords } from "#content/contract/pack-change.ts";
import { failureToast } from "#content/site/failures.ts";
import { subscriberWords } from "#content/site/forms.ts";
import { pages } from "#content/site/pages.ts";
import { problemStatus, retryAfterSeconds } from "#domain/function-problem.ts";
import type { Route } from "./+types/change-pack";
import { Amendment } from "./amendment.tsx";
import { ClientPage } from "./client-page.tsx";
import { PackChoices } from "./pack-choices.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    ...pages.clientContract,
    title: loaderData?.chosen ? amendmentWords.pageTitle : packChoiceWords.pageTitle,
  });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If no amendment can be signed now, redirects to the page of the contract, which says why. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.packChanges.form(params.token, context.get(callerContext));
  if (!result.ok || result.value.obstacle !== null)
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  const wanted = new URL(request.url).searchParams.get("pack");
  const form = result.value;
  return {
    form,
    chosen: form.choices.find(({ change }) => change.toPackId === wanted) ?? null,
    today: services.today(),
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  const form = await request.formData();
  const accepted = form.has("acceptCGV");
  const body = {
    pack: readText(form, "pack") ?? "",
    vu: readText(form, "vu") ?? "",
    acceptCGV: accepted,
    date: readText(form, "date") ?? "",
  };
  const { ip } = context.get(callerContext);
  const { result, key: idempotencyKey } = await answerRetryingOnConflict(services, request, form, (key) =>
    services.packChanges.sign(token, body, { ip, idempotencyKey: key }),
  );
  if (result.ok) return redirect(links.packChanged(token), { status: 303, headers: privateHeaders });
  const { problem } = result;
  const kept = { idempotencyKey, accepted };
  switch (problem.code) {
    case "other-terms":
    case "too-often":
      return data({ ...kept, toast: packProblems[problem.code], message: undefined }, { status: 409 });
    case "fields":
      if ("acceptCGV" in problem.fields)
        return data(
          { ...kept, toast: null, message: subscriberWords.acceptCGV.message },
          { status: problemStatus.fields },
        );
      return data({ ...kept, toast: packProblems["other-terms"], message: undefined }, { status: 409 });
    case "unknown":
    case "address":
    case "waiting":
    case "suspended":
    case "terminating":
    case "terminated":
    case "withdrawn":
      return redirect(links.contract(token), { status: 303, headers: privateHeaders });
    default: {
      const seconds = retryAfterSeconds(problem);
      return data(
        { ...kept, toast: failureToast("messageFailed", problem.code), message: undefined },
        {
          status: problemStatus[problem.code],
          headers: seconds === null ? {} : { "Retry-After": String(seconds) },
        },
      );
    }
  }
}

/**
 * Another pack, in two steps as the subscription: which one, then the amendment to read and sign (docs/product.md, 5.9). The
 * browser itself sends both forms, so that they work in the same way with and without scripts.
 */
export default function ChangePackPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, chosen, today, idempotencyKey } = loaderData;
  const answer = actionData && "idempotencyKey" in actionData ? actionData : null;
  return (
    <ClientPage title={chosen ? amendmentWords.title : packChoiceWords.title} contract={form}>
      {chosen ? (
        <Amendment
          form={form}
          choice={chosen}
          token={params.token}
          today={today}
          idempotencyKey={answer?.idempotencyKey ?? idempotencyKey}
          answer={answer}
        />
      ) : (
        <PackChoices form={form} token={params.token} />
      )}
    </ClientPage>
  );
}
