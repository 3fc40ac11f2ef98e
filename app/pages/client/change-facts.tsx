import { data, redirect } from "react-router";
import { answerRetryingOnConflict, refusedForm, unreadDoubts } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { links } from "#app/links.ts";
import { pageMeta } from "#app/seo.ts";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { readFields, readText } from "#app/ui/form/form-data.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountWords } from "#content/contract/account-change.ts";
import { doubtsOf } from "#content/contract/doubts.ts";
import { emailChangeWords } from "#content/contract/email-change.ts";
import {
  effectSentences,
  factOrder,
  factProblems,
  factsFailed,
  factsWords,
  siretMessages,
  waitSentence,
} from "#content/contract/fact-changes.ts";
import { failureOf } from "#content/site/failures.ts";
import { pages } from "#content/site/pages.ts";
import { type FactName, factsSchema } from "#domain/contract/fact-changes.ts";
import { subscriberWarnings } from "#domain/contract/warnings.ts";
import type { Route } from "./+types/change-facts";
import accountStyles from "./change-account.module.css";
import { ClientPage } from "./client-page.tsx";
import styles from "./ending-step.module.css";
import { FactsForm } from "./facts-form.tsx";
import { privateHeaders } from "./private-headers.ts";

export const meta: Route.MetaFunction = () =>
  pageMeta({ ...pages.clientContract, title: factsWords.pageTitle });

export const headers: Route.HeadersFunction = () => privateHeaders;

/** If facts cannot be changed now, redirects to the page of the contract, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.facts.form(params.token, context.get(callerContext));
  if (!result.ok || result.value.obstacle !== null)
    throw redirect(links.contract(params.token), { headers: privateHeaders });
  const form = result.value;
  // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
  const effects = effectSentences(form.firstInvoiceOn);
  return { form, effects, waits: waitSentence(form.usableAt), idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { token } = params;
  const form = await request.formData();
  const values = readFields(form, factOrder);
  const unread = unreadDoubts<FactName>(form, {
    schema: factsSchema,
    values,
    doubts: seatDoubts(values.adresseSiege ?? ""),
  });
  if (unread) return data({ ...unread, idempotencyKey: readText(form, "idempotencyKey") }, { status: 422 });
  const body = { ...values, vu: readText(form, "vu") ?? "" };
  const { ip } = context.get(callerContext);
  const { result, key } = await answerRetryingOnConflict(services, request, form, (idempotencyKey) =>
    services.facts.keep(token, body, { ip, idempotencyKey }),
  );
  if (result.ok) return redirect(links.factsChanged(token), { status: 303, headers: privateHeaders });
  const { problem } = result;
  const refuse = (answer: Omit<FormAnswer<FactName>, "values">, status: number) =>
    data({ ...answer, values, idempotencyKey: key }, { status });
  switch (problem.code) {
    case "unknown":
    case "unconfirmed":
    case "ended":
      return redirect(links.contract(token), { status: 303, headers: privateHeaders });
    case "other-siren":
    case "siret-key": {
      const siret = siretMessages[problem.code](problem.siren);
      return refuse({ messages: { siret }, toast: null }, 422);
    }
    case "other-facts":
    case "unchanged":
    case "too-often":
      return refuse({ messages: {}, toast: factProblems[problem.code] }, 409);
    default: {
      const refused = refusedForm<FactName>(problem, values, failureOf(factsFailed, problem.code));
      return data({ ...refused.data, idempotencyKey: key }, refused.init ?? {});
    }
  }
}

/** What looks doubtful about a seat. */
function seatDoubts(adresseSiege: string) {
  return doubtsOf(subscriberWarnings({ siret: "", adresseSiege, email: "" }));
}

/** The telephone, the contact, the name, the seat and the SIRET of a contract that runs (docs/product.md, 5.8). */
export default function ChangeFactsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { form, effects, waits, idempotencyKey } = loaderData;
  const answer = actionData && "values" in actionData ? actionData : null;
  const { token } = params;
  const seat = answer?.values.adresseSiege ?? form.facts.adresseSiege;
  return (
    <ClientPage title={factsWords.title} contract={form}>
      <div className={`frame ${accountStyles.narrow} ${styles.page}`}>
        <div>
          <p className={accountStyles.back}>
            <TextLink href={links.contract(token)}>{accountWords.back}</TextLink>
          </p>
          <Island
            name="facts-form"
            component={FactsForm}
            props={{
              action: links.factsChange(token),
              start: form.facts,
              idempotencyKey: answer?.idempotencyKey ?? idempotencyKey,
              seen: form.seen,
              answer: answer && { values: answer.values, messages: answer.messages, toast: answer.toast },
              warnings: seatDoubts(seat),
            }}
            hydrateOn="idle"
          />
        </div>
        <section className={styles.part} aria-labelledby="effect">
          <h2 id="effect">{factsWords.what}</h2>
          <ul className={styles.consequences}>
            {effects.map(({ lead, rest }) => (
              <li key={lead}>
                <b>{lead}</b>
                {rest}
              </li>
            ))}
          </ul>
          <p className="note">{waits}</p>
        </section>
        <section className={styles.part} aria-labelledby="elsewhere">
          <h2 id="elsewhere">{factsWords.elsewhere}</h2>
          <p>{factsWords.elsewhereText}</p>
          <p>
            <TextLink href={links.emailChange(token)} arrow>
              {emailChangeWords.link}
            </TextLink>
          </p>
          <p>
            <TextLink href={links.accountChange(token)} arrow>
              {accountWords.title}
            </TextLink>
          </p>
        </section>
      </div>
    </ClientPage>
  );
}
