import { createServer } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { readEnvironment } from "./env.ts";
import { namesItsHost, wellFormedTarget } from "./http/address.ts";
import { watchConnections } from "./http/connections.ts";
import { fileListener } from "./http/file-listener.ts";
import { functionsEndpoint } from "./http/functions-endpoint.ts";
import type { PagesBuild } from "./http/pages.ts";
import { contentSecurityPolicy, fixedHeaders } from "./http/security-headers.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { openServices } from "./services.ts";
import { reasonOf } from "./start-failure.ts";

/** Milliseconds that requests under way get to finish once the site is told to stop. */
const graceMs = 10_000;

// Left alone, V8 lets a heap that needs 40 MB grow to 140 before it collects what pages leave behind.
setFlagsFromString("--heap-growing-percent=20");

const environment = readEnvironment();
if (!environment.ok) {
  for (const line of environment.problem) console.error(`Setting refused: ${line}`);
  process.exit(1);
}

const buildDirectory = fileURLToPath(new URL(".", import.meta.url));
const files = readStaticFiles(`${buildDirectory}client`);
const build: PagesBuild = await import(
  /* @vite-ignore */ pathToFileURL(`${buildDirectory}server/index.js`).href
);
const services = await openServices(environment.value).catch((error: unknown) => {
  console.error(`The site cannot start: ${reasonOf(error)}`);
  if (["debug", "trace"].includes(environment.value.LOG_LEVEL)) console.error(error);
  process.exit(1);
});
const headers = fixedHeaders({
  policy: contentSecurityPolicy(files.scriptHashes),
  https: environment.value.PUBLIC_URL.startsWith("https:"),
});
const app = createApp({ services, build, files, headers });

const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const answerFile = fileListener(files, headers, services.log);
const answerCall = functionsEndpoint({ services, headers });
// Without a host Node would answer by itself, and bare.
const serverOptions = { connectionsCheckingInterval: 5_000, requireHostHeader: false };
const server = createServer(serverOptions, (incoming, outgoing) => {
  if (!connections.admits(incoming, outgoing)) return;
  incoming.url = wellFormedTarget(incoming.url ?? "/");
  if (!namesItsHost(incoming)) {
    outgoing.writeHead(400, [...headers, ["Connection", "close"]].flat()).end();
    return;
  }
  if (answerFile(incoming, outgoing) || answerCall(incoming, outgoing)) return;
  // Some requests are refused before the application is asked.
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  return listener(incoming, outgoing);
});
const connections = watchConnections(server, {
  headers,
  // Behind a proxy all of them are of the proxy's.
  areShared: environment.value.RATE_LIMIT === "on" && environment.value.TRUST_PROXY === 0,
});
server.on("connection", services.traffic.arrived);
server.on("checkExpectation", (_incoming, outgoing) => outgoing.writeHead(417, headers.flat()).end());

server.on("error", async (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${environment.value.PORT} is taken: stop the other program or set PORT.`
      : `The site cannot listen: ${error.message}`,
  );
  await services.close();
  process.exit(1);
});

server.listen(environment.value.PORT, environment.value.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : environment.value.PORT;
  services.start();
  for (const line of services.whereabouts(port)) console.log(line);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

async function stop() {
  services.lifecycle.stop();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweeping = connections.keepClosing();
  const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(impatience);
  clearInterval(sweeping);
  await services.close();
  process.exit(0);
}
