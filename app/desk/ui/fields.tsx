import { createContext, type InputHTMLAttributes, type ReactNode, use, useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { Day } from "#domain/calendar.ts";
import { type Asked, nothingAsked } from "../asked.ts";
import styles from "./fields.module.css";

/**
 * The question that the fields below belong to: what was typed in them, and which one was refused. Each field notes in
 * `shown` that it is there, so that the form can end with what no field shows.
 */
const AskedContext = createContext<Asked & { readonly shown: Set<string> }>({
  ...nothingAsked,
  shown: new Set(),
});

/** Gives the fields below what was typed in them, and which one was refused. */
export function AskedFields({ asked, children }: { readonly asked: Asked; readonly children: ReactNode }) {
  return <AskedContext value={{ ...asked, shown: new Set() }}>{children}</AskedContext>;
}

/** What the fields above belong to. */
export function useAsked() {
  return use(AskedContext);
}

type FieldProps = {
  readonly name: string;
  readonly label: string;
  /** The value before anybody types. */
  readonly initial?: string | undefined;
  readonly required?: boolean;
  /** A note under the field. */
  readonly hint?: string | undefined;
  readonly className?: string | undefined;
};

/** What was typed in a field, why it was refused, and the attributes that say so. A refused field takes the focus. */
function useField(name: string, hint?: string) {
  const { typed, refusal, shown } = useAsked();
  shown.add(name);
  const id = useId();
  const why = refusal?.field === name ? refusal.why : null;
  const notes = [why && `${id}-why`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const attributes = {
    id,
    name,
    "aria-describedby": notes || undefined,
    "aria-invalid": why ? true : undefined,
    autoFocus: why !== null,
  } as const;
  return { id, typed: Object.hasOwn(typed, name) ? typed[name] : undefined, why, attributes };
}

type Control = ReturnType<typeof useField>;

/** A label, its control, why it was refused, and a note. */
function Field({
  label,
  hint,
  className,
  isLabelHidden = false,
  field: { id, why },
  children,
}: Omit<FieldProps, "name"> & {
  readonly isLabelHidden?: boolean | undefined;
  readonly field: Control;
  readonly children: ReactNode;
}) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children}
      <Why id={id}>{why}</Why>
      {hint && (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function Why({ id, children }: { readonly id: string; readonly children: string | null }) {
  return (
    children && (
      <p className={styles.why} id={`${id}-why`}>
        {children}
      </p>
    )
  );
}

type InputProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "maxLength" | "pattern" | "placeholder" | "min" | "max"
  > & {
    /** Values to choose from or to replace by another one, with what each means. */
    readonly suggestions?: readonly (readonly [value: string, meaning: string])[];
  };

export function TextField({
  name,
  label,
  initial,
  hint,
  className,
  suggestions,
  type = "text",
  ...rest
}: InputProps) {
  const field = useField(name, hint);
  return (
    <Field label={label} hint={hint} className={className} field={field}>
      <input
        {...field.attributes}
        {...rest}
        type={type}
        autoComplete="off"
        defaultValue={field.typed ?? initial}
        list={suggestions && `${field.id}-list`}
      />
      {suggestions && (
        <datalist id={`${field.id}-list`}>
          {suggestions.map(([value, meaning]) => (
            <option key={value} value={value}>
              {meaning}
            </option>
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** A field for an amount in euros, as people write it: « 1 240,50 ». `centsTyped` reads it. */
export function AmountField(props: FieldProps) {
  return <TextField {...props} inputMode="decimal" maxLength={30} />;
}

export function DayField(
  props: FieldProps & { readonly min?: Day | undefined; readonly max?: Day | undefined },
) {
  return <TextField {...props} type="date" />;
}

/** A field for a file, which browsers empty with each answer: `hint` says what it takes. */
export function FileField({
  name,
  label,
  hint,
  className,
  accept,
}: FieldProps & { readonly accept: string }) {
  const field = useField(name, hint);
  return (
    <Field label={label} hint={hint} className={className} field={field}>
      <input {...field.attributes} type="file" accept={accept} />
    </Field>
  );
}

export function LongTextField({
  name,
  label,
  initial,
  hint,
  rows = 3,
  ...rest
}: FieldProps & { readonly rows?: number; readonly maxLength?: number }) {
  const field = useField(name, hint);
  return (
    <Field label={label} hint={hint} field={field}>
      <textarea {...field.attributes} {...rest} rows={rows} defaultValue={field.typed ?? initial} />
    </Field>
  );
}

/** A choice in a list. `all` is the words for no choice, first in the list. */
export function SelectField({
  name,
  label,
  initial,
  hint,
  required,
  all,
  isLabelHidden,
  options,
}: FieldProps & {
  readonly all?: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly (readonly [value: string, words: string])[];
}) {
  const field = useField(name, hint);
  return (
    <Field label={label} hint={hint} isLabelHidden={isLabelHidden} field={field}>
      <select {...field.attributes} required={required} defaultValue={field.typed ?? initial}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** One of several choices: its words, and what it means. `data` goes to its element, for scripts. */
export type Option = {
  readonly value: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly data?: Readonly<Record<`data-${string}`, number>>;
};

/** A choice among a few, each with its explanation. Without `initial`, nothing is chosen beforehand. */
export function ChoiceField({
  name,
  label,
  initial,
  required,
  options,
  isLabelHidden = false,
  children,
}: Omit<FieldProps, "hint" | "className"> & {
  readonly options: readonly Option[];
  readonly isLabelHidden?: boolean;
  /** What follows the choices: why others are not offered. */
  readonly children?: ReactNode;
}) {
  const { id, typed, why, attributes } = useField(name);
  const chosen = typed ?? initial;
  return (
    <fieldset className={styles.choice} aria-describedby={attributes["aria-describedby"]}>
      <legend className={isLabelHidden ? "visually-hidden" : undefined}>{label}</legend>
      {options.map(({ value, title, note, data }, index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            required={required}
            defaultChecked={value === chosen}
            aria-invalid={attributes["aria-invalid"]}
            {...(index === 0 && { autoFocus: attributes.autoFocus })}
            {...data}
          />
          <b>{title}</b>
          {note && <span>{note}</span>}
        </label>
      ))}
      {children}
      <Why id={id}>{why}</Why>
    </fieldset>
  );
}

export function TickField({ name, label, required }: FieldProps) {
  const { id, typed, why, attributes } = useField(name);
  return (
    <div>
      <label className={styles.tick}>
        <input
          {...attributes}
          type="checkbox"
          value="oui"
          required={required}
          defaultChecked={typed === "oui"}
        />
        <span>{label}</span>
      </label>
      <Why id={id}>{why}</Why>
    </div>
  );
}

/** Fields side by side, or a field beside its button. */
export function FieldRow({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={classNames(styles.row, className)}>{children}</div>;
}
