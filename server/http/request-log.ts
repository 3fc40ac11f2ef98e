import type { MiddlewareHandler } from "hono";
import { type PageEntry, pages } from "#content/site/pages.ts";
import { packPathNames } from "#content/site/paths.ts";
import type { Log } from "#server/log.ts";

/** The data of a request in the log. Query strings are left out, because a resume link carries its token there. */
type Answered = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** Refusals, which a flood causes by the thousand. */
const refusals: ReadonlySet<number> = new Set([403, 413, 415, 429]);

/** How long refusals of a status are counted before one line reports them, in milliseconds. */
const countedMs = 60_000;

export type RequestLog = ReturnType<typeof createRequestLog>;

/**
 * Creates the log of requests. A missing page has a line of its own (docs/product.md, 2.12). So has a refusal; further
 * ones of the same status share one line a minute.
 */
export function createRequestLog(log: Log) {
  const counts = new Map<number, { count: number; path: string; readonly timer: NodeJS.Timeout }>();

  function count({ status, path }: Answered) {
    const known = counts.get(status);
    const counted = known ?? { count: 0, path, timer: setTimeout(report, countedMs, status).unref() };
    counted.count += 1;
    counted.path = path;
    if (known) return;
    counts.set(status, counted);
    report(status);
  }

  function report(status: number) {
    const counted = counts.get(status);
    if (!counted?.count) return void counts.delete(status);
    log.info({ status, count: counted.count, path: pathWithoutSecret(counted.path) }, "requests refused");
    counted.count = 0;
    counted.timer.refresh();
  }

  return {
    /** Writes the line of an answered request, if it has one. */
    record(request: Answered) {
      const { method, status, milliseconds } = request;
      if (refusals.has(status)) count(request);
      if (status !== 404 && !log.isLevelEnabled("debug")) return;
      const path = pathWithoutSecret(request.path);
      if (status === 404) log.warn({ path }, "missing page");
      log.debug({ method, path, status, milliseconds }, "request");
    },
    /** Reports the refusals counted so far. */
    close() {
      for (const [status, { timer }] of counts) {
        report(status);
        clearTimeout(timer);
      }
    },
  };
}

/** Logs each request that the application answers. */
export function logRequests(requests: RequestLog): MiddlewareHandler {
  return async (context, next) => {
    const start = process.hrtime.bigint();
    await next();
    const milliseconds = Number((process.hrtime.bigint() - start) / 10_000n) / 100;
    const { method, path } = context.req;
    requests.record({ method, path, status: context.res.status, milliseconds });
  };
}

/** Characters of a path that the log looks at, so that a long one costs no more to search for secrets. */
const mostCharacters = 300;

/** How often escapes are decoded: a link may be escaped again each time somebody pastes and forwards it. */
const decodings = 3;

/** Segments of the site's own paths that are as long as a token. */
const ownParts: ReadonlySet<string> = new Set([
  ...Object.values<PageEntry>(pages).flatMap(({ path }) => path?.split("/") ?? []),
  ...Object.values(packPathNames),
]);

/** The segments that the token of a link follows, however short. */
const secretFollows: ReadonlySet<string> = new Set(["mon-contrat", "nouvelle-adresse"]);

/**
 * A path as the log may keep it: cut and decoded, without possible tokens or pieces of them, and without the data that
 * people paste into URLs by mistake: e-mail addresses, and the digits of a phone, company or account number.
 */
export function pathWithoutSecret(path: string): string {
  let readable = path.slice(0, mostCharacters);
  for (let round = 0; round < decodings; round += 1) readable = withoutSigns(decoded(readable));
  // The segment that was cut may be the beginning of a secret.
  if (path.length > mostCharacters) readable = `${readable.slice(0, readable.lastIndexOf("/") + 1)}…`;
  return readable.split("/").map(partWithoutSecret).join("/").slice(0, mostCharacters);
}

/** Invalid escapes stay as they are. */
function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    }
  });
}

/** Removes invisible characters, which could split a secret in two. */
function withoutSigns(path: string): string {
  return path.replace(/(?! )[\p{C}\p{Z}]/gu, "");
}

function partWithoutSecret(part: string, index: number, parts: readonly string[]): string {
  if (part === "" || ownParts.has(part)) return part;
  if (secretFollows.has(parts[index - 1]?.toLowerCase() ?? "")) return "[token]";
  if (/@|%(?:25)*40/.test(part)) return "[address]";
  // A remaining `%` is left over from repeated escaping.
  return part.replace(/[\w%-]{20,}/g, "[token]").replace(/\d(?:[ .+-]?\d){8,}/g, "[number]");
}
