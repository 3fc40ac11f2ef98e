import { data, redirect } from "react-router";
import { answerRetryingOnConflict, refusedForm, unreadDoubts } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { links } from "#app/links.ts";
import {
  AuthorisationBlock,
  CreditorBlock,
  DebitTypeBlock,
  MandateHead,
} from "#app/pages/contract/mandate-blocks.tsx";
import { pageMeta } from "#app/seo.ts";
import { readFields, readText } from "#app/ui/form/form-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountProblems, accountWords } from "#content/contract/account-change.ts";
import { step2Words } from "#content/contract/contract.ts";
import { doubtsOf } from "#content/contract/doubts.ts";
import { recurringLine } from "#content/contract/packs.ts";
import { failureToast } from "#content/site/failures.ts";
import { mandateOrder } from "#content/site/forms.ts";
import { pages } from "#content/site/pages.ts";
import { dayInParis } from "#domain/calendar.ts";
import { type ArrearsChoice, fingerprintOfDues } from "#domain/contract/account-change.ts";
import { type MandateField, mandateSchema } from "#domain/contract/mandate.ts";
import { mandateTyped, mandateWarnings } from "#domain/contract/warnings.ts";
import type { Route } from "./+types/change-account";
import { AccountForm } from "./account-form.tsx";
import styles from "./change-account.module.css";
import { ClientPage } from "./client-page.tsx";
import { privateHeaders } from "./private-headers.ts";
import { UnpaidBlock } from "./unpaid-block.tsx";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: accountWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If the account cannot be changed now, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.accounts.form(params.token, context.get(callerContext));
  if (!result.ok || result.value.obstacle !== null)
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  return { form: result.value, today: services.today(), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  const form = await request.formData();
  const values = readFields(form, mandateOrder);
  const choice = readText(form, "arriere");
  const unread = unreadDoubts<MandateField>(form, {
    schema: mandateSchema,
    values,
    doubts: doubtsOf(mandateWarnings(mandateTyped((name) => values[name as MandateField]))),
  });
  if (unread)
    return data({ ...unread, idempotencyKey: readText(form, "idempotencyKey"), choice }, { status: 422 });
  const body = {
    ...values,
    arriere: choice ?? undefined,
    moisVus: readText(form, "moisVus") ?? "",
    date: readText(form, "date") ?? "",
  };
  const { ip } = context.get(callerContext);
  const { result, key } = await answerRetryingOnConflict(services, request, form, (idempotencyKey) =>
    services.accounts.sign(token, body, { ip, idempotencyKey }),
  );
  if (result.ok) return redirect(links.accountChanged(token), { status: 303, headers: privateHeaders });
  const { problem } = result;
  switch (problem.code) {
    case "unknown":
    case "unconfirmed":
    case "ended":
      return redirect(links.contract(token), { status: 303, headers: privateHeaders });
    case "other-dues":
    case "too-often": {
      const toast = accountProblems[problem.code];
      return data({ values, messages: {}, toast, idempotencyKey: key, choice }, { status: 409 });
    }
    default: {
      const refused = refusedForm<MandateField>(problem, values, failureToast("step2Failed", problem.code));
      return data({ ...refused.data, idempotencyKey: key, choice }, refused.init ?? {});
    }
  }
}

/** Another account to debit: the mandate of the second step, signed for a contract that runs (docs/product.md, 5.7). */
export default function ChangeAccountPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, today } = loaderData;
  const answer = actionData && "values" in actionData ? actionData : null;
  const { token } = params;
  return (
    <ClientPage title={accountWords.title} contract={form}>
      <div className={`frame ${styles.narrow}`}>
        <p className={styles.back}>
          <TextLink href={links.contract(token)}>{accountWords.back}</TextLink>
        </p>
        <Island
          name="account-form"
          component={AccountForm}
          props={{
            action: links.accountChange(token),
            start: {
              titulaire: form.titulaire,
              adresse: form.adresseSiege,
              pays: step2Words.defaultCountry,
              emailDebiteur: form.email,
            },
            today,
            idempotencyKey: answer?.idempotencyKey ?? loaderData.idempotencyKey,
            seenDues: fingerprintOfDues(form.unpaid),
            answer: answer && { values: answer.values, messages: answer.messages, toast: answer.toast },
            warnings: doubtsOf(mandateWarnings(mandateTyped((name) => answer?.values[name as MandateField]))),
          }}
          serverParts={{
            head: (
              <MandateHead
                line={<p className="figures">{recurringLine(form)}</p>}
                title={accountWords.form}
                reference={accountWords.reference}
              />
            ),
            blocks: (
              <>
                <UnpaidBlock unpaid={form.unpaid} choice={(answer?.choice as ArrearsChoice) ?? "prelever"} />
                <CreditorBlock />
                <DebitTypeBlock />
                <AuthorisationBlock />
              </>
            ),
            signing: (
              <>
                <p>{accountWords.approve(dayInParis(form.replacedAt))}</p>
                <p className="note">{accountWords.wait(form.usableAt)}</p>
              </>
            ),
          }}
          hydrateOn="idle"
        />
      </div>
    </ClientPage>
  );
}
