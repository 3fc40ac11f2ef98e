import type { ComponentProps, ReactNode, RefObject } from "react";
import { type ServerPart, ServerPartHtml } from "#app/islands/server-part.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { step2Words } from "#content/contract/contract.ts";
import { shortDate } from "#content/site/format.ts";
import { formWords } from "#content/site/forms.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import type { Day } from "#domain/calendar.ts";
import styles from "./mandate.module.css";
import { MandateFields } from "./mandate-fields.tsx";

/**
 * The parts of a mandate beside its fields: its title, the blocks under them, and the sentence about its button.
 */
export type MandateParts = Readonly<Record<"head" | "blocks" | "signing", ServerPart>>;

type MandatePaperProps = Pick<ComponentProps<typeof MandateFields>, "start" | "errorOf" | "warnings"> & {
  readonly formProps: Omit<ComponentProps<"form">, "ref">;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly action: string;
  readonly parts: MandateParts;
  readonly summary: ComponentProps<typeof ErrorSummary>;
  readonly failure: ToastMessage | null;
  readonly today: Day;
  readonly sending: boolean;
  readonly disabled?: boolean;
  /** The fields that nobody sees. */
  readonly children: ReactNode;
};

/** The SEPA mandate, laid out as on paper: with a contract, or for another account. */
export function MandatePaper(props: MandatePaperProps) {
  const { formProps, formRef, action, parts, summary, start, errorOf, warnings } = props;
  const { failure, today, sending, disabled } = props;
  const [approved, sign] = step2Words.sign;
  return (
    <form
      {...formProps}
      ref={formRef}
      method="post"
      action={action}
      className={styles.mandate}
      aria-labelledby="mandate"
    >
      <ServerPartHtml name="head" part={parts.head} />
      <fieldset className={styles.block}>
        <legend className="visually-hidden">{step2Words.debtor}</legend>
        <p className={styles.title} aria-hidden="true">
          {step2Words.debtor}
        </p>
        <div>
          <p className="note">{formWords.requiredNote}</p>
          <div className={styles.summary}>
            <ErrorSummary {...summary} />
          </div>
          <MandateFields start={start} errorOf={errorOf} warnings={warnings} />
        </div>
      </fieldset>
      <ServerPartHtml name="blocks" part={parts.blocks} />
      <div className={styles.signature}>
        <FormFailure toast={failure} />
        <ServerPartHtml name="signing" part={parts.signing} />
        <div>
          <p className="note">{step2Words.doneOn}</p>
          <p className={styles.day}>{shortDate(today)}</p>
        </div>
        <SubmitButton
          label={
            <>
              <span className={styles.stamp}>{approved}</span> {sign}
            </>
          }
          sending={sending}
          disabled={disabled ?? false}
          className={styles.submit}
        />
      </div>
      <input type="hidden" name="date" value={shortDate(today)} />
      {props.children}
    </form>
  );
}
