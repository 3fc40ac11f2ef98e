import { data, redirect } from "react-router";
import { answerRetryingOnConflict, refusedForm } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields } from "#app/ui/form/form-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountWords } from "#content/contract/account-change.ts";
import { doubtsOf } from "#content/contract/doubts.ts";
import {
  emailChangeWords,
  emailEffects,
  emailProblems,
  lostMailboxWords,
} from "#content/contract/email-change.ts";
import { failureToast } from "#content/site/failures.ts";
import { pages } from "#content/site/pages.ts";
import { subscriberWarnings } from "#domain/contract/warnings.ts";
import type { Route } from "./+types/change-email";
import accountStyles from "./change-account.module.css";
import { ClientPage } from "./client-page.tsx";
import { EmailForm } from "./email-form.tsx";
import styles from "./ending-step.module.css";
import { Consequences } from "./ending-step.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: emailChangeWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If no other address can be asked for now, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.emails.form(params.token, context.get(callerContext));
  if (!result.ok || result.value.obstacle !== null)
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  const { number, raisonSociale, email, usableAt } = result.value;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  const effects = emailEffects(usableAt);
  return { contract: { number, raisonSociale }, email, effects, idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  const form = await request.formData();
  const values = readFields(form, ["email"]);
  const { ip } = context.get(callerContext);
  const { result, key } = await answerRetryingOnConflict(services, request, form, (idempotencyKey) =>
    services.emails.ask(token, values, { ip, idempotencyKey }),
  );
  if (result.ok) return redirect(links.emailWaits(token), { status: 303, headers: privateHeaders });
  const { problem } = result;
  switch (problem.code) {
    case "unknown":
    case "unconfirmed":
    case "ended":
      return redirect(links.contract(token), { status: 303, headers: privateHeaders });
    case "unchanged":
    case "too-often": {
      const refused: FormAnswer<"email"> = { messages: {}, toast: emailProblems[problem.code], values };
      return data({ ...refused, idempotencyKey: key }, { status: 409 });
    }
    default: {
      const refused = refusedForm<"email">(problem, values, failureToast("step2Failed", problem.code));
      return data({ ...refused.data, idempotencyKey: key }, refused.init ?? {});
    }
  }
}

/** Another e-mail address of a contract that runs (docs/product.md, 5.9). */
export default function ChangeEmailPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { contract, email, effects, idempotencyKey } = loaderData;
  const answer = actionData && "values" in actionData ? actionData : null;
  const { token } = params;
  const typed = answer?.values.email ?? "";
  return (
    <ClientPage title={emailChangeWords.title} contract={contract}>
      <div className={`frame ${accountStyles.narrow} ${styles.page}`}>
        <div>
          <p className={accountStyles.back}>
            <TextLink href={links.contract(token)}>{accountWords.back}</TextLink>
          </p>
          <Island
            name="email-form"
            component={EmailForm}
            props={{
              action: links.emailChange(token),
              inUse: email,
              idempotencyKey: answer?.idempotencyKey ?? idempotencyKey,
              answer: answer && { values: answer.values, messages: answer.messages, toast: answer.toast },
              warnings: doubtsOf(
                subscriberWarnings({ siret: "", adresseSiege: "", email: typed }).filter(
                  (warning) => warning === "email-domain",
                ),
              ),
            }}
            hydrateOn="idle"
          />
        </div>
        <div className={styles.part}>
          <Consequences title={emailChangeWords.what} sentences={effects} />
          <p className="note">{lostMailboxWords}</p>
        </div>
      </div>
    </ClientPage>
  );
}
