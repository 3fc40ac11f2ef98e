import type { IncomingMessage, ServerResponse } from "node:http";
import { fieldMessages } from "#content/field-messages.ts";
import { sha256In } from "#domain/fingerprint.ts";
import { type FunctionProblem, problemStatus, retryAfterSeconds } from "#domain/function-problem.ts";
import { isUsableKey } from "#server/functions/answer-once.ts";
import type { Caller, FunctionResult } from "#server/functions/result.ts";
import type { VerifiedDocument } from "#server/functions/verify-document.ts";
import type { Services } from "#server/services.ts";
import { endAnswer, readBody } from "./read-body.ts";
import { pathWithoutSecret } from "./request-log.ts";
import { comeBackSeconds } from "./traffic.ts";
import { acceptedOrigin, type HeaderReader, isEncoded, visitorAddress } from "./visitor.ts";

/** Bytes that a call may weigh (docs/product.md, 7). */
const maximumBodyBytes = 64 * 1024;

/** What a call is answered: a status, JSON, and headers beside those that every answer carries. */
type Answer = {
  readonly status: number;
  readonly json: object;
  readonly headers?: readonly (readonly [string, string])[];
};

/** What the endpoint needs of the services. */
type EndpointParts = {
  readonly services: Pick<
    Services,
    | "environment"
    | "log"
    | "requests"
    | "lifecycle"
    | "traffic"
    | "limits"
    | "functions"
    | "drafts"
    | "documents"
  >;
  /** What every answer carries. */
  readonly headers: readonly (readonly [string, string])[];
};

/**
 * `POST /functions/{name}`, JSON in and out (docs/product.md, 7). Returns whether the request was one of these.
 * It works on Node's own requests: the web's would cost as much as what a call has to do.
 */
export function functionsEndpoint({ services, headers }: EndpointParts) {
  const { log, requests } = services;
  const functions = {
    "send-contract-confirmation": services.functions.sendContractConfirmation,
    "send-contact-email": services.functions.sendContactEmail,
    /** Notes that the visitor of a page has the summary of a draft before them. */
    "show-summary": async (body: object): Promise<FunctionResult<object>> => {
      await services.drafts.showSummary(textIn(body, "draft"));
      return { ok: true, value: {} };
    },
    "verify-document": (body: object, caller: Caller): Promise<FunctionResult<VerifiedDocument>> =>
      services.documents.verify(sha256In(textIn(body, "sha256")) ?? "", caller),
  };
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const path = /^\/functions\/[^?]*/.exec(incoming.url ?? "")?.[0];
    if (path === undefined) return false;
    const answered = requests.begin();
    answerTo(incoming, path.slice("/functions/".length))
      .catch((err: unknown) => {
        // A visitor who left in the middle of a post is no failure of the site.
        const left = incoming.destroyed && !incoming.complete;
        if (!left) log.error({ err, path: pathWithoutSecret(path) }, "request failed");
        return refusal({ code: "unavailable" });
      })
      .then(({ status, json, headers: more = [] }) => {
        const body = JSON.stringify(json);
        const own = [
          ["Content-Type", "application/json"],
          ["Content-Length", String(Buffer.byteLength(body))],
        ] as const;
        outgoing.writeHead(status, [...headers, ...own, ...more].flat());
        endAnswer(incoming, outgoing, body);
        answered({ method: incoming.method, path, status });
      });
    return true;
  };

  async function answerTo(incoming: IncomingMessage, name: string): Promise<Answer> {
    const { environment, lifecycle, traffic, limits } = services;
    const { method = "" } = incoming;
    const header: HeaderReader = (wanted) => incoming.headers[wanted] as string | undefined;
    if (!["GET", "HEAD", "OPTIONS"].includes(method)) {
      if (acceptedOrigin(header, environment.PUBLIC_URL) === null) return problem(403, "origin");
      if (!lifecycle.accepts()) return refusal({ code: "unavailable" });
    }
    const called = Object.hasOwn(functions, name) ? functions[name as keyof typeof functions] : undefined;
    if (!called) return problem(404, "unknown-function");
    if (method !== "POST") return problem(405, "method", [["Allow", "POST"]]);
    if (!isJson(header("content-type") ?? "")) return problem(415, "content-type");
    if (isEncoded(header)) return problem(415, "content-encoding");
    const address = visitorAddress(header, incoming.socket.remoteAddress, environment.TRUST_PROXY);
    const retryAfterSeconds = await limits.arrive(address);
    if (retryAfterSeconds > 0) return refusal({ code: "too-many-requests", retryAfterSeconds });
    const bytes = await readBody(incoming, maximumBodyBytes);
    if (bytes === "too-large") return problem(413, "too-large");
    const body = parsedObject(bytes);
    if (!body) return problem(400, "json");
    const key = header("idempotency-key")?.trim() || null;
    if (key && !isUsableKey(key)) return problem(400, "idempotency-key");
    const done = await traffic.enter("calls", address);
    if (!done) return refusal({ code: "unavailable" }, comeBackSeconds);
    try {
      const result = await called(body, { address, idempotencyKey: key });
      return result.ok ? { status: 200, json: { ok: true, ...result.value } } : refusal(result.problem);
    } finally {
      done();
    }
  }
}

function refusal(refused: FunctionProblem, seconds = retryAfterSeconds(refused)): Answer {
  const status = problemStatus[refused.code];
  if (refused.code === "fields" || refused.code === "changed") {
    const { code } = refused;
    const error = code === "fields" ? { code, fields: fieldMessages(refused.fields) } : refused;
    return { status, json: { ok: false, error } };
  }
  return problem(status, refused.code, seconds === null ? [] : [["Retry-After", String(seconds)]]);
}

/** A text of a body, empty where it is none. */
function textIn(body: object, name: string): string {
  const value = (body as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : "";
}

function problem(status: number, code: string, headers: Answer["headers"] = []): Answer {
  return { status, json: { ok: false, error: { code } }, headers };
}

function isJson(contentType: string): boolean {
  return /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parsedObject(bytes: Uint8Array): object | null {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
