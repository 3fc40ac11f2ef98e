import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { isCall, refuse } from "./refusals.ts";
import { acceptedOrigin, isEncoded, type SiteEnv } from "./visitor.ts";

/**
 * Bytes that a form post may weigh: room to give a visitor's typing back when a field is far too long, and little enough
 * for a form of nothing but names and signs to be read in a moment.
 */
const maximumFormBytes = 128 * 1024;

/**
 * Refuses posts that must reach neither a function nor a form: those from other sites, all of them while the site is
 * stopping, and those of who floods it. `arrive` counts a post and answers for how many seconds no other of its visitor is
 * read. Hono's own `csrf` looks at forms alone, and refuses visitors whose browser names no origin.
 */
export function guardPosts(options: {
  publicOrigin: string;
  accepts: () => boolean;
  arrive: (visitor: string) => Promise<number>;
}): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const { method } = context.req;
    if (["GET", "HEAD", "OPTIONS"].includes(method)) return next();
    if (acceptedOrigin((name) => context.req.header(name), options.publicOrigin) === null)
      return refuse(context, "origin");
    if (!options.accepts()) return refuse(context, "unavailable", storeAwaySeconds);
    if (method !== "POST") return isCall(context) ? next() : refuse(context, "method");
    const seconds = await options.arrive(context.get("visitor"));
    return seconds > 0 ? refuse(context, "too-many-requests", seconds) : next();
  };
}

/** Refuses what no form of ours sends: posts without a length, too heavy, compressed, or no form at all. */
export const formGuards = [
  async (context, next) => (context.req.header("transfer-encoding") ? refuse(context, "length") : next()),
  limitBody(maximumFormBytes),
  async (context, next) => {
    const header = (name: string) => context.req.header(name);
    const type = header("content-type") ?? "";
    return !isEncoded(header) && (await isForm(type, () => context.req.arrayBuffer()))
      ? next()
      : refuse(context, "content-type");
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

/** Whether a body is a form, as its type says. Parts that are not well-formed would surprise the action. */
async function isForm(type: string, body: () => Promise<ArrayBuffer>): Promise<boolean> {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return true;
  if (!/^multipart\/form-data\s*;/i.test(type)) return false;
  return new Response(await body(), { headers: { "Content-Type": type } }).formData().then(
    () => true,
    () => false,
  );
}
