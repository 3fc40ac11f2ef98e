import type { FieldProblem, FieldProblems } from "#domain/fields.ts";
import {
  contactWords,
  type FieldWords,
  fieldMessage,
  mandateFields,
  refusedCallWords,
  subscriberWords,
} from "./forms.ts";

const words: Readonly<Record<string, FieldWords>> = {
  ...contactWords,
  ...mandateFields,
  ...subscriberWords,
  ...refusedCallWords,
};

/** About letters that no document of a contract can write. */
export const otherLetters =
  "Nos documents ne savent pas écrire tous ces signes : utilisez des lettres latines";

/** The messages for the refused fields of a call. */
export function fieldMessages(fields: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, refused]) => [
      name,
      refused === "letters" ? otherLetters : fieldMessage(words[name]!, refused as FieldProblem),
    ]),
  );
}
