/** The site with hot reload: Vite hands the browser its modules, and the server's are loaded anew once they change. */
import "./dotenv.mjs";
import { createServer } from "node:http";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer as createVite } from "vite";

const http = createServer();
const vite = await createVite({
  root: fileURLToPath(new URL("..", import.meta.url)),
  appType: "custom",
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
  vite.middlewares(incoming, outgoing, () => {
    incoming.url = incoming.originalUrl;
    answer(incoming, outgoing);
  });
});
http.on("error", (error) => {
  console.error(`The site cannot listen: ${error.message}`);
  process.exit(1);
});
vite.watcher.on("change", (file) => {
  if (/^(server|domain|content)$/.test(relative(vite.config.root, file).split(sep)[0]))
    opening = reopened(opening);
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

/** The application as the sources are now. Vite and React Refresh write inline scripts, so no policy is sent. */
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
  await vite.close();
  process.exit(0);
}
