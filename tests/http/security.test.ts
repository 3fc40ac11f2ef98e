import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import lockfile from "../../package-lock.json" with { type: "json" };
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import { expectGuarded } from "../support/security-headers.ts";
import type { Site } from "../support/site.ts";
import { projectRoot } from "../support/source-file.ts";
import { storedValue } from "../support/stored-value.ts";

const contact = "/functions/send-contact-email";
const contract = "/functions/send-contract-confirmation";
const step1 = paths.contractStep1("advance");
const origin = "https://www.example.fr";
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };
const inParts = { "content-type": "multipart/form-data; boundary=b" };

const test = testOn({ env: { PUBLIC_URL: origin, LOG_LEVEL: "warn" } });

type Request = readonly [path: string, options?: Parameters<typeof rawRequest>[2]];
const ask = (site: Site, [path, options]: Request) => rawRequest(site.url, path, options);
const posted = (path: string, body: unknown, headers: Record<string, string> = json): Request => [
  path,
  { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) },
];
const typed = (path: string, fields: Record<string, string>, headers = {}): Request =>
  posted(path, new URLSearchParams(fields).toString(), { ...form, origin, ...headers });

test("The bill of what runs names every package with its hash, tells of no machine, and is not served", async ({
  site,
}) => {
  const bill = JSON.parse(readFileSync(join(projectRoot, "build", "sbom.cdx.json"), "utf8"));
  const named = bill.components.map(
    ({ group, name, version, hashes }: Record<string, string> & { hashes: { content: string }[] }) => [
      group ? `${group}/${name}` : name,
      version,
      `sha512-${Buffer.from(hashes[0]?.content ?? "", "hex").toString("base64")}`,
    ],
  );
  const production = Object.entries<{ version: string; integrity?: string; dev?: boolean }>(lockfile.packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, { version, integrity }]) => [path.split("node_modules/").at(-1), version, integrity]);
  expect(named).toEqual(production);
  expect(JSON.stringify(bill)).not.toMatch(/file:|timestamp|serialNumber|registry|tarball/);
  expect(JSON.stringify(bill)).not.toContain(projectRoot);
  for (const path of ["/sbom.cdx.json", "/build/sbom.cdx.json", "/../sbom.cdx.json"]) {
    expect((await ask(site, [path])).status, path).toBe(404);
  }
});

describe("The same guard stands on every kind of answer:", () => {
  for (const [_what, status, request] of [
    ["a page", 200, ["/"]],
    ["its head", 200, ["/", { method: "HEAD" }]],
    ["a page that did not change", 304, ["/", { headers: { "if-none-match": "*" } }]],
    ["a page that is made when asked", 200, [step1]],
    ["a page with a query", 200, ["/prestations?modal=site-web"]],
    ["a file", 200, ["/favicon.ico"]],
    ["a list for machines", 200, ["/sitemap.xml"]],
    ["how to report a flaw", 200, ["/.well-known/security.txt"]],
    ["the health of the process", 200, ["/healthz"]],
    ["its readiness", 200, ["/readyz"]],
    ["an old address", 301, ["/aide"]],
    ["a missing page", 404, ["/nulle-part"]],
    ["a missing file", 404, ["/assets/nothing.js"]],
    ["an address that is no UTF-8", 404, ["/%ff"]],
    ["a private link that nobody has", 404, [paths.contract("x".repeat(43))]],
    ["a call", 200, posted(contact, aMessage())],
    ["a call that is no JSON", 400, posted(contact, "{")],
    [
      "a call from another site",
      403,
      posted(contact, aMessage(), { ...json, origin: "https://evil.example" }),
    ],
    ["a call of nothing", 404, posted("/functions/nothing", {})],
    ["a call by another method", 405, [contact, { method: "PUT", headers: json }]],
    ["a call too heavy", 413, posted(contact, "x".repeat(70_000))],
    ["a call of another type", 415, posted(contact, "x", { "content-type": "text/plain" })],
    ["a call that is compressed", 415, posted(contact, aMessage(), { ...json, "content-encoding": "gzip" })],
    ["a call with wrong fields", 422, posted(contact, {})],
    ["a form", 303, typed(step1, { ...aStep1(), acceptCGV: "on" } as never)],
    ["a form from another site", 403, typed("/contact", {}, { origin: "https://evil.example" })],
    ["a form where none is", 405, typed("/", {})],
    ["a form too heavy", 413, typed("/contact", { message: "x".repeat(140_000) })],
    [
      "a form of more fields than any of ours",
      413,
      posted("/contact", "a&".repeat(1_000), { ...form, origin }),
    ],
    ["a form of another type", 415, posted("/contact", "x", { "content-type": "text/plain" })],
    [
      "a form in more parts than that",
      413,
      posted("/contact", "\r\n--b".repeat(1_000), { ...inParts, origin }),
    ],
    ["a form that is compressed", 415, typed("/contact", {}, { "content-encoding": "br" })],
    ["a form with wrong fields", 422, typed("/contact", {})],
    ["a method that nobody uses", 405, ["/", { method: "DELETE" }]],
    ["what is allowed", 405, ["/contact", { method: "OPTIONS" }]],
  ] as const) {
    test(`${_what}, ${status}`, async ({ site }) => {
      const answer = await ask(site, request);
      expect(answer.status).toBe(status);
      expectGuarded(answer.headers);
      expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=63072000/);
    });
  }
});

