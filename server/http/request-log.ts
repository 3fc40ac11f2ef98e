import type { MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";

/**
 * One line a request: method, path without its query, status and duration. Query strings are left out, for a
 * resume link carries its token there. A missing page has a line of its own, as the specification asks.
 */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const start = process.hrtime.bigint();
    await next();
    const { method } = context.req;
    const path = pathWithoutSecret(context.req.path);
    const { status } = context.res;
    const milliseconds = Number((process.hrtime.bigint() - start) / 10_000n) / 100;
    if (status === 404) log.warn({ path }, "missing page");
    log.debug({ method, path, status, milliseconds }, "request");
  };
}

/** A path as the journal may keep it: cut, and without the token of a client's private link. */
export function pathWithoutSecret(path: string): string {
  return path
    .replace(/^(\/mon-contrat\/)[^/]+/i, "$1[token]")
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "[token]")
    .slice(0, 300);
}
