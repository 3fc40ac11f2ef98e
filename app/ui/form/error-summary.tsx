import type { Ref } from "react";
import { errorSummary } from "#content/site/forms.ts";
import styles from "./error-summary.module.css";
import grid from "./form-grid.module.css";

export type RefusedField = { readonly name: string; readonly message: string };

type ErrorSummaryProps = {
  readonly refused: readonly (RefusedField & { readonly corrected?: boolean })[];
  readonly ref?: Ref<HTMLElement>;
};

/**
 * The list of fields to correct, above the form, one link each; a corrected field is struck through. It takes the
 * focus: at load if the server rendered it, from {@link useCheckedForm} otherwise. It is not a live region, so it says
 * nothing more as lines are struck.
 */
export function ErrorSummary({ refused, ref }: ErrorSummaryProps) {
  if (refused.length === 0) return null;
  return (
    <section
      className={`${styles.summary} ${grid.wide}`}
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts, this is how the summary takes the focus
      autoFocus
      aria-labelledby="errors"
    >
      <h3 id="errors">{errorSummary.title(refused.filter(({ corrected }) => !corrected).length)}</h3>
      <p className="note">{errorSummary.reassurance}</p>
      <ul>
        {refused.map(({ name, message, corrected }) => (
          <li key={name}>
            <a href={`#${name}`}>{corrected ? <s>{message}</s> : message}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
