import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "react-router";

/**
 * Prerenders the page for unknown addresses as `404.html`, because React Router prerenders only answers of 200. `build`
 * is the folder that it has built into. Throws if that page is not answered 404.
 */
export async function writeMissingPage(build: string): Promise<void> {
  const server = await import(pathToFileURL(join(build, "server/index.js")).href);
  const answer = await createRequestHandler(server, "production")(new Request("http://localhost/404"));
  if (answer.status !== 404) throw new Error(`An unknown address is answered ${answer.status}`);
  writeFileSync(join(build, "client/404.html"), await answer.text());
}
