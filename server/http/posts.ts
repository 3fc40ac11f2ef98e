import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { isCall, refuse } from "./refusals.ts";
import { acceptedOrigin, isEncoded, type SiteEnv } from "./visitor.ts";

/**
 * Bytes that a form post may hold: enough to give the visitor's input back when a field is far too long, and few enough
 * to be read in a moment, even if it is all field names and separators.
 */
const maximumFormBytes = 128 * 1024;

/** Fields that a form post may hold, more than any form of ours: parsing fields takes far longer than reading bytes. */
const maximumFormFields = 1_000;

/**
 * Refuses posts that must not reach a function or a form: posts from other sites, floods, and every post while the site
 * is stopping. `countArrival` counts a post and returns for how many seconds the site reads no other post of its
 * visitor. Hono's own `csrf` checks forms alone, and refuses browsers that send no origin.
 */
export function guardPosts(options: {
  publicOrigin: string;
  accepts: () => boolean;
  countArrival: (visitor: string) => Promise<number>;
}): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const { method } = context.req;
    if (["GET", "HEAD", "OPTIONS"].includes(method)) return next();
    if (acceptedOrigin(context.req.raw.headers, options.publicOrigin) === null)
      return refuse(context, "origin");
    if (!options.accepts()) return refuse(context, "unavailable", storeAwaySeconds);
    if (method !== "POST") return isCall(context) ? next() : refuse(context, "method");
    const seconds = await options.countArrival(context.get("visitor"));
    return seconds > 0 ? refuse(context, "too-many-requests", seconds) : next();
  };
}

/**
 * Refuses posts that no form of ours sends: without a length, too large, compressed, with too many fields, or no form.
 * `bytesOf` returns the bytes that a request may hold beyond those of every form; it knows who sends a file.
 */
export const formGuards = (bytesOf: (request: Request) => Promise<number>) =>
  [
    async (context, next) => (context.req.header("transfer-encoding") ? refuse(context, "length") : next()),
    async (context, next) => {
      const bytesOfFile = isInParts(context.req.raw) ? await bytesOf(context.req.raw) : 0;
      const code = bytesOfFile > 0 ? "file-too-large" : "too-large";
      return limitBody(maximumFormBytes + bytesOfFile, code)(context, next);
    },
    async (context, next) => {
      const type = context.req.header("content-type") ?? "";
      const inParts = isInParts(context.req.raw);
      if (
        isEncoded(context.req.raw.headers) ||
        !(inParts || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
      )
        return refuse(context, "content-type");
      const body = await context.req.arrayBuffer();
      if (holdsMany(body, inParts ? "\r\n--" : "&")) return refuse(context, "too-large");
      return !inParts || (await isWellFormed(body, type)) ? next() : refuse(context, "content-type");
    },
  ] as const satisfies readonly MiddlewareHandler<SiteEnv>[];

/** Whether a form can hold a file. */
function isInParts(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get("content-type") ?? "");
}

/** Refuses bodies of more than so many bytes, at once if their length is announced, otherwise while they arrive. */
export function limitBody(
  most: number,
  code: "too-large" | "file-too-large" = "too-large",
): MiddlewareHandler {
  const countWhileItComes = bodyLimit({ maxSize: most, onError: (context) => refuse(context, code) });
  return async (context, next) => {
    const announced = context.req.header("content-length");
    if (announced === undefined) return countWhileItComes(context, next);
    // Hono starts reading a body that it refuses, and the rest would then break the connection's next request.
    return Number(announced) > most ? refuse(context, code) : next();
  };
}

/** Whether a form has more fields than any of ours: counts the separators, without parsing the fields. */
function holdsMany(body: ArrayBuffer, separator: string): boolean {
  const bytes = Buffer.from(body);
  let fields = 1;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    fields += 1;
    if (fields > maximumFormFields) return true;
  }
  return false;
}

/** Whether a multipart form can be parsed: a truncated or garbled one would make the action throw. */
function isWellFormed(body: ArrayBuffer, type: string): Promise<boolean> {
  return new Response(body, { headers: { "Content-Type": type } }).formData().then(
    () => true,
    () => false,
  );
}
