import { isRouteErrorResponse, useLocation } from "react-router";
import { links } from "#app/links.ts";
import { SignInLayout } from "../sign-in/sign-in-layout.tsx";
import { failureLabels as words } from "./failure-words.ts";
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
      <section className="threshold__state" aria-labelledby="state-title" role="status">
        <h1 id="state-title">{title}</h1>
        <p>{text}</p>
        {unsavedForm ? (
          <SendAgain {...unsavedForm} />
        ) : (
          <p className="buttons">
            <a className="button button--large button--primary" href={pathname + search}>
              {words.retry}
            </a>
            <a className="button button--large" href={links.desk}>
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
    <form className="threshold__form" method="post" action={href}>
      {carried.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold the same name and value twice, and the fields never move
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {written.map(([name, text]) => (
        <div className="input" key={name}>
          <label htmlFor={`written-${name}`}>{words.fields[name]}</label>
          <textarea id={`written-${name}`} name={name} rows={name === "note" ? 8 : 2} defaultValue={text} />
        </div>
      ))}
      <p className="buttons">
        <a
          className={isSignedOut ? "button button--large button--primary" : "button button--large"}
          href={isSignedOut ? links.signIn() : href}
          target="_blank"
          rel="noopener"
        >
          {isSignedOut ? words.signIn : words.check}
        </a>
        <button className="button button--large" type="submit">
          {words.again}
        </button>
      </p>
    </form>
  );
}
