import { data, redirect } from "react-router";
import { safeParse } from "valibot";
import { callerContext, servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import { deBefore } from "#content/site/format.ts";
import { emailAddress } from "#domain/fields.ts";
import type { SignInProblem } from "#server/staff/sign-in.ts";
import { deskTitle, staffOnly } from "../frame/words.ts";
import { buttonClass, buttonRow } from "../ui/button.ts";
import fieldStyles from "../ui/fields.module.css";
import styles from "./sign-in-layout.module.css";
import { signInWords } from "./words.ts";
import "../document.ts";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { startBrowserSession } from "../signed-in.ts";
import type { Route } from "./+types/sign-in";
import { deviceOf } from "./device.ts";
import { SignInLayout } from "./sign-in-layout.tsx";

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: deskTitle(signInWords.title) },
  { name: "robots", content: "noindex, nofollow" },
  { name: "color-scheme", content: "light dark" },
];

/** Parameter of the link in the mail, and name of the form field that carries it on. */
const linkParameter = "lien";

/** Opening the link does not use it up, because programs follow links; pressing the button does. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get(linkParameter);
  if (token === null) return { screen: "ask" as const };
  const person = await context.get(servicesContext).agency.signIn.personOfLink(token);
  return person ? { screen: "open" as const, token, name: person.name } : { screen: "dead" as const };
}

/** Mails a link, or opens a session with one. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { agency } = services;
  const form = await request.formData();
  const { ip } = context.get(callerContext);
  const token = form.get(linkParameter);
  if (typeof token === "string") {
    const device = deviceOf(request.headers.get("User-Agent") ?? "");
    const opened = await agency.signIn.startSessionByLink(token, device, ip);
    if (!opened.ok) return refused(opened.problem, "");
    const { leadsTo, headers } = await startBrowserSession(request, services, opened.value);
    return redirect(leadsTo, { headers });
  }
  const typed = String(form.get("email") ?? "").trim();
  const checked = safeParse(emailAddress(), typed);
  if (!checked.success) return data({ screen: "invalid" as const, email: typed }, { status: 422 });
  const email = checked.output;
  const requested = await agency.signIn.requestLink(email, ip);
  return requested.ok ? data({ screen: "sent" as const, email }) : refused(requested.problem, email);
}

function refused(problem: SignInProblem, email: string) {
  if (problem.code === "dead-link") return data({ screen: "dead" as const, email }, { status: 410 });
  const { retryAfterSeconds } = problem;
  return data(
    { screen: "busy" as const, email, minutes: Math.ceil(retryAfterSeconds / 60) },
    { status: 429, headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}

/** The sign-in page: somebody types an e-mail address, receives a link, and presses one button. */
export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout
      foot={
        <>
          <a href={links.home}>{signInWords.site}</a>
          <span>{staffOnly}</span>
        </>
      }
    >
      <Screen state={actionData ?? loaderData} />
    </SignInLayout>
  );
}

type ScreenState = NonNullable<Route.ComponentProps["actionData"]> | Route.ComponentProps["loaderData"];

function Screen({ state }: { state: ScreenState }) {
  if (state.screen === "open") {
    const { open } = signInWords;
    return (
      <SignInState title={open.title}>
        <p>
          Ce lien ouvre le bureau au nom {deBefore(state.name)}
          <b>{state.name}</b>, sur cet appareil.
        </p>
        <form className={classNames(buttonRow, styles.buttons)} method="post" action={links.signIn()}>
          <input type="hidden" name={linkParameter} value={state.token} />
          <button className={buttonClass("large", "primary")} type="submit">
            {open.command}
          </button>
        </form>
        <p className="note">{open.notYou}</p>
      </SignInState>
    );
  }
  if (state.screen === "sent") {
    const { sent } = signInWords;
    return (
      <SignInState title={sent.title} isAnswer>
        <p>
          Si <b>{state.email}</b> a accès, un lien vient de partir. Il sert une fois ; l’e-mail dit jusqu’à
          quelle heure.
        </p>
        <p className="note">{sent.nothing}</p>
        <form className={classNames(buttonRow, styles.buttons)} method="post" action={links.signIn()}>
          <a className={buttonClass()} href={links.signIn()}>
            {sent.correct}
          </a>
          <input type="hidden" name="email" value={state.email} />
          <button className={buttonClass("bare")} type="submit">
            {sent.again}
          </button>
        </form>
      </SignInState>
    );
  }
  if (state.screen === "dead") {
    const { dead } = signInWords;
    return (
      <SignInState title={dead.title} isAnswer>
        <p>{dead.text}</p>
        <EmailForm send={dead.send} />
        <PasskeySignIn />
      </SignInState>
    );
  }
  const problem =
    state.screen === "invalid"
      ? signInWords.invalidEmail
      : state.screen === "busy"
        ? signInWords.tooMany(state.minutes)
        : null;
  return (
    <SignInState title={signInWords.title}>
      <p className="quiet">{signInWords.lead}</p>
      <EmailForm
        send={signInWords.send}
        email={"email" in state ? state.email : undefined}
        problem={problem}
      />
      <PasskeySignIn />
      <p className="note">{signInWords.how}</p>
    </SignInState>
  );
}

function SignInState({
  title,
  isAnswer = false,
  children,
}: {
  readonly title: string;
  /** Whether the state answers a form: its title then takes the focus, to be read first. */
  readonly isAnswer?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <section className={styles.words} aria-labelledby="state-title">
      {/* biome-ignore lint/a11y/noAutofocus: so screen readers read the answer first */}
      <h1 id="state-title" tabIndex={isAnswer ? -1 : undefined} autoFocus={isAnswer}>
        {title}
      </h1>
      {children}
    </section>
  );
}

function PasskeySignIn() {
  const { enter, problem } = signInWords.passkey;
  return (
    <PasskeyButton
      action="enter"
      href={deskLinks.passkeySignIn}
      problem={problem}
      className={buttonClass("large")}
    >
      {enter}
    </PasskeyButton>
  );
}

function EmailForm({
  send,
  email,
  problem = null,
}: {
  send: string;
  email?: string;
  problem?: string | null;
}) {
  return (
    <form className={styles.form} method="post" action={links.signIn()} noValidate>
      <div className={fieldStyles.field}>
        <label htmlFor="email">{signInWords.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email webauthn"
          inputMode="email"
          required
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={email}
          // biome-ignore lint/a11y/noAutofocus: so screen readers read the problem first
          autoFocus={problem !== null}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "email-problem" : undefined}
        />
        {problem && (
          <p className="note" id="email-problem">
            {problem}
          </p>
        )}
      </div>
      <button className={buttonClass("large", "primary")} type="submit">
        {send}
      </button>
    </form>
  );
}
