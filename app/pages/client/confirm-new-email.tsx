import { data, redirect } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { Button } from "#app/ui/button.tsx";
import { readText } from "#app/ui/form/form-data.ts";
import { busyWords } from "#content/contract/client-contract.ts";
import { newEmailWords as words } from "#content/contract/email-change.ts";
import { pages } from "#content/site/pages.ts";
import type { EmailToConfirm } from "#server/contracts/confirm-email-change.ts";
import type { Route } from "./+types/confirm-new-email";
import styles from "./ending-step.module.css";
import { privateHeaders } from "./private-headers.ts";
import receiptStyles from "./receipt.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? { ...pages.clientContract, title: words.pageTitle } : pages.notFound);

export const headers: Route.HeadersFunction = () => privateHeaders;

/** A link that nobody knows is an unknown page. Opening one changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const result = await services.newEmails.read(params.token, context.get(callerContext));
  if (result.ok) {
    const asked = result.value;
    // Formatted here, because a phone takes a tenth of a second before it can tell the time in Paris.
    return asked.state === "asked"
      ? data({
          question: words.given(asked.at, asked.raisonSociale),
          email: asked.email,
          number: asked.number,
          said: null,
        })
      : data({ question: null, email: "", number: "", said: said(asked) });
  }
  if (result.problem.code === "unknown") throw data(null, { status: 404 });
  const retry = { "Retry-After": String(result.problem.retryAfterSeconds) };
  const { title, text } = busyWords;
  return data(
    { question: null, email: "", number: "", said: { title, at: null, sentences: [text] } },
    { status: 429, headers: retry },
  );
}

/** Confirms the address, or says that its reader does not know the contract. The page then says what became of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const caller = context.get(callerContext);
  const answer = readText(await request.formData(), "reponse");
  if (answer === "oui") await services.newEmails.confirm(params.token, caller);
  if (answer === "non") await services.newEmails.refuse(params.token, caller);
  return redirect(links.emailToConfirm(params.token), { status: 303, headers: privateHeaders });
}

type Said = { readonly title: string; readonly at: string | null; readonly sentences: readonly string[] };

/** What became of an address that no longer waits for its reader. */
function said({ state, end, confirmedAt, usableAt, undoneAt, expiresAt }: EmailToConfirm): Said {
  if (state === "undone" && end === "refused")
    return { title: words.refused, at: words.notedAt(undoneAt!), sentences: [words.refusedText] };
  if (state === "undone" && end === "taken-back") {
    const sentences = [words.takenBackText, words.wasIt];
    return { title: words.takenBack, at: words.takenBackAt(undoneAt!), sentences };
  }
  if (state === "undone") return { title: words.replaced, at: null, sentences: [words.replacedText] };
  if (state === "expired") return { title: words.expired, at: null, sentences: [words.expiredOn(expiresAt)] };
  const then = state === "in-use" ? words.inUse : words.from(usableAt);
  return { title: words.confirmed, at: words.confirmedAt(confirmedAt!), sentences: [then] };
}

/** The page of the mail to a new address: what it was given for, and two buttons. */
export default function ConfirmNewEmailPage({ loaderData, params }: Route.ComponentProps) {
  const { question, email, said } = loaderData;
  return (
    <SiteLayout>
      <PageOpening
        moon="contract"
        title={said ? said.title : words.title}
        titleSize="normal"
        lead={said ? "" : email}
        low
      />
      <section className="section">
        <div className={`frame ${styles.step}`}>
          {said ? (
            <div className={receiptStyles.receipt}>
              {said.at && <h2>{said.at}</h2>}
              {said.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          ) : (
            <>
              <p className="lead">{question}</p>
              <form method="post" action={links.emailToConfirm(params.token)} className={styles.choice}>
                <Button type="submit" name="reponse" value="oui">
                  {words.confirm}
                </Button>
                <Button type="submit" name="reponse" value="non" variant="outline">
                  {words.refuse}
                </Button>
              </form>
            </>
          )}
        </div>
      </section>
    </SiteLayout>
  );
}
