import { Hono, type MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { company } from "#content/site/company.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { problemOf, storeAwaySeconds } from "#domain/function-problem.ts";
import { answerCalls, functionsPath } from "./http/functions.ts";
import { createKeptPages } from "./http/kept-pages.ts";
import { limitInFlight } from "./http/limits.ts";
import { createPages, missingPaths, type PagesBuild } from "./http/pages.ts";
import { answerInTime } from "./http/patience.ts";
import { formGuards, guardPosts } from "./http/posts.ts";
import { isCall, refuse } from "./http/refusals.ts";
import { logRequests, pathWithoutSecret } from "./http/request-log.ts";
import { missingAnswer, type StaticFiles, serveStatic } from "./http/static-files.ts";
import { acceptedOrigin, type SiteEnv, visitorIp } from "./http/visitor.ts";
import type { Services } from "./services.ts";

export type AppParts = {
  readonly services: Services;
  readonly build: PagesBuild;
  readonly files: StaticFiles;
  readonly headers: MiddlewareHandler;
};

/** The path where security researchers look for how to report a flaw (RFC 9116). */
const securityTextPath = "/.well-known/security.txt";

/** Answers everything: paths for machines, files from memory, functions, then pages. */
export function createApp({ services, build, files, headers }: AppParts): Hono<SiteEnv> {
  const { environment, log, requests, lifecycle, limits } = services;
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = environment;
  const kept = createKeptPages(build.routes, services.today);
  const pages = createPages(build, services, kept);
  const isMissing = missingPaths(build, { desk: environment.BUREAU === "on" });
  const limit = limitInFlight();
  const app = new Hono<SiteEnv>();

  app.use(logRequests(requests), headers);
  app.get("/healthz", (context) => context.text("ok\n"));
  app.get("/readyz", async (context) =>
    (await lifecycle.isReady()) ? context.text("ready\n") : context.text("not ready\n", 503),
  );
  app.get(securityTextPath, (context) => context.text(securityText(publicUrl, services.today())));
  const fromMemory = serveStatic(files);
  // Only a rendered page shows, without scripts, what its query names.
  app.get("*", (context, next) => (context.req.query("modal") ? next() : fromMemory(context, next)));

  app.use(async (context, next) => {
    context.set("visitor", visitorIp(context.env.incoming, proxies));
    await next();
  });
  app.use(
    guardPosts({ publicOrigin: publicUrl, accepts: lifecycle.accepts, countArrival: limits.countArrival }),
  );
  app.use(functionsPath, ...answerCalls(services, limit));
  app.post("*", ...formGuards((request) => build.entry.module.expectedFile(request, services)));
  app.use(async (context, next) =>
    files.missing && isMissing(new URL(context.req.url).pathname)
      ? missingAnswer(files.missing, context.req.header("accept-encoding") ?? "")
      : next(),
  );
  app.get("*", async (context, next) => kept.find(context.req.raw) ?? next());
  app.all("*", limit, answerInTime, async (context) => {
    const body = context.req.method === "POST" ? await context.req.arrayBuffer() : null;
    const origin = acceptedOrigin(context.req.raw.headers, publicUrl) ?? publicUrl;
    return pages(context.req.raw, body, origin, context.get("visitor"));
  });

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const { incoming } = context.env;
    // A visitor who left in the middle of a post is no failure of the site.
    const left = incoming.destroyed && !incoming.complete;
    if (!left) log.error({ err: error, path: pathWithoutSecret(context.req.path) }, "request failed");
    return isCall(context)
      ? refuse(context, problemOf(error).code, storeAwaySeconds)
      : refuse(context, "failure");
  });
  return app;
}

/**
 * How to report a flaw, in the format of RFC 9116. The format wants an expiry date within a year, so it is computed on
 * each request.
 */
function securityText(publicUrl: string, today: Day): string {
  return [
    `Contact: mailto:${company.email}`,
    `Expires: ${addDays(today, 360)}T00:00:00Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${publicUrl}${securityTextPath}`,
    "",
  ].join("\n");
}
