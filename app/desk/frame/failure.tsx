import { isRouteErrorResponse, useLocation } from "react-router";
import { links } from "#app/links.ts";
import { classNames } from "#app/ui/class-names.ts";
import styles from "../sign-in/sign-in-layout.module.css";
import { SignInLayout } from "../sign-in/sign-in-layout.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { LongTextField } from "../ui/fields.tsx";
import { deskFailureWords as words } from "./failure-words.ts";
import { isUnsavedForm, type UnsavedForm } from "./unsaved-form.ts";
import { staffOnly } from "./words.ts";

/** The title and the text of the page that replaces a failed one. */
export function failureTextOf(error: unknown): { readonly title: string; readonly text: string } {
  if (!isRouteErrorResponse(error)) return words.failed;
  if (isUnsavedForm(error.data)) return words[error.data.why];
  if (error.status === 404) return words.missing;
  return error.status === 403 ? words.forbidden : words.failed;
}

/**
 * Replaces a page of the desk that failed. It says that something went wrong, without the cause, and gives the typed
 * values back in a form.
 */
export function DeskFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, text } = failureTextOf(error);
  const unsavedForm = isRouteErrorResponse(error) && isUnsavedForm(error.data) ? error.data : null;
  return (
    <SignInLayout foot={<span>{staffOnly}</span>}>
      <section className={styles.words} aria-labelledby="state-title" role="status">
        <h1 id="state-title">{title}</h1>
        <p>{text}</p>
        {unsavedForm ? (
          <SendAgain {...unsavedForm} />
        ) : (
          <p className={classNames(buttonRow, styles.buttons)}>
            <a className={buttonClass("large", "primary")} href={pathname + search}>
              {words.retry}
            </a>
            <a className={buttonClass("large")} href={links.desk}>
              {words.desk}
            </a>
          </p>
        )}
      </section>
    </SignInLayout>
  );
}

function SendAgain({ why, href, written, carried }: UnsavedForm) {
  const isSignedOut = why === "signedOut";
  return (
    <form className={styles.form} method="post" action={href}>
      {carried.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold the same name and value twice, and the fields never move
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {written.map(([name, text], index) => (
        <LongTextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold the same name twice, and the fields never move
          key={index}
          name={name}
          label={labelOf(name)}
          rows={name === "note" ? 8 : 2}
          initial={text}
        />
      ))}
      <p className={classNames(buttonRow, styles.buttons)}>
        <a
          className={buttonClass("large", isSignedOut && "primary")}
          href={isSignedOut ? links.signIn() : href}
          target="_blank"
          rel="noopener"
        >
          {isSignedOut ? words.signIn : words.check}
        </a>
        <button className={buttonClass("large")} type="submit">
          {words.again}
        </button>
      </p>
    </form>
  );
}

function labelOf(name: string): string {
  return new Map(Object.entries<string>(words.fields)).get(name) ?? words.written;
}
