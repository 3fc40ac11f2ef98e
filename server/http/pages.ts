import {
  createRequestHandler,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Caller } from "#server/context.ts";
import type { Services } from "#server/services.ts";
import { compressed } from "./compression.ts";
import { afterTurns, createFairQueue } from "./fair-queue.ts";
import type { KeptPages } from "./kept-pages.ts";
import { networkOf, turnsBetweenPages } from "./limits.ts";
import type { ExpectedFile } from "./posts.ts";
import { decodedPath } from "./static-files.ts";

/** React Router's build, with the additional exports of its server entry. */
export type PagesBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /** The key under which loaders and actions find the services. */
      readonly servicesContext: RouterContext<Services>;
      /** The key under which they find the visitor. */
      readonly callerContext: RouterContext<Pick<Caller, "ip">>;
      /** The key under which a page finds how to wait for its turn to be rendered. */
      readonly turnContext: RouterContext<() => Promise<void>>;
      /** Headers of every answer of the desk, including redirects and refusals. */
      readonly deskHeaders: Readonly<Record<string, string>>;
      /** The file that a request may hold: `null` unless a form of ours sends one, from a person who may. */
      readonly expectedFile: (request: Request, services: Services) => Promise<ExpectedFile | null>;
      /** The new path of a former one, or `null` if the path was never in use. */
      readonly redirectOf: (url: Pick<URL, "pathname" | "search">) => string | null;
    };
  };
};

/**
 * Renders the pages that are not prerendered and runs the actions of forms. `origin` replaces the origin in the
 * request's URL, so that forms posted behind a TLS proxy count as same-origin.
 */
export function createPages(build: PagesBuild, services: Services, kept: KeptPages) {
  const handle = createRequestHandler(build, "production");
  const renders = createFairQueue({ perTurn: 1, nextTurn: afterTurns(turnsBetweenPages) });
  return async (
    request: Request,
    body: ArrayBuffer | null,
    origin: string,
    visitor: string,
  ): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const today = services.today();
    const context = new RouterContextProvider();
    context.set(build.entry.module.servicesContext, services);
    context.set(build.entry.module.callerContext, { ip: visitor });
    context.set(
      build.entry.module.turnContext,
      () => new Promise((resolve) => renders(networkOf(visitor), resolve, resolve)),
    );
    const answer = await handle(
      new Request(new URL(readable(pathname) + search, origin), {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        body,
      }),
      context,
    );
    if (answer.status === 405 && !answer.headers.has("Allow")) answer.headers.set("Allow", "GET, HEAD");
    if (/^\/bureau(?:[/.]|$)/i.test(decodedPath(pathname) ?? pathname)) {
      for (const [name, text] of Object.entries(build.entry.module.deskHeaders))
        answer.headers.set(name, text);
    }
    if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "private, no-cache");
    const page = await kept.keep(request, answer, today);
    return compressed(page, request.headers.get("accept-encoding") ?? "");
  };
}

/**
 * Makes a function that tells whether a path is missing, that is, neither a page nor a former path. If the desk is
 * closed, its paths are missing too. React Router's own paths, which end in `.data`, are missing: no page requests
 * them.
 */
export function missingPaths(
  build: PagesBuild,
  { desk }: { readonly desk: boolean },
): (pathname: string) => boolean {
  const routes = Object.values(build.routes)
    .flatMap((route) => route?.path ?? (route?.index ? "/" : []))
    .filter((path) => desk || !/^bureau(\/|$)/.test(path))
    .map((path) => ({ path }));
  return (pathname) => {
    const path = readable(pathname);
    return (
      path.endsWith(".data") ||
      (matchRoutes(routes, path)?.at(-1)?.route.path === "*" &&
        build.entry.module.redirectOf({ pathname: path, search: "" }) === null)
    );
  };
}

function readable(pathname: string): string {
  // Invalid UTF-8 escapes are read as literal text, so they lead to the missing page.
  const escaped = decodedPath(pathname) === null ? pathname.replaceAll("%", "%25") : pathname;
  // Two leading slashes, left by a path such as `/..//example.org`, would name another site.
  return escaped.replace(/^\/+/, "/");
}
