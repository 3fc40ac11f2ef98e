import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { createKeptPages } from "./kept-pages.ts";
import type { PagesBuild } from "./pages.ts";

const route = (path: string, handle?: unknown) => ({ id: path, path, module: { handle } });
const routes = {
  contact: route("contact", { sameForEverybodyWithout: ["envoye"] }),
  pack: route("contrat-abonnement/:pack", { sameForEverybodyWithout: ["reprise", "avis"] }),
  client: route("mon-contrat/:token"),
} as unknown as PagesBuild["routes"];
const words = "Écrivez-nous ".repeat(40);

let today: Day;
let kept: ReturnType<typeof createKeptPages>;
beforeEach(() => {
  today = "2026-11-26";
  kept = createKeptPages(routes, () => today);
});

const asked = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`https://site.example${path}`, { headers, method });

/** Renders a page, and waits until it could be kept. */
async function render(path: string, { status = 200, method = "GET" } = {}) {
  const headers = { "Content-Type": "text/html", "Cache-Control": "no-store" };
  const answer = await kept.keep(asked(path, {}, method), new Response(words, { status, headers }), today);
  expect(await answer.text()).toBe(words);
  // Compressing takes some milliseconds in a thread.
  await vi.waitFor(() =>
    expect(status !== 200 || method !== "GET" || !mayBeKept(path) || isKept(path)).toBe(true),
  );
}

const mayBeKept = (path: string) => /^\/cont/.test(path) && !/\/$|envoye/.test(path);
const isKept = (path: string) => kept.find(asked(path)) !== null;

test("A page that is the same for everybody is rendered once a day, with its headers, in each encoding", async () => {
  expect(isKept("/contact")).toBe(false);
  await render("/contact");
  const plain = kept.find(asked("/contact"))!;
  expect(await plain.text()).toBe(words);
  expect(plain.headers.get("cache-control")).toBe("no-store");
  expect(plain.headers.get("vary")).toBe("Accept-Encoding");
  for (const [encoding, decoded] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const answer = kept.find(asked("/contact", { "accept-encoding": encoding }))!;
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(decoded(new Uint8Array(await answer.arrayBuffer())).toString()).toBe(words);
  }
  today = "2026-11-27";
  expect(isKept("/contact")).toBe(false);
});

test("A parameter that the page knows leads to a page of its own, any other one to the page that is kept", async () => {
  await render("/contact?envoye");
  expect(isKept("/contact")).toBe(false);
  await render("/contrat-abonnement/advance-10%25?utm_source=lettre");
  expect(isKept("/contrat-abonnement/advance-10%25?gclid=1")).toBe(true);
  expect(isKept("/contrat-abonnement/advance-10%25?gclid=1&reprise=x")).toBe(false);
  expect(isKept("/contrat-abonnement/business")).toBe(false);
});

test("Nothing else is kept: no client's page, no refusal, no post, no path that is written in another way", async () => {
  for (const path of ["/mon-contrat/abc", "/CONTACT", "/contact/", "/c%6fntact", "//contact"]) {
    await render(path);
    expect([path, isKept(path)]).toEqual([path, false]);
  }
  await render("/contact", { status: 503 });
  await render("/contact", { method: "POST" });
  expect(isKept("/contact")).toBe(false);
});
