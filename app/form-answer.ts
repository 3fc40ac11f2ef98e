import { data, type HeadersArgs } from "react-router";
import type { NoticeId } from "#content/messages.ts";
import type { FieldProblems } from "#domain/fields.ts";
import { type FunctionProblem, problemStatus, retryAfterSeconds } from "#domain/function-problem.ts";
import type { FunctionResult } from "#server/functions/result.ts";
import type { Services } from "#server/services.ts";

/** What the action of a form answers when the visitor stays on the page. */
export type FormAnswer<Name extends string> = {
  /** The values as typed, given back where scripts do not run. */
  readonly values: Readonly<Partial<Record<Name, string>>>;
  readonly problems: FieldProblems<Name>;
  readonly notice: NoticeId | null;
};

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
    return { ok: false, problem: { code: "unavailable" } };
  }
}

/** The answer to a form that a function refused; `failed` is the notice for what no field explains. */
export function refusedForm<Name extends string>(
  problem: FunctionProblem,
  values: FormAnswer<Name>["values"],
  failed: NoticeId,
) {
  const problems = problem.code === "fields" ? (problem.fields as FieldProblems<Name>) : {};
  const known = Object.keys(problems).some((name) => name in values);
  const notice = problem.code === "too-many-requests" ? "tooManyRequests" : known ? null : failed;
  const answer: FormAnswer<Name> = { values, problems, notice };
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

/** The fields of a form by name; a field that is not there, such as a box left empty, is an empty text. */
export function typedIn<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  const entries = names.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** A text of a form, or `null` when it is missing or empty. */
export function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
