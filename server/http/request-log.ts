import type { MiddlewareHandler } from "hono";
import type { Log } from "#server/log.ts";

/** What the journal keeps of a request. Query strings are left out, for a resume link carries its token there. */
type Answered = { readonly method: string | undefined; readonly path: string; readonly status: number };

/** Starts the stopwatch of a request; stopping it writes its line. A missing page has one of its own, as the specification asks. */
export function timeRequest(log: Log): (request: Answered) => void {
  const start = process.hrtime.bigint();
  return ({ method, path: written, status }) => {
    if (status !== 404 && !log.isLevelEnabled("debug")) return;
    const path = pathWithoutSecret(written);
    const milliseconds = Number((process.hrtime.bigint() - start) / 10_000n) / 100;
    if (status === 404) log.warn({ path }, "missing page");
    log.debug({ method, path, status, milliseconds }, "request");
  };
}

/** Writes the line of each request that Hono answers. */
export function requestLog(log: Log): MiddlewareHandler {
  return async (context, next) => {
    const answered = timeRequest(log);
    await next();
    answered({ method: context.req.method, path: context.req.path, status: context.res.status });
  };
}

/**
 * A path as the journal may keep it: cut, without the token of a client's private link, and without what people
 * paste into addresses by mistake: e-mail addresses, and the many digits of a phone, a company or an account.
 */
export function pathWithoutSecret(path: string): string {
  return path
    .replace(/^(\/mon-contrat\/)[^/]+/i, "$1[token]")
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "[token]")
    .replace(/[^/]*(?:@|%40)[^/]*/gi, "[address]")
    .replace(/\d(?:(?:[ .-]|%20|\+)?\d){8,}/g, "[number]")
    .slice(0, 300);
}
