import { useEffect, useRef } from "react";
import { replace, type ShouldRevalidateFunctionArgs } from "react-router";
import { servicesContext } from "#app/context.ts";
import { answerTo, type FormAnswer, refusedForm, textOf, typedIn } from "#app/form-answer.ts";
import { SiteLayout } from "#app/layout/site-layout.tsx";
import { links } from "#app/links.ts";
import { PageOpening } from "#app/sections/page-opening/page-opening.tsx";
import { pageMeta } from "#app/seo.ts";
import { removeFromAddress } from "#app/ui/address.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { answerOrNotice, isUnanswered } from "#app/ui/form/unanswered.ts";
import { useFormPost } from "#app/ui/form/use-form-post.ts";
import { NoticeBlock } from "#app/ui/notice-block.tsx";
import { useNotify } from "#app/ui/toast.tsx";
import { contactPageWords } from "#content/contact.ts";
import { notices } from "#content/messages.ts";
import { pages } from "#content/pages.ts";
import type { ContactField } from "#domain/contact-message.ts";
import { honeypotName } from "#domain/fields.ts";
import type { Route } from "./+types/contact";
import styles from "./contact.module.css";
import { ContactForm, contactOrder } from "./contact-form.tsx";
import { Coordinates } from "./coordinates.tsx";

export const meta: Route.MetaFunction = () => pageMeta(pages.contact);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request }: Route.LoaderArgs) {
  return {
    sent: new URL(request.url).searchParams.has(sentParameter),
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const typed = typedIn(form, contactOrder);
  const address = services.callerOf(request).address;
  const send = (idempotencyKey: string | null) =>
    answerTo(services, request, () =>
      services.functions.sendContactEmail(
        { ...typed, [honeypotName]: textOf(form, honeypotName) ?? "" },
        { address, idempotencyKey },
      ),
    );
  let result = await send(textOf(form, "idempotencyKey"));
  // The first answer was lost on the way and the visitor has written something else since.
  if (!result.ok && result.problem.code === "conflict") result = await send(crypto.randomUUID());
  if (result.ok) return replace(`${links.contact}?${sentParameter}`, 303);
  return refusedForm<ContactField>(result.problem, typed, "messageFailed");
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrNotice(serverAction, "messageFailed");
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isUnanswered(actionResult) ? false : defaultShouldRevalidate;
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, idempotencyKey } = loaderData;
  const post = useFormPost<FormAnswer<ContactField>>(
    actionData && "values" in actionData ? actionData : undefined,
  );
  const form = useRef<HTMLFormElement>(null);
  useSentMessage(sent, idempotencyKey, form);
  return (
    <SiteLayout>
      <PageOpening title={contactPageWords.title} low />
      <section className="section">
        {sent && (
          <noscript>
            <div className={`frame ${styles.notice}`}>
              <NoticeBlock notice={notices.messageSent} />
              <p>
                {contactPageWords.sent[0]} <Anchor href={links.home}>{contactPageWords.sent[1]}</Anchor>.
              </p>
            </div>
          </noscript>
        )}
        <div className={`frame ${styles.columns}`}>
          <div className={styles.side}>
            <h2>{contactPageWords.reach}</h2>
            <Coordinates />
          </div>
          <ContactForm idempotencyKey={idempotencyKey} post={post} ref={form} />
        </div>
      </section>
    </SiteLayout>
  );
}

/** Query parameter of the page after a message was kept. */
const sentParameter = "envoye";

/** Tells that a message was kept and empties the form; each message has its own key. */
function useSentMessage(sent: boolean, key: string, form: { readonly current: HTMLFormElement | null }) {
  const notify = useNotify();
  useEffect(() => {
    if (!sent || !key) return;
    notify(notices.messageSent);
    form.current?.reset();
    removeFromAddress(sentParameter);
  }, [sent, key, notify, form]);
}
