import type { Day } from "#domain/calendar.ts";
import fieldStyles from "./field.module.css";

/** A filter that takes one of several values, or all of them. */
export function SelectField({
  name,
  label,
  all,
  chosen,
  choices,
}: {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: string | undefined;
  readonly choices: readonly (readonly [value: string, words: string])[];
}) {
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">{all}</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A field for a day. */
export function DayInput({
  name,
  id = name,
  label,
  day,
  min,
  max,
  required = false,
  isFaulty = false,
  hint,
}: {
  readonly name: string;
  readonly id?: string;
  readonly label: string;
  /** The value as typed; without one, the field is empty. */
  readonly day: string | undefined;
  readonly min?: Day | undefined;
  readonly max?: Day;
  readonly required?: boolean;
  readonly isFaulty?: boolean;
  /** A note under the field. */
  readonly hint?: string;
}) {
  const hintId = hint && `${id}-hint`;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="date"
        required={required}
        defaultValue={day}
        min={min}
        max={max}
        aria-describedby={hintId}
        {...invalidAttributes(isFaulty)}
      />
      {hint && (
        <p className="note" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Attributes of a refused field: it is marked as invalid and takes the focus. */
export function invalidAttributes(isFaulty: boolean) {
  return isFaulty ? { "aria-invalid": true, autoFocus: true } : {};
}
