import { links } from "#app/links.ts";
import { PhoneLink } from "#app/sections/phone-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { RadioChoice } from "#app/ui/form/radio-choice.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import {
  offeredPackNote,
  packChoiceLabel,
  packChoiceWords,
  packFromWhen,
  presentPackNote,
} from "#content/contract/pack-change.ts";
import { company } from "#content/site/company.ts";
import type { PackChangeForm } from "#server/contracts/pack-changes.ts";
import stepStyles from "./ending-step.module.css";
import styles from "./pack-choices.module.css";

/** The packs that a client can have, the present one first; the first of the others is chosen. */
export function PackChoices({ form, token }: { readonly form: PackChangeForm; readonly token: string }) {
  const { presentPackId, presentCents, choices, dates, zenmaster } = form;
  const fromOn = choices[0]?.change.fromOn;
  const next = choices[0]?.change.lapsingPrice ?? null;
  return (
    <div className={`frame ${stepStyles.page}`}>
      <div>
        <p className={styles.back}>
          <TextLink href={links.contract(token)}>{packChoiceWords.back}</TextLink>
        </p>
        <form
          method="get"
          action={links.packChange(token)}
          className={styles.sheet}
          aria-labelledby="question"
        >
          <h2 id="question">{packChoiceWords.question}</h2>
          <fieldset className={styles.packs}>
            <legend className="visually-hidden">{packChoiceWords.legend}</legend>
            <RadioChoice
              id={`pack-${presentPackId}`}
              name="pack"
              value={presentPackId}
              label={packChoiceLabel(presentPackId, presentCents)}
              hint={presentPackNote(next)}
              checked={false}
              disabled
            />
            {choices.map(({ change: { toPackId, monthlyCents } }, index) => (
              <RadioChoice
                key={toPackId}
                id={`pack-${toPackId}`}
                name="pack"
                value={toPackId}
                label={packChoiceLabel(toPackId, monthlyCents)}
                hint={offeredPackNote(presentPackId, toPackId)}
                checked={index === choices.length - 1}
              />
            ))}
          </fieldset>
          {fromOn && <p>{packFromWhen({ fromOn, dates })}</p>}
          <div>
            <Button type="submit">{packChoiceWords.read}</Button>
          </div>
        </form>
      </div>
      <section className={`${stepStyles.part} ${styles.hesitate}`} aria-labelledby="hesitate">
        <h2 id="hesitate">{packChoiceWords.hesitate}</h2>
        <p>
          {packChoiceWords.honest(zenmaster)} <PhoneLink phone={company.phone} />.
        </p>
      </section>
    </div>
  );
}
