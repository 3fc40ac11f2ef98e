import { data, type HeadersArgs } from "react-router";
import type { FormAnswer } from "#app/ui/form/use-form-call.ts";
import { fieldMessages } from "#content/field-messages.ts";
import type { Notice } from "#content/messages.ts";
import {
  type FunctionProblem,
  problemOf,
  problemStatus,
  retryAfterSeconds,
} from "#domain/function-problem.ts";
import type { FunctionResult } from "#server/context.ts";
import type { Services } from "#server/services.ts";

/** What a function answers to a form. A surprise refuses it like any other, so that its page gives back what was typed. */
export async function answerTo<Value>(
  { reportFailure }: Pick<Services, "reportFailure">,
  request: Request,
  call: () => Promise<FunctionResult<Value>>,
): Promise<FunctionResult<Value>> {
  try {
    return await call();
  } catch (error) {
    reportFailure(error, new URL(request.url).pathname);
    return { ok: false, problem: problemOf(error) };
  }
}

/**
 * The answer to a form that a function refused; `failed` is told where no field explains it. The form is sent again under
 * the key it came with, so that it counts once should its first answer have been lost.
 */
export function refusedForm<Name extends string>(
  problem: FunctionProblem,
  { values, key }: { readonly values: FormAnswer<Name>["values"]; readonly key: string | null },
  failed: Notice,
) {
  const messages = (
    problem.code === "fields" ? fieldMessages(problem.fields) : {}
  ) as FormAnswer<Name>["messages"];
  const known = Object.keys(messages).some((name) => name in values);
  const answer: FormAnswer<Name> & { readonly idempotencyKey: string | null } = {
    values,
    messages,
    notice: known ? null : failed,
    idempotencyKey: key,
  };
  const seconds = retryAfterSeconds(problem);
  return data(answer, {
    status: problemStatus[problem.code],
    headers: seconds === null ? {} : { "Retry-After": String(seconds) },
  });
}

/** Headers of a page of the contract: those of the action's refusal, and what was typed stays in no cache. */
export function formHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "no-store");
  return headers;
}
