import type { Day } from "#domain/calendar.ts";

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
    <div className="input">
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

/** A filter that takes a day. */
export function DayField({ name, label, day }: { name: string; label: string; day: Day | undefined }) {
  return (
    <div className="input">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="date" defaultValue={day} />
    </div>
  );
}
