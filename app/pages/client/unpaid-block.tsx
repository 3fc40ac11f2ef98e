import { RadioChoice } from "#app/ui/form/radio-choice.tsx";
import { accountWords, unpaidTitle } from "#content/contract/account-change.ts";
import type { ArrearsChoice } from "#domain/contract/account-change.ts";
import type { AgreedDue } from "#domain/contract/arrears.ts";
import styles from "../contract/mandate.module.css";

/** How the unpaid months are paid: collected on the new account, or by transfer. Nothing if none is unpaid. */
export function UnpaidBlock({ unpaid, choice }: { unpaid: readonly AgreedDue[]; choice: ArrearsChoice }) {
  const [first] = unpaid;
  if (!first) return null;
  const title = unpaidTitle(unpaid);
  return (
    <fieldset className={styles.block}>
      <legend className="visually-hidden">{title}</legend>
      <p className={styles.title} aria-hidden="true">
        {title}
      </p>
      <div className={styles.types}>
        <RadioChoice
          id="collect"
          name="arriere"
          value={"prelever" satisfies ArrearsChoice}
          checked={choice === "prelever"}
          label={accountWords.collect}
          hint={accountWords.collectOn(first.collectionOn)}
        />
        <RadioChoice
          id="transfer"
          name="arriere"
          value={"virement" satisfies ArrearsChoice}
          checked={choice === "virement"}
          label={accountWords.transfer}
          hint={accountWords.transferNote}
        />
      </div>
    </fieldset>
  );
}
