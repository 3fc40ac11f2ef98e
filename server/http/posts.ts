import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { isCall, refuse } from "./refusals.ts";
import { acceptedOrigin, isEncoded, type SiteEnv } from "./visitor.ts";

/**
 * Bytes that a form post may weigh: room to give a visitor's typing back when a field is far too long, and little
 * enough for a form of nothing but names and signs to be read in a moment.
 */
const maximumFormBytes = 128 * 1024;

/** Fields that a form post may hold, more than any form of ours: reading one takes far longer than its bytes would. */
const maximumFormFields = 1_000;

/**
 * Refuses posts that must reach neither a function nor a form: those from other sites, all of them while the site is
 * stopping, and those of who floods it. `countArrival` counts a post and answers for how many seconds no other of its
 * visitor is read. Hono's own `csrf` looks at forms alone, and refuses visitors whose browser names no origin.
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

/** Refuses what no form of ours sends: posts without a length, too heavy, compressed, of many fields, or no form. */
export const formGuards = [
  async (context, next) => (context.req.header("transfer-encoding") ? refuse(context, "length") : next()),
  limitBody(maximumFormBytes),
  async (context, next) => {
    const type = context.req.header("content-type") ?? "";
    const inParts = /^multipart\/form-data\s*;/i.test(type);
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

/** Refuses bodies of more than so many bytes, at once where they are announced, else while they come. */
export function limitBody(most: number): MiddlewareHandler {
  const countWhileItComes = bodyLimit({
    maxSize: most,
    onError: (context) => refuse(context, "too-large"),
  });
  return async (context, next) => {
    const announced = context.req.header("content-length");
    if (announced === undefined) return countWhileItComes(context, next);
    // Hono begins to read what it refuses, and the next request of the connection would be cut off with the rest of it.
    return Number(announced) > most ? refuse(context, "too-large") : next();
  };
}

/** Whether a form has more fields than any of ours, told by what stands between two, without reading them. */
function holdsMany(body: ArrayBuffer, separator: string): boolean {
  const bytes = Buffer.from(body);
  let fields = 1;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    fields += 1;
    if (fields > maximumFormFields) return true;
  }
  return false;
}

/** Whether a form in parts can be read: one that is cut or garbled would surprise the action. */
function isWellFormed(body: ArrayBuffer, type: string): Promise<boolean> {
  return new Response(body, { headers: { "Content-Type": type } }).formData().then(
    () => true,
    () => false,
  );
}
