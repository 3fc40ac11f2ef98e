import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import {
  callWords,
  contactWords,
  type FieldWords,
  fieldMessage,
  mandateWords,
  subscriberWords,
} from "#content/forms.ts";
import type { FieldProblem, FieldProblems } from "#domain/fields.ts";
import type { Caller, FunctionProblem, FunctionResult } from "#server/functions/result.ts";

/** A function that can be called over HTTP. */
export type CallableFunction = (body: unknown, caller: Caller) => Promise<FunctionResult<object>>;

/** Bytes that a call may weigh (architecture, section 6). */
export const maximumBodyBytes = 64 * 1024;

const statusOf: Readonly<Record<FunctionProblem["code"], ContentfulStatusCode>> = {
  fields: 422,
  conflict: 409,
  signed: 409,
  closed: 410,
  "too-many-requests": 429,
  unavailable: 503,
};

/**
 * `POST /functions/{name}`, JSON in and out (architecture, section 6). Answers 404, 405, 415, 413, 400 before
 * the function is asked; a surprise inside it is left to the application's error handler.
 */
export async function callFunction(
  context: Context,
  functions: Readonly<Record<string, CallableFunction>>,
  addressOfCaller: string,
): Promise<Response> {
  const name = context.req.param("name") ?? "";
  if (!Object.hasOwn(functions, name)) return problem(context, 404, { code: "unknown-function" });
  if (context.req.method !== "POST") {
    context.header("Allow", "POST");
    return problem(context, 405, { code: "method" });
  }
  if (
    !/^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(
      context.req.header("content-type") ?? "",
    )
  ) {
    return problem(context, 415, { code: "content-type" });
  }
  const bytes = await readBody(context.req.raw);
  if (bytes === "too-large") return problem(context, 413, { code: "too-large" });
  const body = bytes && parsedObject(bytes);
  if (!body) return problem(context, 400, { code: "json" });
  const key = context.req.header("idempotency-key")?.trim() || null;
  if (key && key.length > 200) return problem(context, 400, { code: "idempotency-key" });
  const result = await functions[name]!(body, { address: addressOfCaller, idempotencyKey: key });
  return result.ok ? context.json({ ok: true, ...result.value }) : refusal(context, result.problem);
}

/** The JSON answer for a refused call. */
export function refusal(context: Context, refused: FunctionProblem): Response {
  if (refused.code === "too-many-requests") context.header("Retry-After", String(refused.retryAfterSeconds));
  if (refused.code === "unavailable") context.header("Retry-After", "5");
  const error =
    refused.code === "fields"
      ? { code: refused.code, fields: fieldMessages(refused.fields) }
      : { code: refused.code };
  return problem(context, statusOf[refused.code], error);
}

function problem(context: Context, status: ContentfulStatusCode, error: object): Response {
  return context.json({ ok: false, error }, status);
}

async function readBody(request: Request): Promise<Uint8Array | "too-large" | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maximumBodyBytes) return "too-large";
  if (!request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maximumBodyBytes) return "too-large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parsedObject(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function fieldMessages(fields: FieldProblems): Record<string, string> {
  const words: Readonly<Record<string, FieldWords>> = {
    ...contactWords,
    ...mandateWords,
    ...subscriberWords,
    ...callWords,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, refused]) => [
      name,
      fieldMessage(words[name]!, refused as FieldProblem),
    ]),
  );
}
