import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { callerContext, servicesContext, turnContext } from "#app/context.ts";
import { deskHeaders } from "#app/desk/desk-headers.ts";
import { withoutDirectionSigns } from "#app/desk/direction.ts";
import { expectedFile } from "#app/desk/expected-file.ts";
import { redirectOf } from "#app/redirects.ts";
import { publicUrl } from "#app/seo.ts";
import { structuredData } from "#app/structured-data/graph.ts";
import { StructuredDataContext } from "#app/structured-data/structured-data.tsx";
import { withoutFinalSlash } from "#content/site/paths.ts";

/** Renders a page in one piece, at build time or on request. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  await loadContext.get(turnContext)();
  const stream = await renderToReadableStream(
    <StructuredDataContext value={dataOf(entryContext, status)}>
      <ServerRouter context={entryContext} url={request.url} />
    </StructuredDataContext>,
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  const isDesk = /^\/bureau(?:\/|$)/i.test(new URL(request.url).pathname);
  const body = isDesk ? withoutDirectionSigns(await new Response(stream).text()) : stream;
  return new Response(body, { status, headers });
}

/**
 * Exports for the server: the keys under which it passes its services and the caller to loaders and actions, the
 * redirections of old paths, the headers of the desk, and who may send it a file.
 */
export { callerContext, deskHeaders, expectedFile, redirectOf, servicesContext, turnContext };

/**
 * Logs unexpected errors of loaders, actions and rendering, unless the visitor has left. An answer such as « this page
 * takes no post » is not an error.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(servicesContext).reportFailure(error, new URL(request.url).pathname);
};

/** The structured data of the page; none if the page is missing or has failed. */
function dataOf({ staticHandlerContext }: EntryContext, status: number) {
  const { location, loaderData, matches } = staticHandlerContext;
  if (status !== 200) return null;
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? ""];
  const closed = typeof data === "object" && data !== null && "closed" in data && data.closed === true;
  return structuredData(withoutFinalSlash(location.pathname), publicUrl, closed);
}
