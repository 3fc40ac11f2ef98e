/**
 * The site in development. One Vite server loads the server's modules and the styles of the pages, another one serves the
 * modules of the browser, islands included. Both read what changed again, and the page reloads. A source that does not
 * load is told in the browser, until the next save.
 */
import "./dotenv.mjs";
import { createServer } from "node:http";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { createServer as createVite } from "vite";

const http = createServer();
const root = fileURLToPath(new URL("..", import.meta.url));
const appType = "custom";
const reported = new WeakSet();
let opening = Promise.reject(new Error("The site is starting."));
opening.catch(() => null);
/**
 * Takes up a saved file once Vite has forgotten its modules. A listener of Vite's watcher would come too early: it may
 * load the former source.
 */
const takeUpChanges = {
  name: "take-up-changes",
  hotUpdate: {
    order: "post",
    handler({ file, modules, timestamp }) {
      if (this.environment.name !== "ssr") return;
      const forgotten = new Set();
      for (const module of modules) {
        this.environment.moduleGraph.invalidateModule(module, forgotten, timestamp, true);
      }
      takeUp(file);
      return [];
    },
  },
};
const plugins = [takeUpChanges];
const vite = await createVite({ root, appType, plugins, server: { middlewareMode: true, ws: false } });
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

open();
const answer = siteListener(answerAsSourcesAreNow, []);

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
http.listen(environment.value.PORT, environment.value.HOST, async () => {
  const services = await opening.catch(() => null);
  for (const line of services?.startupMessages(environment.value.PORT) ?? []) console.log(line);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);

/** Opens the store with the services as the sources are now, after those opened before are closed. */
function open() {
  const before = opening;
  opening = reopened();
  opening.catch(report);

  async function reopened() {
    await (await before.catch(() => null))?.close();
    const { createServices } = await vite.ssrLoadModule("/server/services.ts");
    const services = await createServices(environment.value);
    services.start();
    return services;
  }
}

async function takeUp(file) {
  const [room] = relative(root, file).split(sep);
  if (!/^(app|server|domain|content)$/.test(room)) return;
  if (room !== "app") open();
  await opening.catch(() => null);
  browser.ws.send({ type: "full-reload" });
}

async function answerAsSourcesAreNow(request, bindings) {
  let app;
  try {
    app = await currentApp();
  } catch (error) {
    report(error);
    return reasonPage(error);
  }
  return app.fetch(request, bindings);
}

/** Prints an error, once for all requests that meet it. */
function report(error) {
  if (reported.has(error)) return;
  reported.add(error);
  vite.ssrFixStacktrace(error);
  console.error(error.stack);
}

/** Why the sources do not load. Vite's client in it reloads the page at the next save. */
function reasonPage(error) {
  const reason = stripVTControlCharacters(error.stack ?? String(error)).replaceAll(root, "");
  const escaped = reason.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A source does not load</title>
<script type="module" src="${developmentBase}@vite/client"></script>
<h1>A source does not load</h1><p>The page comes back once it is saved without the mistake.</p>
<pre style="white-space: pre-wrap">${escaped}</pre></html>`;
  return new Response(html, { status: 500, headers: { "Content-Type": "text/html; charset=utf-8" } });
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
