import { test as base } from "vitest";
import { type Site, type SiteOptions, startSite } from "./site.ts";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs off its first parameter.
const withStarts = base.extend("startSite", async ({}, { onCleanup }) => {
  const sites: Site[] = [];
  onCleanup(async () => {
    for (const site of sites) await site.stop();
  });
  /** Starts a site for one test, and stops it afterwards. */
  return async (options?: SiteOptions) => {
    const site = await startSite(options);
    sites.push(site);
    return site;
  };
});

/** A test of the built site over HTTP, without a browser. `site` is one that all files of a worker share. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs off its first parameter.
export const test = withStarts.extend("site", { scope: "worker" }, async ({}, { onCleanup }) => {
  const site = await startSite();
  onCleanup(() => endedWell(site));
  return site;
});

/** Like {@link test}, for a file or a group that needs other settings, or a store of its own: `testOn({})`. */
export function testOn(settings: SiteOptions) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs off its first parameter.
  return withStarts.extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const site = await startSite(settings);
    onCleanup(() => endedWell(site));
    return site;
  });
}

/** @throws {Error} with the last lines of the site if it ended during the tests, which would look like refused connections. */
async function endedWell(site: Site): Promise<void> {
  if (!site.isUp) throw new Error(`The site had ended:\n${site.output.slice(-20).join("\n")}`);
  await site.stop();
}
