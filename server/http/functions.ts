import type { Context, MiddlewareHandler } from "hono";
import { fieldMessages } from "#content/site/field-messages.ts";
import { type FunctionProblem, problemStatus, retryAfterSeconds } from "#domain/function-problem.ts";
import { sha256In } from "#domain/sha256.ts";
import { isUsableKey } from "#server/answer-once.ts";
import type { Caller, FunctionResult } from "#server/context.ts";
import type { Services } from "#server/services.ts";
import { answerInTime } from "./patience.ts";
import { limitBody } from "./posts.ts";
import { refuse } from "./refusals.ts";
import { isEncoded, type SiteEnv } from "./visitor.ts";

export const functionsPath = "/functions/:name{.*}";

/** Bytes that a call may hold (docs/product.md, 7). */
const maximumBodyBytes = 64 * 1024;

type Called = (body: object, caller: Caller) => Promise<FunctionResult<object>>;

/** Answers `POST /functions/{name}`, JSON in and out (docs/product.md, 7). */
export function answerCalls(
  services: Pick<Services, "functions" | "drafts" | "documents">,
  limit: MiddlewareHandler<SiteEnv>,
): readonly MiddlewareHandler<SiteEnv>[] {
  const functions: ReadonlyMap<string, Called> = new Map<string, Called>([
    ["send-contract-confirmation", services.functions.sendContractConfirmation],
    ["send-contact-email", services.functions.sendContactEmail],
    // Records that a visitor sees the summary of a draft.
    [
      "show-summary",
      async (body) => {
        await services.drafts.showSummary(textIn(body, "draft"));
        return { ok: true, value: {} };
      },
    ],
    [
      "verify-document",
      (body, caller) => services.documents.verify(sha256In(textIn(body, "sha256")) ?? "", caller),
    ],
  ]);
  const named = (context: Context) => functions.get(context.req.path.slice("/functions/".length));
  return [
    async (context, next) => {
      if (!named(context)) return refuse(context, "unknown-function");
      if (context.req.method !== "POST") return refuse(context, "method");
      if (!isJson(context.req.header("content-type") ?? "")) return refuse(context, "content-type");
      return isEncoded(context.req.raw.headers) ? refuse(context, "content-encoding") : next();
    },
    limitBody(maximumBodyBytes),
    limit,
    answerInTime,
    async (context) => {
      const body = parsedObject(await context.req.arrayBuffer());
      if (!body) return refuse(context, "json");
      const idempotencyKey = context.req.header("idempotency-key")?.trim() || null;
      if (idempotencyKey && !isUsableKey(idempotencyKey)) return refuse(context, "idempotency-key");
      const result = await named(context)!(body, { ip: context.get("visitor"), idempotencyKey });
      return result.ok ? context.json({ ok: true, ...result.value }) : problemAnswer(context, result.problem);
    },
  ];
}

function problemAnswer(context: Context, problem: FunctionProblem): Response {
  const { code } = problem;
  if (code === "too-many-requests" || code === "unavailable" || code === "unconfirmed")
    return refuse(context, code, retryAfterSeconds(problem) ?? undefined);
  const error =
    code === "fields"
      ? { code, fields: fieldMessages(problem.fields) }
      : code === "changed"
        ? problem
        : { code };
  return context.json({ ok: false, error }, problemStatus[code]);
}

/** A text of a body; empty if it is missing or no text. */
function textIn(body: object, name: string): string {
  const value = (body as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : "";
}

function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parsedObject(bytes: ArrayBuffer): object | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
