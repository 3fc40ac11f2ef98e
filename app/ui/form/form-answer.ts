import type { Notice } from "#content/messages.ts";
import type { Messages } from "./use-checked-form.ts";

/** The answer to a refused form. */
export type FormAnswer<Name extends string> = {
  /** The values as typed, given back where scripts do not run. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly messages: Messages<Name>;
  /** The reason of the refusal, where no field explains it. */
  readonly notice: Notice | null;
};

/** How a form goes on once it was refused: to another page, or where it is, with a notice unless a field explains why. */
export type AfterRefusal = { readonly goTo: string } | { readonly notice: Notice };

/** The notice of a refused form, or `null` when one of its fields has a message: that message says enough. */
export function noticeBeside(messages: object, fields: readonly string[], notice: Notice): Notice | null {
  return fields.some((name) => name in messages) ? null : notice;
}
