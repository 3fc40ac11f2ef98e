import { useEffect } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerTo, type FormAnswer, formHeaders, refusedForm, textOf, typedIn } from "#app/form-answer.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { answerOrNotice, isUnanswered } from "#app/ui/form/unanswered.ts";
import { useFormPost } from "#app/ui/form/use-form-post.ts";
import { contractPage, step1Words } from "#content/contract.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import type { Route } from "./+types/step1";
import { Confirmation } from "./confirmation.tsx";
import pageStyles from "./contract-page.module.css";
import { ContractPage } from "./contract-page.tsx";
import {
  arrivalNotice,
  correctParameter,
  packOrNotFound,
  resumeParameter,
  step1Body,
  stepAddress,
  subscriberOrder,
} from "./contract-request.ts";
import { clearFlags } from "./draft.ts";
import { Recap } from "./recap.tsx";
import { SubscriberForm } from "./subscriber-form.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSkipToStep2 } from "./use-skip-to-step2.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(contractPage(loaderData.packId, 1)) : [];

export const headers: Route.HeadersFunction = formHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  if (services.offers.isClosed(packId)) throw redirect(links.promo);
  const query = new URL(request.url).searchParams;
  const token = query.get(resumeParameter);
  const found = token ? await services.drafts.byToken(token) : null;
  const open = found?.state === "open" ? found : null;
  if (open && open.packId !== packId) throw redirect(stepAddress(1, open.packId, { token }));
  return {
    packId,
    signed: found?.state === "signed",
    lent: open && token ? { subscriber: open.subscriber, token, expiresAt: open.expiresAt } : null,
    correcting: query.has(correctParameter),
    arrival:
      found?.state === "unknown" ? "draftExpired" : arrivalNotice(query, ["step1Missing", "draftExpired"]),
    idempotencyKey: crypto.randomUUID(),
  } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const address = services.callerOf(request).address;
  const send = (idempotencyKey: string | null) =>
    answerTo(services, request, () =>
      services.functions.sendContractConfirmation(step1Body(form, packId), { address, idempotencyKey }),
    );
  let result = await send(textOf(form, "idempotencyKey"));
  // The first answer was lost on the way and the visitor has corrected something since.
  if (!result.ok && result.problem.code === "conflict") result = await send(crypto.randomUUID());
  if (result.ok && result.value.step === 1) {
    return redirect(stepAddress(2, packId, { token: result.value.draft, notice: "step1Kept" }), 303);
  }
  if (result.ok) throw new Error("step 1 was answered as step 2");
  if (result.problem.code === "closed") return redirect(links.promo, 303);
  const token = textOf(form, "draft");
  if (result.problem.code === "signed" && token) return redirect(stepAddress(2, packId, { token }), 303);
  return refusedForm<SubscriberField>(result.problem, typedIn(form, subscriberOrder), "step1Failed");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrNotice(serverAction, "step1Failed");
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isUnanswered(actionResult) ? false : defaultShouldRevalidate;
}

export default function Step1Page({ loaderData, actionData }: Route.ComponentProps) {
  const { packId, signed } = loaderData;
  if (signed) return <Confirmation packId={packId} justSigned={false} />;
  return <Step1 key={packId} loaderData={loaderData} actionData={actionData} />;
}

function Step1({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { packId, lent, correcting, arrival, idempotencyKey } = loaderData;
  const kept = useKeptDraft(packId, lent);
  const post = useFormPost<FormAnswer<SubscriberField>>(
    actionData && "values" in actionData ? actionData : undefined,
  );
  useEffect(() => {
    if (arrival === "step1Missing") clearFlags(packId);
  }, [arrival, packId]);
  useSkipToStep2(packId, { stay: correcting || Boolean(lent ?? arrival ?? actionData) });
  return (
    <ContractPage title={step1Words.title} step={1} arrival={actionData ? null : arrival}>
      <div className={`frame ${pageStyles.columns}`}>
        <Recap packId={packId} />
        <SubscriberForm packId={packId} kept={kept} idempotencyKey={idempotencyKey} post={post} />
      </div>
    </ContractPage>
  );
}
