import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorIcon, WarningIcon } from "#app/ui/icons.tsx";
import { type FieldWords, formWords } from "#content/site/forms.ts";
import styles from "./field.module.css";
import grid from "./form-grid.module.css";
import { RequiredMark } from "./required-mark.tsx";

type FieldProps = Omit<ComponentProps<"input">, "name" | "style"> & {
  /** Its name in the form, and its id. */
  name: string;
  words: FieldWords;
  /** The message about the refused value. */
  error?: string | undefined;
  /** The warning about a value that looks mistyped; `undefined` if the field never warns. */
  warning?: string | null;
  /** A remark under the control if there is nothing to correct; `undefined` if the field never has one. */
  remark?: string | null;
  /** Takes both columns. */
  wide?: boolean;
  /** Uses figures of equal width. */
  digits?: boolean;
};

/**
 * A line of text, required unless its words say `optional`: label, hint, control, message. The browser holds the value
 * of the control; give its initial value as `defaultValue`.
 */
export function Field({
  name,
  words,
  error,
  warning,
  remark,
  wide,
  digits,
  className,
  ...input
}: FieldProps) {
  const said = error ? undefined : (warning ?? remark);
  return (
    <FieldFrame
      name={name}
      words={words}
      error={error}
      wide={wide}
      status={
        (warning !== undefined || remark !== undefined) && (
          // The element exists before its words, so that screen readers announce them.
          <div role="status" id={`${name}-said`}>
            {said &&
              (warning ? <FieldWarning>{warning}</FieldWarning> : <p className={styles.hint}>{remark}</p>)}
          </div>
        )
      }
    >
      <input
        type={words.type ?? "text"}
        inputMode={words.inputMode}
        placeholder={words.placeholder}
        {...controlProps(name, words, error, Boolean(said))}
        className={classNames(styles.control, digits && styles.digits, className)}
        {...input}
      />
    </FieldFrame>
  );
}

type TextFieldProps = Omit<ComponentProps<"textarea">, "name" | "style"> &
  Pick<FieldProps, "name" | "words" | "error">;

/** A text of several lines, in both columns. */
export function TextField({ name, words, error, ...textarea }: TextFieldProps) {
  return (
    <FieldFrame name={name} words={words} error={error} wide>
      <textarea {...controlProps(name, words, error, false)} className={styles.control} {...textarea} />
    </FieldFrame>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
  );
}

type FieldFrameProps = Pick<FieldProps, "name" | "words" | "error"> & {
  wide?: boolean | undefined;
  status?: ReactNode;
  children: ReactNode;
};

/** The label of a field: an asterisk marks a required one. */
export function FieldLabel({ name, words }: { name: string; words: Pick<FieldWords, "label" | "optional"> }) {
  return (
    <label htmlFor={name} className={styles.label}>
      {words.label}
      {words.optional ? (
        <span className={styles.optional}> {formWords.optional}</span>
      ) : (
        <RequiredMark className={styles.mark} />
      )}
    </label>
  );
}

function FieldFrame({ name, words, error, wide, status, children }: FieldFrameProps) {
  return (
    <div className={classNames(styles.field, wide && grid.wide)}>
      <FieldLabel name={name} words={words} />
      {words.hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {words.hint}
        </p>
      )}
      {children}
      <div className={styles.message}>
        {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
        {status}
      </div>
    </div>
  );
}

/** What is doubtful about a value that was typed; it refuses nothing. */
export function FieldWarning({ children }: { children: ReactNode }) {
  return (
    <p className={classNames(styles.note, styles.warning)}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}

/** The attributes of the control of a field; screen readers read its message before its hint. */
function controlProps(name: string, words: FieldWords, error: string | undefined, said: boolean) {
  return {
    id: name,
    name,
    required: !words.optional,
    autoComplete: words.autocomplete,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": classNames(
      error && `${name}-error`,
      said && `${name}-said`,
      words.hint && `${name}-hint`,
    ),
  };
}
