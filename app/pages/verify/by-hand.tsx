import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { sha256Words, verifyWords } from "#content/contract/verify.ts";
import { formWords } from "#content/site/forms.ts";
import { paths } from "#content/site/paths.ts";
import styles from "./by-hand.module.css";
import { sha256Parameter, verdictId } from "./verdict-href.ts";

type ByHandProps = {
  readonly refused: { readonly typed: string } | null;
  readonly onAsk: (sha256: string) => void;
};

/** The same question without a file, for browsers without scripts and for people who have the fingerprint. */
export function ByHand({ refused, onAsk }: ByHandProps) {
  useEffect(() => {
    if (refused) document.getElementById(sha256Parameter)?.focus();
  }, [refused]);
  const { title, lead, commands, submit } = verifyWords.byHand;
  return (
    <section className={styles.section} aria-labelledby="by-hand">
      <h2 id="by-hand">{title}</h2>
      <p className="note">{formWords.requiredNote}</p>
      <form
        className={styles.form}
        action={`${paths.verify}#${verdictId}`}
        onSubmit={(event) => {
          event.preventDefault();
          onAsk(String(new FormData(event.currentTarget).get(sha256Parameter)));
        }}
      >
        <Field
          name={sha256Parameter}
          words={sha256Words}
          error={refused ? sha256Words.message : undefined}
          defaultValue={refused?.typed}
          autoFocus={refused !== null}
          spellCheck={false}
          autoCapitalize="off"
          className={styles.control}
          wide
        />
        <Button type="submit" variant="ink">
          {submit}
        </Button>
      </form>
      <p>{lead}</p>
      <dl className={styles.commands}>
        {commands.map(({ system, command }) => (
          <div key={system}>
            <dt>{system}</dt>
            <dd>
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
