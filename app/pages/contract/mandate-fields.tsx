import { type FocusEvent, type InputEvent, useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";
import grid from "#app/ui/form/form-grid.module.css";
import type { Doubt } from "#content/contract/doubts.ts";
import { type FieldWords, mandateFields, mandateOrder } from "#content/site/forms.ts";
import { bicDerived } from "#content/site/messages.ts";
import type { MandateField } from "#domain/contract/mandate.ts";
import { groupedIban, hasBicShape, hasValidIbanKey } from "#domain/sepa.ts";
import styles from "./mandate.module.css";
import type { TypedMandate } from "./mandate-form.tsx";
import { useWarnings } from "./use-warnings.ts";

type MandateFieldsProps = {
  /** Initial values of the fields. */
  start: TypedMandate;
  errorOf: (name: MandateField) => string | undefined;
  /** What looked mistyped in a form that the server answers. */
  warnings: readonly Doubt[];
};

/** The BICs of French banks, which come while the IBAN is typed. */
const banksLater = () => import("#domain/french-banks.ts");

/** The fields that are plain text. */
const holderOrder = mandateOrder.filter((name) => name !== "iban" && name !== "bic");

/** The fields of the debtor. The BIC is worked out from a French IBAN, until the visitor types another one. */
export function MandateFields({ start, errorOf, warnings }: MandateFieldsProps) {
  const ibanControl = useRef<HTMLInputElement>(null);
  const bicControl = useRef<HTMLInputElement>(null);
  const [derived, setDerived] = useState<string | null>(null);
  const { warningOf, seen, look, handlers } = useWarnings(
    (rules, typedIn) => rules.mandateWarnings(rules.mandateTyped(typedIn)),
    warnings,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that appears, again or late, holds what was typed
  useEffect(() => {
    const control = ibanControl.current!;
    if (control.value === "") return;
    control.value = groupedIban(control.value);
    void deriveBic(control.value);
    void look({ currentTarget: control }, true);
  }, []);
  const [isStamped, setStamped] = useState(() => looksRight(start.iban, start.bic));
  const field = (name: MandateField) => ({
    name,
    words: mandateFields[name] as FieldWords,
    error: errorOf(name),
    defaultValue: start[name],
    onBlur: handlers.onBlur,
  });

  function onIbanInput(event: InputEvent<HTMLInputElement>) {
    groupAtTheEnd(event.currentTarget);
    void deriveBic(event.currentTarget.value);
  }
  function onIbanBlur(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.value = groupedIban(event.currentTarget.value);
    handlers.onBlur(event);
  }
  /** Runs before the visitor leaves the IBAN, so that the BIC typed next is not appended to the derived one. */
  async function deriveBic(typedIban: string) {
    if (!hasValidIbanKey(typedIban)) return;
    const banks = await banksLater().catch(() => null);
    const frenchBic = banks?.bicOfFrenchIban(typedIban);
    const typed = bicControl.current?.value ?? "";
    if (!frenchBic || !bicControl.current || (typed !== "" && typed !== derived)) return;
    bicControl.current.value = frenchBic;
    bicControl.current.dispatchEvent(new Event("input", { bubbles: true }));
    setDerived(frenchBic);
  }
  function onBicInput(event: InputEvent<HTMLInputElement>) {
    if (event.currentTarget.value !== derived) setDerived(null);
  }

  return (
    <div
      className={grid.grid}
      data-account={isStamped || undefined}
      onInput={(event) => {
        handlers.onInput(event);
        setStamped(looksRight(ibanControl.current?.value, bicControl.current?.value));
      }}
    >
      <Field
        {...field("iban")}
        ref={ibanControl}
        wide
        className={`${styles.code} ${styles.groups}`}
        spellCheck={false}
        autoCapitalize="characters"
        warning={warningOf("iban")}
        onFocus={() => void banksLater().catch(() => null)}
        onInput={onIbanInput}
        onBlur={onIbanBlur}
      />
      <Field
        {...field("bic")}
        ref={bicControl}
        className={styles.code}
        spellCheck={false}
        autoCapitalize="characters"
        warning={warningOf("bic")}
        remark={derived && bicDerived}
        onInput={onBicInput}
      />
      {holderOrder.map((name) => (
        <Field key={name} {...field(name)} wide={name === "adresse"} warning={warningOf(name)} />
      ))}
      <input type="hidden" name="doutes" value={seen} />
    </div>
  );
}

/** Whether both are filled in without a warning: the mandate gets its stamp. */
function looksRight(iban = "", bic = ""): boolean {
  return hasValidIbanKey(iban) && hasBicShape(bic);
}

/** Writes the IBAN in groups of four as it is typed, but not while the visitor corrects its middle. */
function groupAtTheEnd(control: HTMLInputElement) {
  if (control.selectionStart !== control.value.length) return;
  const grouped = groupedIban(control.value);
  if (grouped !== control.value) control.value = grouped;
}
