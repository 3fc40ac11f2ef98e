import { expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import { addressedPages, pageAddresses } from "../support/addresses.ts";
import { test } from "../support/http.ts";
import { pageSource } from "../support/page-source.ts";

test("Every address of the site carries one and the same content security policy", async ({ site }) => {
  const policies = await Promise.all(
    [...pageAddresses, "/nulle-part", "/aide", "/healthz", "/sitemap.xml"].map(async (path) => {
      const answer = await fetch(site.url + path, { redirect: "manual" });
      return answer.headers.get("content-security-policy");
    }),
  );
  expect(new Set(policies).size).toBe(1);
  expect(policies[0]).toContain("script-src 'self' 'sha256-");
  expect(policies[0]).not.toContain("unsafe");
});

for (const { path, title, description, robots } of addressedPages) {
  test(`${path} has its title, description and indexing`, async ({ site }) => {
    const page = pageSource(await (await fetch(site.url + path)).text());
    expect(page.title).toBe(title);
    expect(page.meta("description")).toBe(description);
    expect(page.meta("robots") ?? "index").toContain(robots);
  });
}

test("An unknown address answers 404 with a page of its own, and is noted", async ({ site }) => {
  const before = site.output.length;
  const answer = await fetch(`${site.url}/nulle-part`);
  expect(answer.status).toBe(404);
  expect(pageSource(await answer.text()).text).toContain("Oops! Page not found");
  await expect.poll(() => site.output.slice(before).join("\n")).toContain("/nulle-part");
});

test("The desk loads no style sheet of the site", async ({ site }) => {
  const sheetsOf = async (path: string) => {
    const { resources } = pageSource(await (await fetch(site.url + path)).text());
    return resources.filter((url) => url.endsWith(".css"));
  };
  // Prerendered pages have a sheet of their own; this one has those of the site.
  const ofSite = await sheetsOf(paths.contact);
  const ofDesk = await sheetsOf(paths.signIn());
  expect(ofDesk).toHaveLength(1);
  expect(ofSite).not.toContain(ofDesk[0]);
});
