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

/** About the agency’s own account, given as the one to debit: reminders print it. */
const ourAccount = "Cet IBAN est celui de l’agence : donnez celui du compte à débiter";

/** The messages for the refused fields of a call. */
export function fieldMessages(fields: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, refused]) => [name, messageOf(words[name]!, refused as FieldProblem)]),
  );
}

function messageOf(field: FieldWords, problem: FieldProblem): string {
  if (problem === "letters") return otherLetters;
  return problem === "ours" ? ourAccount : fieldMessage(field, problem);
}
