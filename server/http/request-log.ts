import type { MiddlewareHandler } from "hono";
import { packAddressNames } from "#content/addresses.ts";
import { type PageEntry, pages } from "#content/pages.ts";
import type { Log } from "#server/log.ts";

/** What the log keeps of a request. Query strings are left out, for a resume link carries its token there. */
type Answered = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly milliseconds: number;
};

/** Refusals, which whoever floods the site is given by the thousand. */
const refusals: ReadonlySet<number> = new Set([403, 413, 415, 429]);

/** How long the refusals of a status are counted before a line tells how many, in milliseconds. */
const countedMs = 60_000;

/** Writes what the log keeps of requests. */
export type RequestLog = ReturnType<typeof createRequestLog>;

/**
 * Opens the log of requests. A missing page has a line of its own (docs/product.md, 2.12). A refusal has one, and those
 * of the same status that follow have one together, each minute.
 */
export function createRequestLog(log: Log) {
  const counts = new Map<number, { count: number; path: string; readonly timer: NodeJS.Timeout }>();

  function count({ status, path }: Answered) {
    const known = counts.get(status);
    const counted = known ?? { count: 0, path, timer: setTimeout(tell, countedMs, status).unref() };
    counted.count += 1;
    counted.path = path;
    if (known) return;
    counts.set(status, counted);
    tell(status);
  }

  function tell(status: number) {
    const counted = counts.get(status);
    if (!counted?.count) return void counts.delete(status);
    log.info({ status, count: counted.count, path: pathWithoutSecret(counted.path) }, "requests refused");
    counted.count = 0;
    counted.timer.refresh();
  }

  return {
    /** Writes the line of a request that was answered, if it has one. */
    note(request: Answered) {
      const { method, status, milliseconds } = request;
      if (refusals.has(status)) count(request);
      if (status !== 404 && !log.isLevelEnabled("debug")) return;
      const path = pathWithoutSecret(request.path);
      if (status === 404) log.warn({ path }, "missing page");
      log.debug({ method, path, status, milliseconds }, "request");
    },
    /** Tells the refusals that are counted and not yet told. */
    close() {
      for (const [status, { timer }] of counts) {
        tell(status);
        clearTimeout(timer);
      }
    },
  };
}

/** Notes each request that the application answers. */
export function logRequests(requests: RequestLog): MiddlewareHandler {
  return async (context, next) => {
    const start = process.hrtime.bigint();
    await next();
    const milliseconds = Number((process.hrtime.bigint() - start) / 10_000n) / 100;
    const { method, path } = context.req;
    requests.note({ method, path, status: context.res.status, milliseconds });
  };
}

/** Characters of a path that the log looks at: however long one is, looking for secrets costs no more. */
const mostCharacters = 300;

/** How often escapes are decoded: a link may be escaped again each time that it is pasted and sent on. */
const decodings = 3;

/** Parts of the site's own addresses, some of which are as long as a token. */
const ownParts: ReadonlySet<string> = new Set([
  ...Object.values<PageEntry>(pages).flatMap(({ path }) => path?.split("/") ?? []),
  ...Object.values(packAddressNames),
]);

/**
 * A path as the log may keep it: cut and decoded, without what may be a token or a piece of one, and without what
 * people paste into addresses by mistake: e-mail addresses, and the many digits of a phone, a company or an account.
 */
export function pathWithoutSecret(path: string): string {
  let readable = path.slice(0, mostCharacters);
  for (let round = 0; round < decodings; round += 1) readable = withoutSigns(decoded(readable));
  // The part that the cut has ended may be the beginning of a secret.
  if (path.length > mostCharacters) readable = `${readable.slice(0, readable.lastIndexOf("/") + 1)}…`;
  return readable.split("/").map(partWithoutSecret).join("/").slice(0, mostCharacters);
}

/** Escapes that are none, or no UTF-8, stay as they are. */
function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    }
  });
}

/** Leaves out what is not seen, and would part a secret in two. */
function withoutSigns(path: string): string {
  return path.replace(/(?! )[\p{C}\p{Z}]/gu, "");
}

function partWithoutSecret(part: string, rank: number, parts: readonly string[]): string {
  if (part === "" || ownParts.has(part)) return part;
  if (parts[rank - 1]?.toLowerCase() === "mon-contrat") return "[token]";
  if (/@|%(?:25)*40/.test(part)) return "[address]";
  // A `%` that is left stands for something that was escaped too often.
  return part.replace(/[\w%-]{20,}/g, "[token]").replace(/\d(?:[ .+-]?\d){8,}/g, "[number]");
}
