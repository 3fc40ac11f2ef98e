import type { ReactNode } from "react";
import { emphasised } from "#app/ui/emphasised.tsx";
import { LockedCheckbox } from "#app/ui/form/checkbox.tsx";
import { mandateAuthorisation, mandateRights } from "#content/contract/documents.ts";
import { creditorWords, mandateText } from "#content/contract/mandate.ts";
import { company } from "#content/site/company.ts";
import styles from "./mandate.module.css";
import { Stamp } from "./stamp.tsx";

/** The title of the mandate, the subscription it pays for, and the stamp that comes once its account is filled in. */
export function MandateHead({
  line,
  title = mandateText.form,
  reference = mandateText.reference,
}: {
  line: ReactNode;
  title?: string;
  reference?: string;
}) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id="mandate">{title}</h2>
        {line}
        <p className="note">{reference}</p>
      </div>
      <Stamp className={styles.seal}>{mandateText.stamp}</Stamp>
    </div>
  );
}

export function CreditorBlock() {
  return (
    <section className={styles.block} aria-labelledby="creditor">
      <h3 className={styles.title} id="creditor">
        {creditorWords.title}
      </h3>
      <dl className={styles.creditor}>
        <div>
          <dt>{creditorWords.identifier.label}</dt>
          <dd className={styles.identifier}>
            <data value={company.creditorIdentifier}>{creditorWords.identifier.formatted}</data>
          </dd>
        </div>
        {creditorWords.lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The type of payment: always recurrent. */
export function DebitTypeBlock() {
  return (
    <fieldset className={styles.block}>
      <legend className="visually-hidden">{mandateText.debitType}</legend>
      <p className={styles.title} aria-hidden="true">
        {mandateText.debitType}
      </p>
      <div className={styles.types}>
        <LockedCheckbox id="recurring" checked {...mandateText.recurring} />
        <LockedCheckbox id="one-off" checked={false} {...mandateText.oneOff} />
      </div>
    </fieldset>
  );
}

/** The text that the visitor agrees to by signing, word for word as on the paper mandate. */
export function AuthorisationBlock() {
  return (
    <section className={`${styles.block} ${styles.last}`} aria-labelledby="authorisation">
      <h3 className={styles.title} id="authorisation">
        {mandateText.authorisation}
      </h3>
      <div className={styles.authorisation}>
        {[...mandateAuthorisation, mandateRights].map((paragraph) => (
          <p key={paragraph}>{emphasised(paragraph, mandateText.emphasised)}</p>
        ))}
      </div>
    </section>
  );
}
