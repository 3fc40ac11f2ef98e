import { readFields, readText } from "#app/ui/form/form-data.ts";
import { toastParameter } from "#app/ui/toast-after-redirect.tsx";
import { mandateOrder, subscriberOrder } from "#content/site/forms.ts";
import type { ToastMessageId } from "#content/site/messages.ts";
import { paths } from "#content/site/paths.ts";
import { honeypotName } from "#domain/fields.ts";
import type { PackId } from "#domain/pack.ts";

/** Query parameter that carries the token of a draft (docs/product.md, 5.3). */
export const resumeParameter = "reprise";

/** Query parameter that carries the token of a subscription that the desk prepared. */
export const preparedParameter = "preparee";

/** Query parameter of a visitor who comes back to step 1 to correct it. */
export const correctParameter = "corriger";

/** A link to a step, with the visitor's token or toast. */
export function stepHref(
  step: 1 | 2,
  pack: PackId,
  options: {
    token?: string | null;
    prepared?: string | undefined;
    toast?: ToastMessageId;
    correct?: boolean;
  } = {},
): string {
  const query = new URLSearchParams();
  if (options.correct) query.set(correctParameter, "1");
  if (options.token) query.set(resumeParameter, options.token);
  if (options.prepared) query.set(preparedParameter, options.prepared);
  if (options.toast) query.set(toastParameter, options.toast);
  const path = step === 1 ? paths.contractStep1(pack) : paths.contractStep2(pack);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The body of the first call of docs/product.md, 7, built from a form. */
export function step1Body(form: FormData, pack: PackId) {
  const prepared = readText(form, "prepared");
  return { ...subscriberIn(form), pack, step: 1, ...(prepared ? { prepared } : {}), ...besides(form) };
}

/** The body of the second call of docs/product.md, 7, built from a form that also carries the first step. */
export function step2Body(form: FormData, pack: PackId) {
  const date = readText(form, "date") ?? "";
  return { ...subscriberIn(form), ...readFields(form, mandateOrder), pack, step: 2, date, ...besides(form) };
}

/** The fields of the first step in a form; unticked boxes are not sent. */
function subscriberIn(form: FormData) {
  return { ...readFields(form, subscriberOrder), acceptCGV: form.has("acceptCGV") };
}

/** The other fields of a form: the token of its draft, the gift code, and the field that only robots fill in. */
function besides(form: FormData) {
  const code = readText(form, "code");
  return {
    draft: readText(form, "draft"),
    ...(code ? { code } : {}),
    [honeypotName]: readText(form, honeypotName) ?? "",
  };
}
