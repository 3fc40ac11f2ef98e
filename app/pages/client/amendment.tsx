import { links } from "#app/links.ts";
import { DayTrail } from "#app/pages/contract/day-trail.tsx";
import paper from "#app/pages/contract/mandate.module.css";
import { Stamp } from "#app/pages/contract/stamp.tsx";
import { NoWrap } from "#app/pages/no-wrap.tsx";
import { Anchor } from "#app/ui/anchor.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FormFailure } from "#app/ui/form/form-failure.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { step2Words } from "#content/contract/contract.ts";
import {
  amendmentName,
  amendmentTitle,
  amendmentWords,
  amountSteps,
  signingWords,
  unchangedWords,
} from "#content/contract/pack-change.ts";
import { step1Words } from "#content/contract/subscriber-step.ts";
import { shortDate, siretNumber } from "#content/site/format.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import type { Day } from "#domain/calendar.ts";
import type { PackChangeForm } from "#server/contracts/pack-changes.ts";
import styles from "./amendment.module.css";
import { Comparison } from "./comparison.tsx";
import stepStyles from "./ending-step.module.css";

type AmendmentProps = {
  readonly form: PackChangeForm;
  readonly choice: PackChangeForm["choices"][number];
  readonly token: string;
  readonly today: Day;
  readonly idempotencyKey: string | null;
  readonly answer: {
    readonly toast: ToastMessage | null;
    /** What is wrong with the box of the terms. */
    readonly message: string | undefined;
    readonly accepted: boolean;
  } | null;
};

/** The amendment on paper: what changes, what does not, the amounts, and the button that signs it. */
export function Amendment({ form, choice, token, today, idempotencyKey, answer }: AmendmentProps) {
  const { change, shown, seen } = choice;
  const [approved, sign] = step2Words.sign;
  return (
    <div className={`frame ${styles.narrow}`}>
      <p className={styles.back}>
        <TextLink href={links.packChange(token)}>{amendmentWords.back}</TextLink>
      </p>
      <form
        method="post"
        action={`${links.packChange(token)}?pack=${change.toPackId}`}
        noValidate
        className={paper.mandate}
        aria-labelledby="amendment"
      >
        <div className={paper.head}>
          <div>
            <h2 id="amendment">{amendmentTitle(change)}</h2>
            <p>
              <NoWrap>
                {`${amendmentName(form.ordinal, form.number)}, ${form.raisonSociale}, ${siretNumber(form.siret)}`}
              </NoWrap>
            </p>
            <p className="note">{amendmentWords.unsigned}</p>
          </div>
          <Stamp className={styles.seal}>{amendmentWords.stamp}</Stamp>
        </div>
        <section className={styles.changes} aria-labelledby="changes">
          <h3 className={paper.title} id="changes">
            {amendmentWords.changes}
          </h3>
          <Comparison shown={shown} />
        </section>
        <section className={paper.block} aria-labelledby="stays">
          <h3 className={paper.title} id="stays">
            {amendmentWords.stays}
          </h3>
          <ul className={stepStyles.consequences}>
            {unchangedWords(shown).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <section className={`${paper.block} ${paper.last}`} aria-labelledby="amounts">
          <h3 className={paper.title} id="amounts">
            {amendmentWords.amounts}
          </h3>
          <div className={styles.amounts}>
            <DayTrail days={amountSteps(shown)} />
            <p className="note">{amendmentWords.noProrata}</p>
          </div>
        </section>
        <div className={paper.signature}>
          <FormFailure toast={answer?.toast ?? null} />
          {change.termsFrom && <AcceptedTerms terms={change.termsFrom} answer={answer} />}
          <div className={styles.signing}>
            <p>{signingWords(shown)}</p>
            <p className="note">{amendmentWords.renounce(change.renounceThrough)}</p>
          </div>
          <div>
            <p className="note">{step2Words.doneOn}</p>
            <p className={paper.day}>{shortDate(today)}</p>
          </div>
          <Button type="submit" className={paper.submit}>
            <span className={paper.stamp}>{approved}</span> {sign}
          </Button>
        </div>
        <input type="hidden" name="pack" value={change.toPackId} />
        <input type="hidden" name="vu" value={seen} />
        <input type="hidden" name="date" value={shortDate(today)} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey ?? ""} />
      </form>
    </div>
  );
}

/** The box of the standard terms, as in the first step of a subscription. */
function AcceptedTerms({
  terms: { edition, version },
  answer,
}: { readonly terms: NonNullable<PackChangeForm["choices"][number]["change"]["termsFrom"]> } & Pick<
  AmendmentProps,
  "answer"
>) {
  const [before, termsName, after] = step1Words.acceptance[edition];
  return (
    <div className={styles.signing}>
      <Checkbox name="acceptCGV" error={answer?.message} defaultChecked={answer?.accepted ?? false}>
        {before}
        <Anchor href={paths.termsVersion(edition, version)} external>
          {termsName}
        </Anchor>
        {after}
      </Checkbox>
    </div>
  );
}
