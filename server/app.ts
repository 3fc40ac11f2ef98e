import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { createPages, missingAddresses, type PagesBuild } from "./http/pages.ts";
import { comeBackLater, guardPosts } from "./http/posts.ts";
import { pathWithoutSecret, requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { securityText, securityTextPath } from "./http/security-text.ts";
import { missingAnswer, type StaticFiles, serveStatic } from "./http/static-files.ts";
import { comeBackSeconds } from "./http/traffic.ts";
import { acceptedOrigin, visitorAddress } from "./http/visitor.ts";
import type { Services } from "./services.ts";

/** What the request handler is made of. */
export type AppParts = {
  readonly services: Services;
  readonly build: PagesBuild;
  readonly files: StaticFiles;
  /** What every answer carries. */
  readonly headers: readonly (readonly [string, string])[];
};

/** The request handler of what is no function: machine addresses, files from memory, then the pages. */
export function createApp({ services, build, files, headers }: AppParts): Hono<{ Bindings: HttpBindings }> {
  const { environment, log, requests, lifecycle, traffic, limits } = services;
  const visitorOf = (context: Context<{ Bindings: HttpBindings }>) =>
    visitorAddress(
      (name) => context.req.header(name),
      context.env?.incoming?.socket?.remoteAddress,
      environment.TRUST_PROXY,
    );
  const pages = createPages(build, services);
  const isMissing = missingAddresses(build);
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(requestLog(requests));
  app.use(securityHeaders(headers));
  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", async (context) =>
    (await lifecycle.isReady()) ? context.text("ready\n") : context.text("not ready\n", 503),
  );

  app.get(securityTextPath, (context) =>
    context.text(securityText(environment.PUBLIC_URL, services.today())),
  );

  app.use(
    guardPosts({
      publicOrigin: environment.PUBLIC_URL,
      accepts: lifecycle.accepts,
      arrive: (context) => limits.arrive(visitorOf(context)),
    }),
  );
  app.use(serveStatic(files));
  app.all("*", async (context) => {
    if (files.missing && isMissing(new URL(context.req.url).pathname))
      return missingAnswer(context.req.raw, files.missing);
    const visitor = visitorOf(context);
    const done = await traffic.enter("pages", visitor);
    if (!done) return comeBackLater(context, comeBackSeconds);
    const header = (name: string) => context.req.header(name);
    try {
      return await pages(
        context.req.raw,
        acceptedOrigin(header, environment.PUBLIC_URL) ?? environment.PUBLIC_URL,
        visitor,
      );
    } finally {
      done();
    }
  });

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { incoming } = context.env ?? {};
    // A visitor who left in the middle of a post is no failure of the site.
    const left = incoming?.destroyed && !incoming.complete;
    if (!left) log.error({ err: error, path: pathWithoutSecret(context.req.path) }, "request failed");
    return context.text("Un contretemps de notre côté. Réessayez dans un instant.\n", 500);
  });
  return app;
}
