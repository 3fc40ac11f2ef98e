/**
 * The site in development. One Vite server loads the server's modules and the styles of the pages, another one serves the
 * modules of the browser, islands included. Both read what changed again, and the page reloads.
 */
import "./dotenv.mjs";
import { createServer } from "node:http";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";

const http = createServer();
const root = fileURLToPath(new URL("..", import.meta.url));
const appType = "custom";
const vite = await createVite({ root, appType, server: { middlewareMode: true, ws: false } });
const { developmentBase } = await vite.ssrLoadModule("/app/boot/boot-script-plugin.ts");
const browser = await createVite({
  root,
  appType,
  configFile: join(root, "vite.islands.config.ts"),
  base: developmentBase,
  cacheDir: "node_modules/.vite/islands-development",
  server: { middlewareMode: true, hmr: { server: http } },
});
const { siteListener } = await vite.ssrLoadModule("/server/http/server.ts");
const { readEnvironment } = await vite.ssrLoadModule("/server/env.ts");
const environment = readEnvironment();
if (!environment.ok) {
  for (const line of environment.problem) console.error(`Setting refused: ${line}`);
  process.exit(1);
}

let opening = createServices();
const answer = siteListener(async (request, bindings) => (await currentApp()).fetch(request, bindings), []);

http.on("request", (incoming, outgoing) => {
  const files = incoming.url.startsWith(developmentBase) ? browser : vite;
  files.middlewares(incoming, outgoing, () => {
    incoming.url = incoming.originalUrl;
    answer(incoming, outgoing);
  });
});
http.on("error", (error) => {
  console.error(`The site cannot listen: ${error.message}`);
  process.exit(1);
});
vite.watcher.on("change", async (file) => {
  const [room] = relative(root, file).split(sep);
  if (/^(server|domain|content)$/.test(room)) opening = reopened(opening);
  if (!/^(app|server|domain|content)$/.test(room)) return;
  await opening.catch(() => null);
  browser.ws.send({ type: "full-reload" });
});
http.listen(environment.value.PORT, environment.value.HOST, async () => {
  const services = await opening;
  for (const line of services.startupMessages(environment.value.PORT)) console.log(line);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);

async function createServices() {
  const { createServices: open } = await vite.ssrLoadModule("/server/services.ts");
  const services = await open(environment.value);
  services.start();
  return services;
}

async function reopened(before) {
  await (await before.catch(() => null))?.close();
  return createServices();
}

/** The application as the sources are now, without the content security policy, which would refuse Vite's own client. */
async function currentApp() {
  const services = await opening;
  const { createApp } = await vite.ssrLoadModule("/server/app.ts");
  const build = await vite.ssrLoadModule("virtual:react-router/server-build");
  return createApp({
    services,
    build,
    files: { byPath: new Map(), missing: null, scriptHashes: [] },
    headers: (_context, next) => next(),
  });
}

async function stop() {
  http.closeAllConnections();
  await (await opening.catch(() => null))?.close();
  await Promise.all([vite.close(), browser.close()]);
  process.exit(0);
}
