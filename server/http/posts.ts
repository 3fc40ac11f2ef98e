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

/** A file that a request may hold: its bytes beyond those of every form, and the person who sends it. */
export type ExpectedFile = { readonly mostBytes: number; readonly sender: string };

/** Files that are received and read at once, one of each person: each takes some ten times its bytes of memory. */
const mostFiles = 2;

/** The wait, in seconds, for a file that finds all places taken. */
const fileWaitsSeconds = 5;

/**
 * Refuses posts that no form of ours sends: without a length, too large, compressed, with too many fields, or no form.
 * A file also has to wait, before anything of it is read, while another one of its sender or two others are.
 * `fileOf` returns the file that a request may hold; it knows who sends one.
 */
export function formGuards(fileOf: (request: Request) => Promise<ExpectedFile | null>) {
  const senders = new Set<string>();
  return [
    async (context, next) => (context.req.header("transfer-encoding") ? refuse(context, "length") : next()),
    async (context, next) => {
      const file = isInParts(context.req.raw) ? await fileOf(context.req.raw) : null;
      if (!file) return limitBody(maximumFormBytes)(context, next);
      const { mostBytes, sender } = file;
      if (senders.has(sender) || senders.size >= mostFiles)
        return refuse(context, "file-waits", fileWaitsSeconds);
      senders.add(sender);
      try {
        return await limitBody(maximumFormBytes + mostBytes, "file-too-large")(context, next);
      } finally {
        senders.delete(sender);
      }
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
}

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
