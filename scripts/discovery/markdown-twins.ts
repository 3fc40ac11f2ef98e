import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { cities } from "#content/cities.ts";
import { company } from "#content/company.ts";
import { type IndexedPage, indexedPages, markdownPath } from "#content/pages.ts";
import { contactLines } from "./machine-files.ts";
import { markdownOf } from "./markdown-of.ts";

/**
 * Writes each indexed page in Markdown beside its HTML. The page is rendered as for a visitor without scripts, so
 * that both say the same, then its drawings, buttons and forms are left out.
 */
export async function writeMarkdownTwins(folder: string, origin: string): Promise<void> {
  const build = await import(pathToFileURL(resolve("build/server/index.js")).href);
  const render = createRequestHandler(build, "production");
  for (const page of indexedPages()) {
    const answer = await render(new Request(origin + page.path), new RouterContextProvider());
    if (answer.status !== 200) throw new Error(`${page.path} answers ${answer.status} when it is built`);
    const file = join(folder, markdownPath(page));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, markdownTwin(page, await answer.text(), origin));
  }
}

/** A page in Markdown: its title, its address, what it says, and how to reach the agency. */
export function markdownTwin(page: IndexedPage, html: string, origin: string): string {
  const main = html.match(/<main[^>]*>([\s\S]*)<\/main>/)?.[1];
  if (main === undefined) throw new Error(`${page.path} has no main part`);
  const city = Object.values(cities).find(({ page: { path } }) => path === page.path);
  return [
    `---\ntitle: ${JSON.stringify(page.title)}\ndescription: ${JSON.stringify(page.description)}\nurl: ${origin}${page.path}\n---`,
    markdownOf(main, origin + page.path),
    `---\n\n${company.name}`,
    `${contactLines(city?.phone)}\n`,
  ].join("\n\n");
}
