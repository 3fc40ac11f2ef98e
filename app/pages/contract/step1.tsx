import { redirect } from "react-router";
import { answerTo, formHeaders, refusedForm } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import { readFields, readText } from "#app/ui/form/form-data.ts";
import { toastParameter } from "#app/ui/toast-after-redirect.tsx";
import { contractPage } from "#content/contract/contract-order.ts";
import { doubtsOf } from "#content/contract/doubts.ts";
import { codeAnswers } from "#content/contract/gifts.ts";
import { filledInBy } from "#content/contract/prepared.ts";
import { step1Words } from "#content/contract/subscriber-step.ts";
import { subscriberOrder } from "#content/site/forms.ts";
import type { SubscriberField } from "#domain/contract/subscriber.ts";
import { subscriberWarnings } from "#domain/contract/warnings.ts";
import { givenBy } from "#domain/gift.ts";
import type { SharedPage } from "#server/http/kept-pages.ts";
import type { Route } from "./+types/step1";
import { afterRefusedStep1 } from "./after-refusal.ts";
import { SignedBefore } from "./confirmation.tsx";
import styles from "./contract-frame.module.css";
import { ContractFrame } from "./contract-frame.tsx";
import { arrivalToast, packOrNotFound } from "./contract-request.ts";
import { serverDraftOf } from "./draft.ts";
import { Recap } from "./recap.tsx";
import { correctParameter, preparedParameter, resumeParameter, step1Body, stepHref } from "./step.ts";
import { SubscriberStep } from "./subscriber-step.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(contractPage(loaderData.packId, 1)) : [];

export const headers: Route.HeadersFunction = formHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  if (services.offers.isClosed(packId)) throw redirect(links.promo);
  const query = new URL(request.url).searchParams;
  const token = query.get(resumeParameter);
  const stored = token ? await services.drafts.byToken(token) : null;
  const open = stored?.state === "open" ? stored : null;
  if (open && open.packId !== packId) throw redirect(stepHref(1, open.packId, { token }));
  const link = stored ? null : query.get(preparedParameter);
  const prepared = link ? await services.prepared.byToken(link) : null;
  if (prepared?.state === "begun") throw redirect(stepHref(2, prepared.packId, { token: prepared.token }));
  if (link && prepared?.state === "open" && prepared.packId !== packId)
    throw redirect(stepHref(1, prepared.packId, { prepared: link }));
  return {
    packId,
    signed: stored?.state === "signed" || prepared?.state === "signed",
    prepared:
      link && prepared?.state === "open"
        ? {
            token: link,
            known: prepared.known,
            gift: prepared.gift && { code: prepared.gift, problem: null },
          }
        : null,
    preparedBy: prepared?.state === "open" ? prepared.by : null,
    serverDraft: open && token ? serverDraftOf(open, token) : null,
    today: services.today(),
    correcting: query.has(correctParameter),
    arrival:
      stored?.state === "unknown" || prepared?.state === "unknown"
        ? "draftExpired"
        : arrivalToast(query, ["step1Missing", "draftExpired"]),
  } as const;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const packId = packOrNotFound(params.pack);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const ip = context.get(callerContext).ip;
  const result = await answerTo(services, request, () =>
    services.functions.sendContractConfirmation(step1Body(form, packId), { ip, idempotencyKey: null }),
  );
  if (result.ok && result.value.step === 1) {
    return redirect(stepHref(2, packId, { token: result.value.draft, toast: "step1Kept" }), 303);
  }
  if (result.ok) throw new Error("step 1 was answered as step 2");
  const next = afterRefusedStep1(result.problem, { packId, token: readText(form, "draft") });
  if ("goTo" in next) return redirect(next.goTo, 303);
  const sent = readFields(form, [...subscriberOrder, "code"]);
  return refusedForm<SubscriberField | "code">(result.problem, sent, next.toast);
}

export const handle = {
  sameForEverybodyWithout: [resumeParameter, preparedParameter, correctParameter, toastParameter],
} satisfies SharedPage;

export default function Step1Page({ loaderData, actionData }: Route.ComponentProps) {
  const { packId, signed, serverDraft, prepared, preparedBy, correcting, today } = loaderData;
  if (signed) return <SignedBefore packId={packId} />;
  const answer = actionData && "values" in actionData ? actionData : null;
  const arrival = answer ? null : loaderData.arrival;
  return (
    <SiteLayout header="solid">
      <ContractFrame title={step1Words.title} step={1} arrival={arrival}>
        {preparedBy && <p className={`frame ${styles.prepared}`}>{filledInBy(preparedBy)}</p>}
        <div className={`frame ${styles.pass}`}>
          <Recap packId={packId} today={today} code={givenBy(serverDraft?.gift ?? prepared?.gift ?? null)} />
          <Island
            name="subscriber-form"
            component={SubscriberStep}
            props={{
              packId,
              serverDraft,
              prepared,
              codeAnswers: codeAnswers(packId, today),
              correcting,
              arrival,
              answer,
              warnings: doubtsOf(
                subscriberWarnings({
                  siret: "",
                  adresseSiege: "",
                  email: "",
                  ...prepared?.known,
                  ...serverDraft?.subscriber,
                  ...answer?.values,
                }),
              ),
            }}
            hydrateOn="idle"
          />
        </div>
      </ContractFrame>
    </SiteLayout>
  );
}
