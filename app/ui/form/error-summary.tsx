import type { Ref } from "react";
import { errorSummary } from "#content/forms.ts";
import styles from "./error-summary.module.css";
import grid from "./form-grid.module.css";

/** A refused field and its message. */
export type RefusedField = { readonly name: string; readonly message: string };

/**
 * What is to be corrected, above the form, one link to each field. It takes the focus: at load when the
 * server rendered it, from {@link useCheckedForm} otherwise.
 */
export function ErrorSummary({
  refused,
  ref,
}: {
  refused: readonly RefusedField[];
  ref?: Ref<HTMLDivElement>;
}) {
  if (refused.length === 0) return null;
  return (
    <div
      className={`${styles.summary} ${grid.wide}`}
      ref={ref}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, this is how the summary takes the focus
      autoFocus
      aria-labelledby="errors"
    >
      <h3 id="errors">{errorSummary.title(refused.length)}</h3>
      <p className="note">{errorSummary.reassurance}</p>
      <ul>
        {refused.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${name}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
