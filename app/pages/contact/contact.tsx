import { replace } from "react-router";
import { answerTo, refusedForm } from "#app/answer-form.ts";
import { callerContext, servicesContext } from "#app/context.ts";
import { Island } from "#app/islands/island.tsx";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { readFields, readText } from "#app/ui/form/form-data.ts";
import { ToastAfterRedirect } from "#app/ui/toast-after-redirect.tsx";
import { contactPageWords } from "#content/site/contact.ts";
import { failureToast } from "#content/site/failures.ts";
import { contactOrder } from "#content/site/forms.ts";
import { toastMessages } from "#content/site/messages.ts";
import { pages } from "#content/site/pages.ts";
import type { ContactField } from "#domain/contact-message.ts";
import { honeypotName } from "#domain/fields.ts";
import type { SharedPage } from "#server/http/kept-pages.ts";
import type { Route } from "./+types/contact";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { Coordinates } from "./coordinates.tsx";

/** Query parameter of the page that confirms a message. */
const sentParameter = "envoye";

export const meta: Route.MetaFunction = () => pageMeta(pages.contact);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request }: Route.LoaderArgs) {
  return { sent: new URL(request.url).searchParams.has(sentParameter) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const typed = readFields(form, contactOrder);
  const ip = context.get(callerContext).ip;
  const result = await answerTo(services, request, () =>
    services.functions.sendContactEmail(
      { ...typed, [honeypotName]: readText(form, honeypotName) ?? "" },
      { ip, idempotencyKey: null },
    ),
  );
  if (result.ok) return replace(`${links.contact}?${sentParameter}`, 303);
  return refusedForm<ContactField>(result.problem, typed, failureToast("messageFailed", result.problem.code));
}

export const handle = { sameForEverybodyWithout: [sentParameter] } satisfies SharedPage;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent } = loaderData;
  const answer = actionData && "values" in actionData ? actionData : null;
  return (
    <SiteLayout>
      <PageOpening moon="contact" title={contactPageWords.title} lead={contactPageWords.lead} low />
      <section className="section">
        <ToastAfterRedirect
          toast={sent ? toastMessages.messageSent : null}
          parameter={sentParameter}
          className={`frame ${styles.toast}`}
        >
          <p>
            {contactPageWords.sent[0]} <Anchor href={links.home}>{contactPageWords.sent[1]}</Anchor>.
          </p>
        </ToastAfterRedirect>
        <div className={`frame ${styles.columns}`}>
          <div className={styles.side}>
            <h2>{contactPageWords.reach}</h2>
            <Coordinates />
          </div>
          <Island name="contact-form" component={ContactForm} props={{ answer }} hydrateOn="idle" />
        </div>
      </section>
    </SiteLayout>
  );
}
