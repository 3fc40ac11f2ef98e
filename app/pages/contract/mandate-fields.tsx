import { type FocusEvent, type InputEvent, useRef, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import { type FieldWords, mandateFields, mandateOrder } from "#content/site/forms.ts";
import { bicDerived } from "#content/site/messages.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import { mandateWarnings } from "#domain/contract/warnings.ts";
import { bicOfFrenchIban, groupedIban } from "#domain/sepa.ts";
import styles from "./mandate.module.css";
import type { TypedMandate } from "./mandate-form.tsx";
import { useWarning } from "./use-warning.ts";

type MandateFieldsProps = {
  /** Initial values of the fields. */
  start: TypedMandate;
  errorOf: (name: MandateField) => string | undefined;
};

/** An IBAN of 34 characters in groups of four: the field must not cut an IBAN that the rule accepts. */
const longestTypedIban = 42;

/** The fields that are plain text. */
const holderOrder = mandateOrder.filter((name) => name !== "iban" && name !== "bic");

/** The fields of the debtor. The BIC is worked out from a French IBAN, until the visitor types another one. */
export function MandateFields({ start, errorOf }: MandateFieldsProps) {
  const ibanControl = useRef<HTMLInputElement>(null);
  const bicControl = useRef<HTMLInputElement>(null);
  const [derived, setDerived] = useState<string | null>(null);
  const iban = useWarning((value) => mandateWarnings({ iban: value, bic: "" })[0], start.iban ?? "");
  const bic = useWarning((value) => mandateWarnings({ iban: "", bic: value })[0], start.bic ?? "");
  const [isStamped, setStamped] = useState(() => looksRight(start.iban, start.bic));
  const field = (name: MandateField) => ({
    name,
    words: mandateFields[name] as FieldWords,
    error: errorOf(name),
    defaultValue: start[name],
  });

  function onIbanInput(event: InputEvent<HTMLInputElement>) {
    groupAtTheEnd(event.currentTarget);
    iban.onInput(event);
    deriveBic(event.currentTarget.value);
  }
  function onIbanBlur(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.value = groupedIban(event.currentTarget.value);
    iban.onBlur(event);
  }
  /** Runs before the visitor leaves the IBAN, so that the BIC typed next is not appended to the derived one. */
  function deriveBic(typedIban: string) {
    const frenchBic = bicOfFrenchIban(typedIban);
    const typed = bicControl.current?.value ?? "";
    if (!frenchBic || !bicControl.current || (typed !== "" && typed !== derived)) return;
    bicControl.current.value = frenchBic;
    bicControl.current.dispatchEvent(new Event("input", { bubbles: true }));
    bic.recheck(frenchBic);
    setDerived(frenchBic);
  }
  function onBicInput(event: InputEvent<HTMLInputElement>) {
    bic.onInput(event);
    if (event.currentTarget.value !== derived) setDerived(null);
  }

  return (
    <div
      className={grid.grid}
      data-account={isStamped || undefined}
      onInput={() => setStamped(looksRight(ibanControl.current?.value, bicControl.current?.value))}
    >
      <Field
        {...field("iban")}
        ref={ibanControl}
        wide
        maxLength={longestTypedIban}
        className={`${styles.code} ${styles.groups}`}
        spellCheck={false}
        autoCapitalize="characters"
        warning={iban.warning}
        onInput={onIbanInput}
        onBlur={onIbanBlur}
      />
      <Field
        {...field("bic")}
        ref={bicControl}
        className={styles.code}
        spellCheck={false}
        autoCapitalize="characters"
        warning={bic.warning}
        remark={derived && bicDerived}
        onInput={onBicInput}
        onBlur={bic.onBlur}
      />
      {holderOrder.map((name) => (
        <Field key={name} {...field(name)} wide={name === "adresse"} />
      ))}
    </div>
  );
}

/** Whether both are filled in without a warning: the mandate gets its stamp. */
function looksRight(iban = "", bic = ""): boolean {
  return iban !== "" && bic !== "" && mandateWarnings({ iban, bic }).length === 0;
}

/** Writes the IBAN in groups of four as it is typed, but not while the visitor corrects its middle. */
function groupAtTheEnd(control: HTMLInputElement) {
  if (control.selectionStart !== control.value.length) return;
  const grouped = groupedIban(control.value);
  if (grouped !== control.value) control.value = grouped;
}
