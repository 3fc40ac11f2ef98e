import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createApp } from "./app.ts";
import { readEnvironment } from "./env.ts";
import type { PagesBuild } from "./http/pages.ts";
import { headersSetBy, siteHeaders } from "./http/security-headers.ts";
import { createSiteServer } from "./http/server.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { createServices } from "./services.ts";
import { reasonOf } from "./start-failure.ts";

/** Milliseconds for requests in progress to finish once the site has to stop. */
const graceMs = 10_000;

const environment = readEnvironment();
if (!environment.ok) fail(...environment.problem.map((line) => `Setting refused: ${line}`));
const { HOST, PORT, PUBLIC_URL, RATE_LIMIT, TRUST_PROXY, DRAIN_SECONDS, LOG_LEVEL } = environment.value;

const buildDirectory = fileURLToPath(new URL(".", import.meta.url));
const files = readStaticFiles(`${buildDirectory}client`);
const build: PagesBuild = await import(
  /* @vite-ignore */ pathToFileURL(`${buildDirectory}server/index.js`).href
);
const services = await createServices(environment.value).catch((error: unknown) => {
  const details = ["debug", "trace"].includes(LOG_LEVEL) ? [error] : [];
  return fail(`The site cannot start: ${reasonOf(error)}`, ...details);
});
const headers = siteHeaders({ scriptHashes: files.scriptHashes, https: PUBLIC_URL.startsWith("https:") });
const { server, drain, close } = createSiteServer(createApp({ services, build, files, headers }).fetch, {
  headers: await headersSetBy(headers),
  isLimited: RATE_LIMIT === "on",
  proxies: TRUST_PROXY,
});

server.on("error", async (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  await services.close();
  fail(
    isTaken
      ? `Port ${PORT} is taken: stop the other program or set PORT.`
      : `The site cannot listen: ${error.message}`,
  );
});
server.listen(PORT, HOST, () => {
  const bound = server.address();
  services.start();
  for (const line of services.startupMessages(typeof bound === "object" && bound ? bound.port : PORT))
    console.log(line);
});

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.on(signal, async () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    services.lifecycle.drain();
    drain();
    // Without a proxy, nobody could send visitors elsewhere.
    if (TRUST_PROXY > 0) await pause(DRAIN_SECONDS * 1_000);
    services.lifecycle.stop();
    await close(graceMs);
    await services.close();
    process.exit(0);
  });

function fail(...lines: unknown[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
