import { isRouteErrorResponse, useLocation } from "react-router";
import { links } from "#app/links.ts";
import { NightPage } from "../sign-in/night-page.tsx";
import { type GivenBack, isGivenBack } from "./given-back.ts";
import { givenBackLabels as words } from "./given-back-words.ts";
import { staffOnly } from "./words.ts";

/** The words for a page that could not be shown. */
export function failureWordsOf(error: unknown): { readonly title: string; readonly text: string } {
  if (!isRouteErrorResponse(error)) return words.failed;
  if (isGivenBack(error.data)) return words[error.data.why];
  if (error.status === 404) return words.missing;
  return error.status === 403 ? words.forbidden : words.failed;
}

/**
 * The page shown when a page of the desk fails: what happened, and a form with the typed values. It does not show the
 * cause.
 */
export function DeskFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, text } = failureWordsOf(error);
  const givenBack = isRouteErrorResponse(error) && isGivenBack(error.data) ? error.data : null;
  return (
    <NightPage foot={<span>{staffOnly}</span>}>
      <section className="threshold__state" aria-labelledby="state-title" role="status">
        <h1 id="state-title">{title}</h1>
        <p>{text}</p>
        {givenBack ? (
          <SendAgain {...givenBack} />
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
    </NightPage>
  );
}

function SendAgain({ why, address, written, carried }: GivenBack) {
  const isSignedOut = why === "signedOut";
  return (
    <form className="threshold__form" method="post" action={address}>
      {carried.map(([name, value], rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may say a name and a value twice, and nothing moves
        <input key={rank} type="hidden" name={name} value={value} />
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
          href={isSignedOut ? links.signIn() : address}
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