describe("Whoever fills in the field that nobody sees is answered as if nothing were wrong, and nothing is kept:", () => {
  let visitors = 0;
  const trap = { remarque: "https://spam.example" };
  const filled = { ...aStep1(), acceptCGV: "on" } as unknown as Record<string, string>;
  const signed = { ...aStep2(), acceptCGV: "on" } as unknown as Record<string, string>;
  const message = aMessage() as unknown as Record<string, string>;

  for (const [_what, request] of [
    ["a message by call", (trapped: object): Request => posted(contact, { ...aMessage(), ...trapped })],
    ["a first step by call", (trapped: object): Request => posted(contract, { ...aStep1(), ...trapped })],
    ["a signature by call", (trapped: object): Request => posted(contract, { ...aStep2(), ...trapped })],
    ["a message by form", (trapped: object): Request => typed("/contact", { ...message, ...trapped })],
    ["a first step by form", (trapped: object): Request => typed(step1, { ...filled, ...trapped })],
    ["a signature by form", (trapped: object): Request => typed(`${step1}/step2`, { ...signed, ...trapped })],
  ] as const) {
    test(`${_what}`, async ({ site }) => {
      const honest = shapeOf(await ask(site, request({})));
      expect(honest.status).toBeLessThan(400);
      const before = storedRows(site);
      expect(shapeOf(await ask(site, request(trap)))).toEqual(honest);
      expect(storedRows(site)).toEqual(before);
      // Another visitor each time: the same signature again would get the first answer.
      const email = `visitor-${++visitors}@example.fr`;
      expect(shapeOf(await ask(site, request({ remarque: " ", email })))).toEqual(honest);
      expect(storedRows(site)).not.toEqual(before);
    });
  }
});

/** The number of rows in the tables that visitors can write to. */
function storedRows(site: Site): number[] {
  return ["contact_messages", "drafts", "contracts", "outbox"].map((table) =>
    Number(storedValue(site, `select count(*) from ${table}`)),
  );
}

describe("No path leaves the site's own files:", () => {
  const up = ["..", "%2e%2e", "%2E%2e", "..%2f..", "..%5c..", "..\\..", "%252e%252e", "..;", "%c0%ae%c0%ae"];
  const steps = up.flatMap((step) => [
    `/${step}/${step}/package.json`,
    `/assets/${step}/${step}/server/index.js`,
    `/functions/${step}/${step}/etc/passwd`,
    `//${step}/agence.db`,
  ]);
  const direct = [
    "/package.json",
    "/main.js",
    "/agence.db",
    "/keys/encryption.key",
    "/.env",
    "/.git/config",
    "/%00",
  ];

  test(`${steps.length + direct.length} addresses`, async ({ site }) => {
    for (const path of [...steps, ...direct]) {
      const { status, body } = await rawRequest(site.url, path);
      expect(status >= 300 && status < 500, `${path} is answered ${status}`).toBe(true);
      expect(body).not.toMatch(/root:.*:0:0:|"dependencies"|SQLite format|BEGIN [A-Z ]*KEY/);
    }
  });
});

/** The shape of an answer, without identifiers and tokens: equal for all people. */
function shapeOf({ status, headers, body }: RawAnswer) {
  const nameless = (text: string) =>
    text
      .replace(/[\w-]{43}/g, "[token]")
      .replace(/[0-9a-f-]{36}/g, "[id]")
      .replace(/2H-\d{4}-[\w-]+/g, "[number]")
      .replace(/\[number\]\.[0-9a-f]{32}/, "[proof]");
  const { date: _date, etag: _etag, "content-length": _length, ...rest } = headers;
  return { status, headers: nameless(JSON.stringify(rest)), body: nameless(body) };
}
