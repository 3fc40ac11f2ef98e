import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { packWords } from "#content/contract/packs.ts";
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
import { nothingAsked } from "../asked.ts";
import { useToday } from "../desk-context.tsx";
import { Alert } from "../ui/alert.tsx";
import { buttonClass, buttonRow } from "../ui/button.ts";
import { AmountField, AskedFields, DayField, LongTextField, SelectField, TextField } from "../ui/fields.tsx";
import styles from "./change-form.module.css";
import { fieldNames } from "./query.ts";
import { announcementWords } from "./words.ts";

const words = announcementWords;

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
  /** Whether a preview of the mail stands under the form. */
  readonly hasPreview: boolean;
};

/** The form of a change. The URL keeps its values, so that a preview can be read again. */
export function ChangeForm({ typed, problems, hasPreview }: FormProps) {
  const fields = fieldsOf[typed.what];
  const isRefused = fields.some((field) => problems[field]);
  return (
    <form className={styles.form} method="get" action={deskLinks.deskPage("announcements")} noValidate>
      <input type="hidden" name="quoi" value={typed.what} />
      <input type="hidden" name="apercu" value="oui" />
      {isRefused && <Alert look="warning">{words.notDone(Object.keys(problems).length)}</Alert>}
      {fields.map((field) => (
        <Field key={field} field={field} typed={typed} problem={problems[field]} />
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
  problem,
}: Pick<FormProps, "typed"> & {
  readonly field: ChangeField;
  readonly problem: ChangeFieldProblem | undefined;
}) {
  const today = useToday();
  const name = fieldNames[field];
  const shared = { name, label: words.fields[field], initial: typed[field], required: true };
  const control: Readonly<Record<ChangeField, () => ReactNode>> = {
    summary: () => <LongTextField {...shared} rows={5} maxLength={longestSummary} />,
    pack: () => (
      <SelectField
        {...shared}
        all={words.choosePack}
        options={packIds.map((pack) => [pack, packWords[pack].title])}
      />
    ),
    price: () => <AmountField {...shared} />,
    day: () => <DayField {...shared} min={today} />,
    name: () => <TextField {...shared} maxLength={longestLine} />,
    country: () => <TextField {...shared} maxLength={longestLine} />,
    purpose: () => <TextField {...shared} maxLength={longestLine} />,
  };
  const refusal = problem ? { why: problemMessage(field, problem), field: name } : null;
  return <AskedFields asked={{ ...nothingAsked, refusal }}>{control[field]()}</AskedFields>;
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
