import { data } from "react-router";
import { callerContext, servicesContext } from "#app/context.ts";
import zenmaster from "#app/illustrations/zenmaster.svg";
import { links } from "#app/links.ts";
import { FullScreen } from "#app/sections/full-screen/full-screen.tsx";
import { pageMeta } from "#app/seo.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ToastMessageBlock } from "#app/ui/toast-message.tsx";
import { reminderWords, stopReminders } from "#content/contract/reminders.ts";
import { toastMessages } from "#content/site/messages.ts";
import { pages } from "#content/site/pages.ts";
import type { Route } from "./+types/stop-reminders";
import { resumeParameter } from "./step.ts";

export const meta: Route.MetaFunction = () => pageMeta(pages.stopReminders);

/** The headers of every page behind a secret link; a refusal also says when to come back. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const answered = new Headers(actionHeaders);
  answered.set("Cache-Control", "no-store");
  answered.set("Referrer-Policy", "same-origin");
  return answered;
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = tokenOf(request);
  return { token, draft: await context.get(servicesContext).reminders.byToken(token) };
}

/** Also answers the button of mail programs (RFC 8058), which follow no redirection: the answer is the page itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const seconds = await services.reminders.stop(tokenOf(request), context.get(callerContext));
  if (seconds === 0) return null;
  return data({ busy: true }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

/**
 * The page behind the link in each reminder that stops further ones. Opening it changes nothing, because mail scanners
 * open it too; pressing the button does. The browser itself sends the form, so that it works in the same way with and
 * without scripts.
 */
export default function StopRemindersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, token } = loaderData;
  const { title, text } =
    draft.state === "over" ? reminderWords.over : reminderWords[draft.state](draft.packId);
  return (
    <FullScreen
      title={title}
      titleSize="large"
      text={text}
      above={actionData?.busy && <ToastMessageBlock message={toastMessages.tooManyRequests} />}
      action={
        <>
          {draft.state === "waiting" && (
            <form method="post" action={links.stopReminders(token)}>
              <Button type="submit">{stopReminders}</Button>
            </form>
          )}
          {draft.state === "over" ? (
            <ButtonLink href={links.home}>{reminderWords.home}</ButtonLink>
          ) : (
            <ButtonLink href={links.resume(draft.packId, token)} variant="outline">
              {reminderWords.resume}
            </ButtonLink>
          )}
        </>
      }
      image={{ src: zenmaster, width: 480, height: 460, alt: reminderWords.illustration }}
    />
  );
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get(resumeParameter) ?? "";
}
