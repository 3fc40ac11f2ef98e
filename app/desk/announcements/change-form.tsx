import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
import type { Day } from "#domain/calendar.ts";
import {
  type ChangeField,
  type ChangeFieldProblem,
  type ChangeName,
  type ChangeProblems,
  longestLine,
  longestSummary,
  type TypedChange,
} from "#domain/contract/typed-change.ts";
import { packIds } from "#domain/pack.ts";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import fieldStyles from "../ui/field.module.css";
import styles from "./change-form.module.css";
import { fieldNames } from "./query.ts";
import { announcementLabels } from "./words.ts";

const words = announcementLabels;

/** The fields of each change. */
const fieldsOf: Readonly<Record<ChangeName, readonly ChangeField[]>> = {
  conditions: ["summary"],
  "offre-speciale": ["summary"],
  politique: ["summary"],
  prix: ["pack", "price", "day"],
  "sous-traitant": ["name", "country", "purpose", "day"],
};

type FormProps = {
  readonly typed: TypedChange;
  readonly problems: ChangeProblems;
  readonly today: Day;
  /** Whether a preview of the mail stands under the form. */
  readonly hasPreview: boolean;
};

/** The form of a change. The URL keeps its values, so that a preview can be read again. */
export function ChangeForm({ typed, problems, today, hasPreview }: FormProps) {
  const fields = fieldsOf[typed.what];
  const firstRefused = fields.find((field) => problems[field]);
  return (
    <form className={styles.form} method="get" action={deskLinks.deskPage("announcements")} noValidate>
      <input type="hidden" name="quoi" value={typed.what} />
      <input type="hidden" name="apercu" value="oui" />
      {firstRefused && <Alert look="warning">{words.notDone(Object.keys(problems).length)}</Alert>}
      {fields.map((field) => (
        <Field
          key={field}
          field={field}
          typed={typed}
          today={today}
          problem={problems[field]}
          isFirstRefused={field === firstRefused}
        />
      ))}
      <p className={buttonRow}>
        <button className={buttonClass(!hasPreview && "primary")} type="submit">
          {hasPreview ? words.previewAgain : words.preview}
        </button>
      </p>
    </form>
  );
}

function Field({
  field,
  typed,
  today,
  problem,
  isFirstRefused,
}: Pick<FormProps, "typed" | "today"> & {
  readonly field: ChangeField;
  readonly problem: ChangeFieldProblem | undefined;
  readonly isFirstRefused: boolean;
}) {
  const id = `change-${field}`;
  const shared = {
    id,
    name: fieldNames[field],
    defaultValue: typed[field],
    required: true,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
    autoFocus: isFirstRefused,
  } as const;
  const control: Readonly<Record<ChangeField, () => ReactNode>> = {
    summary: () => <textarea {...shared} rows={5} maxLength={longestSummary} />,
    pack: () => (
      <select {...shared}>
        <option value="">{words.choosePack}</option>
        {packIds.map((pack) => (
          <option key={pack} value={pack}>
            {packWords[pack].title}
          </option>
        ))}
      </select>
    ),
    price: () => <input {...shared} inputMode="decimal" autoComplete="off" maxLength={20} />,
    day: () => <input {...shared} type="date" min={today} />,
    name: () => <input {...shared} autoComplete="off" maxLength={longestLine} />,
    country: () => <input {...shared} autoComplete="off" maxLength={longestLine} />,
    purpose: () => <input {...shared} autoComplete="off" maxLength={longestLine} />,
  };
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{words.fields[field]}</label>
      {control[field]()}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problemMessage(field, problem)}
        </p>
      )}
    </div>
  );
}

function problemMessage(field: ChangeField, problem: ChangeFieldProblem): string {
  switch (problem.code) {
    case "tooSoon":
      return words.tooSoon(problem.day);
    case "tooLate":
      return words.tooLate(problem.day);
    case "tooLong":
      return words.tooLong(problem.max);
    case "malformed":
      return field === "price" ? words.problems.price : words.malformed;
    case "missing":
      return words.problems[field];
  }
}
