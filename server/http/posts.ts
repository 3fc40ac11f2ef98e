import type { Context, MiddlewareHandler } from "hono";
import { storeAwaySeconds } from "#domain/function-problem.ts";
import { acceptedOrigin, isEncoded } from "./visitor.ts";

/** Methods that a page, a file or a function may answer; others, TRACE for one, cannot even be handed to them. */
const knownMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Bytes that a form post may weigh: room to give a visitor's typing back when a field is far too long, and little enough
 * for a form of nothing but names and signs to be read in a moment.
 */
const maximumFormBytes = 128 * 1024;

/**
 * Refuses what must not reach a form action: posts from other sites, what no form of ours sends,
 * forms without a length or far too heavy, everything of who floods the site, and everything while it is stopping.
 * `arrive` counts a post and answers for how many seconds no other of its visitor is read.
 */
export function guardPosts(options: {
  publicOrigin: string;
  accepts: () => boolean;
  arrive: (context: Context) => Promise<number>;
}): MiddlewareHandler {
  return async (context, next) => {
    const { method } = context.req;
    if (!knownMethods.includes(method)) return context.text("", 405, { Allow: "GET, HEAD, POST" });
    if (["GET", "HEAD", "OPTIONS"].includes(method)) return next();
    if (acceptedOrigin((name) => context.req.header(name), options.publicOrigin) === null) {
      return context.text("Ce formulaire a été envoyé depuis un autre site.\n", 403);
    }
    if (!options.accepts()) return comeBackLater(context, storeAwaySeconds);
    if (method !== "POST") return context.text("", 405, { Allow: "GET, HEAD, POST" });
    const seconds = await options.arrive(context);
    if (seconds > 0) {
      context.header("Retry-After", String(seconds));
      return context.text("Plusieurs envois se sont suivis de près. Réessayez dans un instant.\n", 429);
    }
    const length = context.req.header("content-length");
    if (length === undefined && context.req.header("transfer-encoding"))
      return context.text("Length required\n", 411);
    if (Number(length ?? 0) > maximumFormBytes)
      return context.text("Envoi trop volumineux. Raccourcissez votre message, puis réessayez.\n", 413);
    if (isEncoded((name) => context.req.header(name)) || !(await isForm(context.req.raw))) {
      return context.text("Ce formulaire est dans une forme que nous ne lisons pas.\n", 415);
    }
    return next();
  };
}

/** The answer of a site that cannot do what is asked for some seconds. */
export function comeBackLater(context: Context, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return context.text("Un contretemps de notre côté. Réessayez dans un instant.\n", 503);
}

/** Whether a body is a form, as its type says. Parts that are not well-formed would surprise the action. */
async function isForm(request: Request): Promise<boolean> {
  const type = request.headers.get("content-type") ?? "";
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return true;
  if (!/^multipart\/form-data\s*;/i.test(type)) return false;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}
