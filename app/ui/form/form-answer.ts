import type { ToastMessage } from "#content/site/messages.ts";
import type { Messages } from "./use-checked-form.ts";

export type FormAnswer<Name extends string> = {
  /** The typed values, which the form shows again if scripts do not run. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly messages: Messages<Name>;
  /** The reason for the refusal, if no field explains it. */
  readonly toast: ToastMessage | null;
};

/** How a form continues after a refusal: on another page, or on this one with a toast unless a field explains why. */
export type AfterRefusal = { readonly goTo: string } | { readonly toast: ToastMessage };

/** The toast of a refused form, or `null` if one of its fields has a message, which is enough. */
export function toastBeside(
  messages: object,
  fields: readonly string[],
  toast: ToastMessage,
): ToastMessage | null {
  return fields.some((name) => name in messages) ? null : toast;
}
