import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  createRequestHandler,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Services } from "#server/services.ts";
import { acceptsEncoding, decodedPath } from "./static-files.ts";
import { visitorHeader } from "./visitor.ts";

/** React Router's build, with what its server entry exports beside the rendering. */
export type PagesBuild = ServerBuild & {
  readonly entry: {
    readonly module: {
      /** The key under which loaders and actions find the services. */
      readonly servicesContext: RouterContext<Services>;
      /** Headers of every answer of the desk, its redirects and refusals among them. */
      readonly deskHeaders: Readonly<Record<string, string>>;
      /** Where an old address leads now. */
      readonly redirectOf: (address: Pick<URL, "pathname" | "search">) => string | null;
    };
  };
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Renders the pages that are not prerendered and runs the actions of forms.
 * `origin` replaces the one in the request's address, so that forms posted behind a TLS proxy are taken as
 * the site's own.
 */
export function createPages(build: PagesBuild, services: Services) {
  const handle = createRequestHandler(build, "production");
  return async (
    request: Request,
    body: ArrayBuffer | null,
    origin: string,
    visitor: string,
  ): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const context = new RouterContextProvider();
    context.set(build.entry.module.servicesContext, services);
    const headers = new Headers(request.headers);
    headers.set(visitorHeader, visitor);
    const answer = await handle(
      new Request(new URL(readable(pathname) + search, origin), {
        method: request.method,
        headers,
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
    return compressed(answer, request.headers.get("accept-encoding") ?? "");
  };
}

/**
 * Makes a function that says whether a path is missing: it belongs to no page and no former address. Where the desk is
 * closed, its paths are missing too. React Router's own paths, which end in `.data`, are missing: no page asks for them.
 */
export function missingAddresses(
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
  // Escapes that are no UTF-8 lead to the page that misses: they are read as they are written.
  const escaped = decodedPath(pathname) === null ? pathname.replaceAll("%", "%25") : pathname;
  // Two slashes in front, as `/..//example.org` leaves them, would name another site.
  return escaped.replace(/^\/+/, "/");
}

async function compressed(answer: Response, acceptEncoding: string): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || answer.headers.has("content-encoding") || !/^text\/|json/.test(type)) return answer;
  answer.headers.append("Vary", "Accept-Encoding");
  const encoding = acceptsEncoding(acceptEncoding, "br")
    ? "br"
    : acceptsEncoding(acceptEncoding, "gzip")
      ? "gzip"
      : null;
  if (!encoding) return answer;
  const whole = Buffer.from(await answer.arrayBuffer());
  const bytes =
    encoding === "br"
      ? await brotli(whole, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
            // As far back as a page is long; the usual window would take megabytes for each page under way.
            [constants.BROTLI_PARAM_LGWIN]: 17,
          },
        })
      : await gzipped(whole, { level: 6 });
  answer.headers.set("Content-Encoding", encoding);
  answer.headers.set("Content-Length", String(bytes.byteLength));
  return new Response(new Uint8Array(bytes), { status: answer.status, headers: answer.headers });
}
