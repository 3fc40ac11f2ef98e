import { type Day, readDay } from "#domain/calendar.ts";

/** One of several values to filter a list by, or all of them. */
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

/** A day to filter a list by. */
export function DayField({ name, label, day }: { name: string; label: string; day: Day | undefined }) {
  return (
    <div className="input">
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} type="date" defaultValue={day} />
    </div>
  );
}

/** The day that an address names, or nothing. */
export function dayTyped(typed: string | null): Day | undefined {
  return readDay(typed) ?? undefined;
}

/** Characters that an address may ask for in one field. */
const mostTyped = 200;

/** The words that an address holds, or nothing: no control character, which PostgreSQL would refuse. */
export function wordsTyped(typed: string | null): string | undefined {
  return (
    typed
      ?.replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, mostTyped) || undefined
  );
}
