import { useEffect } from "react";
import { data, redirect, replace, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerTo, type FormAnswer, formHeaders, refusedForm, textOf, typedIn } from "#app/form-answer.ts";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { answerOrNotice, isUnanswered } from "#app/ui/form/unanswered.ts";
import { useFormPost } from "#app/ui/form/use-form-post.ts";
import { contractPage, step2Words } from "#content/contract.ts";
import { pages } from "#content/pages.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import type { Route } from "./+types/step2";
import { Confirmation } from "./confirmation.tsx";
import pageStyles from "./contract-page.module.css";
import { ContractPage } from "./contract-page.tsx";
import {
  arrivalNotice,
  mandateOrder,
  packOrNotFound,
  resumeParameter,
  step2Body,
  stepAddress,
  subscriberOrder,
} from "./contract-request.ts";
import type { LentDraft } from "./draft.ts";
import { draftKeys } from "./draft-flags.ts";
import { MandateForm } from "./mandate-form.tsx";
import { rememberMandate, typedMandate } from "./mandate-memory.ts";
import { Step1Summary } from "./step1-summary.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";
import { seenName, useSummarySeen } from "./use-summary-seen.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  return pageMeta(
    loaderData.state === "open" ? contractPage(loaderData.packId, 2) : pages.contractConfirmation,
  );
};

export const headers: Route.HeadersFunction = formHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const proof = query.get(signedParameter);
  if (proof && services.confirmations.isProof(packId, proof))
    return { packId, state: "just-signed" } as const;
  if (services.offers.isClosed(packId)) throw redirect(links.promo);
  const token = query.get(resumeParameter);
  const found = token ? await services.drafts.byToken(token) : null;
  if (found?.state === "signed") return { packId, state: "signed-before" } as const;
  if (found?.state === "unknown") throw redirect(stepAddress(1, packId, { notice: "draftExpired" }));
  if (found && found.packId !== packId) throw redirect(stepAddress(2, found.packId, { token }));
  return {
    packId,
    state: "open",
    lent: found && token ? { subscriber: found.subscriber, token, expiresAt: found.expiresAt } : null,
    arrival:
      arrivalNotice(query, ["step1Kept", "step1AlreadyDone"]) ?? (found ? ("draftResumed" as const) : null),
    today: services.today(),
    idempotencyKey: crypto.randomUUID(),
  } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const token = textOf(form, "draft");
  if (token && form.has(seenName)) {
    await services.drafts.showSummary(token);
    return null;
  }
  const result = await answerTo(services, request, () =>
    services.functions.sendContractConfirmation(step2Body(form, packId), {
      address: services.callerOf(request).address,
      idempotencyKey: textOf(form, "idempotencyKey"),
      sawSummary: true,
    }),
  );
  if (result.ok && result.value.step === 2) {
    const proof = services.confirmations.proofOf(packId, result.value.contract);
    return replace(`${links.contractStep2(packId)}?${signedParameter}=${proof}`, 303);
  }
  if (result.ok) throw new Error("step 2 was answered as step 1");
  const { problem } = result;
  const values = typedIn(form, mandateOrder);
  if (problem.code === "closed") return redirect(links.promo, 303);
  if (problem.code === "fields" && subscriberOrder.some((name) => name in problem.fields)) {
    return redirect(stepAddress(1, packId, { notice: "step1Missing" }), 303);
  }
  if (problem.code === "changed" && token) {
    const draft = await services.drafts.byToken(token);
    if (draft.state !== "open" || draft.packId !== packId) {
      return redirect(stepAddress(2, packId, { token }), 303);
    }
    const { subscriber, expiresAt } = draft;
    const refused = refusedForm<MandateField>(problem, values, "step2Changed");
    return data({ ...refused.data, changed: { subscriber, token, expiresAt } }, refused.init ?? {});
  }
  const signed = problem.code === "signed" || problem.code === "conflict";
  if (signed && token) return redirect(stepAddress(2, packId, { token }), 303);
  return refusedForm<MandateField>(problem, values, signed ? "alreadySigned" : "step2Failed");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrNotice(serverAction, "step2Failed");
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const asItWas = isUnanswered(args.actionResult) || args.formData?.has(seenName);
  return asItWas ? false : args.defaultShouldRevalidate;
}

export const handle = {
  /** Where a visitor without a first step is sent at once. */
  leadsElsewhere: (loaderData: Route.ComponentProps["loaderData"] | undefined) =>
    loaderData?.state === "open" && !loaderData.lent
      ? {
          to: stepAddress(1, loaderData.packId, { notice: "step1Missing" }),
          unlessKept: draftKeys[loaderData.packId].session,
        }
      : null,
};

export default function Step2Page({ loaderData, actionData }: Route.ComponentProps) {
  const { packId, state } = loaderData;
  if (state !== "open") return <Confirmation packId={packId} justSigned={state === "just-signed"} />;
  return <Step2 key={packId} open={loaderData} actionData={actionData} />;
}

/** The draft as it is now, where it is not what the visitor was about to sign. */
type Changed = { readonly changed?: LentDraft };

type OpenStep2 = Extract<Route.ComponentProps["loaderData"], { state: "open" }>;

function Step2({ open, actionData }: { open: OpenStep2; actionData: Route.ComponentProps["actionData"] }) {
  const { packId, lent, arrival, today, idempotencyKey } = open;
  const post = useFormPost<FormAnswer<MandateField> & Changed>(
    actionData && "values" in actionData ? actionData : undefined,
  );
  const kept = useKeptDraft(packId, lent, post.answer?.changed);
  useSummarySeen(packId, kept.draft);
  const navigate = useNavigate();
  const missing = kept.known && !kept.draft;
  useEffect(() => rememberMandate(packId, typedMandate(packId)), [packId]);
  useEffect(() => {
    if (missing) navigate(stepAddress(1, packId, { notice: "step1Missing" }), { replace: true });
  }, [missing, packId, navigate]);
  return (
    <ContractPage title={step2Words.title} step={2} narrow arrival={missing || actionData ? null : arrival}>
      <div className={`frame ${pageStyles.narrow}`}>
        <Step1Summary packId={packId} kept={kept} today={today} />
        <MandateForm packId={packId} kept={kept} today={today} idempotencyKey={idempotencyKey} post={post} />
      </div>
    </ContractPage>
  );
}

/** Query parameter of the screen that ends a contract: the proof that one was signed. */
const signedParameter = "valide";
