import type { FieldProblem, FieldProblems } from "#domain/fields.ts";
import {
  callWords,
  contactWords,
  type FieldWords,
  fieldMessage,
  mandateWords,
  subscriberWords,
} from "./forms.ts";

const words: Readonly<Record<string, FieldWords>> = {
  ...contactWords,
  ...mandateWords,
  ...subscriberWords,
  ...callWords,
};

/** The words for the problems of a call's fields. */
export function fieldMessages(fields: FieldProblems): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, refused]) => [
      name,
      fieldMessage(words[name]!, refused as FieldProblem),
    ]),
  );
}
