import { data, redirect, replace } from "react-router";
import { answerTo, formHeaders, refusedForm, unreadDoubts } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields, readText } from "#app/ui/form/form-data.ts";
import { toastParameter } from "#app/ui/toast-after-redirect.tsx";
import { contractPage } from "#content/contract/contract-order.ts";
import { doubtsOf } from "#content/contract/doubts.ts";
import { mandateOrder } from "#content/site/forms.ts";
import { pages } from "#content/site/pages.ts";
import { confirmationParameter } from "#content/site/paths.ts";
import { type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import { mandateTyped, mandateWarnings, subscriberWarnings } from "#domain/contract/warnings.ts";
import { givenBy } from "#domain/gift.ts";
import { type PackId, packs } from "#domain/pack.ts";
import type { Services } from "#server/services.ts";
import type { Route } from "./+types/step2";
import { afterRefusedStep2 } from "./after-refusal.ts";
import { Confirmation, SignedBefore } from "./confirmation.tsx";
import { arrivalToast, packOrNotFound } from "./contract-request.ts";
import { type ServerDraft, serverDraftOf } from "./draft.ts";
import { draftKeys } from "./draft-flags.ts";
import { AuthorisationBlock, CreditorBlock, DebitTypeBlock, MandateHead } from "./mandate-blocks.tsx";
import { MandateStep } from "./mandate-step.tsx";
import { MandateLine, Order, SigningTerms } from "./order.tsx";
import { resumeParameter, step2Body, stepHref } from "./step.ts";

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
  const proof = query.get(confirmationParameter);
  if (proof && services.confirmations.isProof(packId, proof))
    return {
      packId,
      state: "just-signed",
      contract: await confirmedContract(services, request, packId, proof),
    } as const;
  if (services.offers.isClosed(packId)) throw redirect(links.promo);
  const token = query.get(resumeParameter);
  const stored = token ? await services.drafts.byToken(token) : null;
  if (stored?.state === "signed") return { packId, state: "signed-before" } as const;
  if (stored?.state === "unknown") throw redirect(stepHref(1, packId, { toast: "draftExpired" }));
  if (stored && stored.packId !== packId) throw redirect(stepHref(2, stored.packId, { token }));
  return {
    packId,
    state: "open",
    serverDraft: stored && token ? serverDraftOf(stored, token) : null,
    arrival:
      arrivalToast(query, ["step1Kept", "step1AlreadyDone"]) ?? (stored ? ("draftResumed" as const) : null),
    today: services.today(),
    termsVersion: services.termsOf(packs[packId].terms).version,
  } as const;
}

/** The contract just signed, for its confirmation; `null` if the server can no longer read it. */
async function confirmedContract(services: Services, request: Request, packId: PackId, proof: string) {
  try {
    return await services.confirmations.contractOf(packId, proof);
  } catch (error) {
    services.reportFailure(error, new URL(request.url).pathname);
    return null;
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const token = readText(form, "draft");
  const values = readFields(form, mandateOrder);
  const unread = unreadDoubts<MandateField>(form, {
    schema: mandateSchema,
    values,
    doubts: doubtsOf(mandateWarnings(mandateTyped((name) => values[name as MandateField]))),
  });
  if (unread) return data(unread, { status: 422 });
  const result = await answerTo(services, request, () =>
    services.functions.sendContractConfirmation(step2Body(form, packId), {
      ip: context.get(callerContext).ip,
      idempotencyKey: null,
      sawSummary: true,
    }),
  );
  if (result.ok && result.value.step === 2) return replace(result.value.confirmation, 303);
  if (result.ok) throw new Error("step 2 was answered as step 1");
  const next = afterRefusedStep2(result.problem, { packId, token });
  if ("goTo" in next) return redirect(next.goTo, 303);
  const refused = refusedForm<MandateField>(result.problem, values, next.toast);
  return next.changed ? data({ ...refused.data, changed: next.changed }, refused.init ?? {}) : refused;
}

export const handle = {
  sameForEverybodyWithout: [resumeParameter, toastParameter, confirmationParameter],
  /** Redirects a visitor without a first step at once. */
  earlyRedirect: (loaderData: Route.ComponentProps["loaderData"] | undefined) =>
    loaderData?.state === "open" && !loaderData.serverDraft
      ? {
          to: stepHref(1, loaderData.packId, { toast: "step1Missing" }),
          unlessStored: draftKeys(loaderData.packId).session,
        }
      : null,
};

/** Adds the current draft, if it differs from the one that the visitor was about to sign. */
type Refused = FormAnswer<MandateField> & {
  readonly changed?: ServerDraft;
};

export default function Step2Page({ loaderData, actionData }: Route.ComponentProps) {
  const { packId, state } = loaderData;
  if (state === "just-signed") return <Confirmation packId={packId} contract={loaderData.contract} />;
  if (state === "signed-before") return <SignedBefore packId={packId} />;
  const { serverDraft, arrival, today, termsVersion } = loaderData;
  const answer: Refused | null = actionData && "values" in actionData ? actionData : null;
  const draft = answer?.changed ?? serverDraft;
  const order = { packId, today, termsVersion, code: givenBy(draft?.gift ?? null) };
  return (
    <SiteLayout header="solid">
      <Island
        name="mandate"
        component={MandateStep}
        props={{
          packId,
          serverDraft: draft,
          arrival: answer ? null : arrival,
          today,
          answer,
          doubts: draft ? doubtsOf(subscriberWarnings(draft.subscriber)) : [],
          warnings: doubtsOf(mandateWarnings(mandateTyped((name) => answer?.values[name as MandateField]))),
        }}
        serverParts={{
          order: <Order {...order} />,
          head: <MandateHead line={<MandateLine {...order} />} />,
          blocks: (
            <>
              <CreditorBlock />
              <DebitTypeBlock />
              <AuthorisationBlock />
            </>
          ),
          signing: <SigningTerms {...order} />,
        }}
        hydrateOn="idle"
      />
    </SiteLayout>
  );
}
