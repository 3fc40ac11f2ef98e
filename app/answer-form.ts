import { data, type HeadersArgs } from "react-router";
import { type FormAnswer, toastBeside } from "#app/ui/form/form-answer.ts";
import { readText } from "#app/ui/form/form-data.ts";
import { type Doubt, doubtsToast } from "#content/contract/doubts.ts";
import { fieldMessages } from "#content/site/field-messages.ts";
import type { ToastMessage } from "#content/site/messages.ts";
import { checkFields } from "#domain/fields.ts";
import {
  type FunctionProblem,
  problemOf,
  problemStatus,
  retryAfterSeconds,
} from "#domain/function-problem.ts";
import type { Outcome } from "#domain/outcome.ts";
import type { Services } from "#server/services.ts";

/**
 * Calls a function for a form. An unexpected error becomes a refusal like any other, so that the page gives the typed
 * values back.
 */
export async function answerTo<Value, Problem = FunctionProblem>(
  { reportFailure }: Pick<Services, "reportFailure">,
  request: Request,
  call: () => Promise<Outcome<Value, Problem | FunctionProblem>>,
): Promise<Outcome<Value, Problem | FunctionProblem>> {
  try {
    return await call();
  } catch (error) {
    reportFailure(error, new URL(request.url).pathname);
    return { ok: false, problem: problemOf(error) };
  }
}

/**
 * Like {@link answerTo}, with the form's own key, which is part of the answer. If that key was already used with
 * another body (that answer was lost, and the visitor has corrected something since), calls once more with a fresh key.
 * `callRetryingOnConflict` does the same in the browser.
 */
export async function answerRetryingOnConflict<
  Value,
  Problem extends { readonly code: string } = FunctionProblem,
>(
  services: Pick<Services, "reportFailure">,
  request: Request,
  form: FormData,
  call: (key: string | null) => Promise<Outcome<Value, Problem | FunctionProblem>>,
): Promise<{
  readonly result: Outcome<Value, Problem | FunctionProblem>;
  readonly key: string | null;
}> {
  const key = readText(form, "idempotencyKey");
  const result = await answerTo(services, request, () => call(key));
  if (result.ok || result.problem.code !== "conflict") return { result, key };
  const freshKey = crypto.randomUUID();
  return { result: await answerTo(services, request, () => call(freshKey)), key: freshKey };
}

/** The page of a refused form, with the typed values and, if no field explains the refusal, the toast. */
export function refusedForm<Name extends string>(
  problem: FunctionProblem,
  values: FormAnswer<Name>["values"],
  toast: ToastMessage,
) {
  const messages = (
    problem.code === "fields" ? fieldMessages(problem.fields) : {}
  ) as FormAnswer<Name>["messages"];
  const answer: FormAnswer<Name> = {
    values,
    messages,
    toast: toastBeside(messages, Object.keys(values), toast),
  };
  const seconds = retryAfterSeconds(problem);
  return data(answer, {
    status: problemStatus[problem.code],
    headers: seconds === null ? {} : { "Retry-After": String(seconds) },
  });
}

/**
 * The page of a form whose values look doubtful in a field where its visitor has not read so: no script has shown it. `null`
 * once they have, or if `schema` refuses the form anyway. Sent again, the same form is taken.
 */
export function unreadDoubts<Name extends string>(
  form: FormData,
  {
    schema,
    values,
    doubts,
  }: {
    readonly schema: Parameters<typeof checkFields>[0];
    readonly values: FormAnswer<Name>["values"];
    readonly doubts: readonly Doubt[];
  },
): FormAnswer<Name> | null {
  const seen = (readText(form, "doutes") ?? "").split(" ");
  if (doubts.every(({ field }) => seen.includes(field)) || !checkFields(schema, values).ok) return null;
  return { values, messages: {}, toast: doubtsToast };
}

/**
 * Headers of a page of the contract: those of the action's refusal. No cache stores the page, because it shows the
 * typed values.
 */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
}
