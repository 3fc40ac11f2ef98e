import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { Button } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { ClientContract } from "#server/contracts/client-space.ts";
import { ClientPage } from "./client-page.tsx";
import styles from "./ending-step.module.css";

type EndingStepProps = {
  readonly contract: Pick<ClientContract, "number" | "raisonSociale">;
  readonly token: string;
  readonly title: string;
  /** The path of the form: the page itself. */
  readonly action: string;
  readonly confirm: string;
  readonly back: string;
  /** The text to read before confirming. */
  readonly children: ReactNode;
  /** The fields sent with the confirmation. */
  readonly fields: ReactNode;
};

/**
 * The second step of ending a contract: its meaning, then one button. The browser itself sends the form, so that it
 * works in the same way with and without scripts.
 */
export function EndingStep(props: EndingStepProps) {
  const { contract, token, title, action, confirm, back, children, fields } = props;
  return (
    <ClientPage title={title} contract={contract}>
      <div className={`frame ${styles.step}`}>
        {children}
        <form method="post" action={action} noValidate className={styles.confirmation}>
          {fields}
          <div className={styles.choice}>
            <Button type="submit">{confirm}</Button>
            <TextLink href={links.contract(token)}>{back}</TextLink>
          </div>
        </form>
      </div>
    </ClientPage>
  );
}

export function Consequences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.consequences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
