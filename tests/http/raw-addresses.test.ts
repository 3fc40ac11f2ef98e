import { describe, expect } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { test } from "../support/http.ts";
import { pageSource } from "../support/page-source.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";

const get = (site: Site, path: string, headers = {}) => rawRequest(site.url, path, { headers });

describe("The percent sign of Advance-10", () => {
  test("may stand in the address as it is or encoded, for the same page", async ({ site }) => {
    const encoded = await get(site, "/contrat-abonnement/advance-10%25");
    expect(encoded.status).toBe(200);
    expect(encoded.body).toContain("Advance-10");
    for (const path of ["/contrat-abonnement/advance-10%", "/contrat-abonnement/advance-10%?utm=x"]) {
      const raw = await get(site, path);
      expect([raw.status, lasting(raw.body)]).toEqual([200, lasting(encoded.body)]);
    }
  });

  test("may do so before the second step, with and without a query", async ({ site }) => {
    for (const query of ["", "?reprise=nobody"]) {
      const encoded = await get(site, `/contrat-abonnement/advance-10%25/step2${query}`);
      const raw = await get(site, `/contrat-abonnement/advance-10%/step2${query}`);
      expect([raw.status, raw.headers.location, lasting(raw.body)]).toEqual([
        encoded.status,
        encoded.headers.location,
        lasting(encoded.body),
      ]);
      expect(raw.status).toBe(query === "" ? 200 : 302);
    }
  });

  test("may do so where a form is posted", async ({ site }) => {
    const answers = await Promise.all(
      ["advance-10%", "advance-10%25"].map((name) =>
        rawRequest(site.url, `/contrat-abonnement/${name}`, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", origin: site.url },
          body: "raisonSociale=&pack=advance-10",
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    for (const { body } of answers) expect(body).toContain("La raison sociale est requise");
  });
});

test("A whole address in the first line of a request is taken for its path (RFC 9112, 3.2.2)", async ({
  site,
}) => {
  const json = { "content-type": "application/json" };
  const whole = (path: string) => `http://localhost${path}`;
  for (const path of ["/contact", "/contrat-abonnement/business?a=b", "/nulle-part", "/?a=b"]) {
    const plain = await get(site, path);
    const wholeAnswer = await get(site, whole(path));
    expect([wholeAnswer.status, lasting(wholeAnswer.body)]).toEqual([plain.status, lasting(plain.body)]);
  }
  const call = { method: "POST", headers: json, body: "{}" };
  expect((await rawRequest(site.url, whole("/functions/send-contact-email"), call)).status).toBe(422);
});

describe("An address that is none", () => {
  for (const path of [
    "/%",
    "/%ff",
    "/%c3%28",
    "/%E0%A4%A",
    "/a%zz",
    "/%00",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/assets/%ff.js",
    "/assets/../../package.json",
    "/contrat-abonnement/advance%ff",
    "/contrat-abonnement/%",
    "/contrat-abonnement/business%",
    "/contrat-abonnement/premium",
    "/contrat-abonnement/premium/step2",
    "/contrat-abonnement/advance/step3",
    "/contrat-abonnement/toString",
    "/landing/lyon",
    "/%F0%9F%9A%80",
    "/\\..\\x",
    "/<script>",
    '/"x"',
    "/a b".replace(" ", "%20"),
    "/%C3%BF",
    "/404",
    "/404.html",
    "/__proto__",
    "/index.html/x",
  ]) {
    test(`${path} is answered 404`, async ({ site }) => {
      const answer = await get(site, path);
      expect(answer.status).toBe(404);
      const { text, document } = pageSource(answer.body);
      expect(text).toContain("Oops! Page not found");
      expect(document.querySelectorAll('title, meta[name="robots"]')).toHaveLength(2);
    });
  }

  test("with several slashes does not lead elsewhere", async ({ site }) => {
    for (const path of [
      "//evil.example/aide",
      "///evil.example",
      "//evil.example/%2f..",
      "/..//evil.example/aide",
      "/a/../..///",
      "/\\evil.example",
    ]) {
      const { status, headers, body } = await get(site, path);
      expect(status).toBeLessThan(500);
      expect(body).not.toMatch(/(href|action|url)="?(https?:)?\/\/evil/);
      expect(headers.location ?? "/").toMatch(/^\/(?![/\\])/);
    }
  });
});

describe("Every kind of answer carries the security headers", () => {
  for (const [_kind, status, method, path, headers, body] of [
    ["page", 200, "GET", "/", {}, undefined],
    ["page rendered on request", 200, "GET", "/contact", {}, undefined],
    ["page unchanged", 304, "GET", "/", { "if-none-match": "*" }, undefined],
    ["redirect", 301, "GET", "/aide", {}, undefined],
    ["missing page", 404, "GET", "/nulle-part", {}, undefined],
    ["malformed address", 404, "GET", "/%ff", {}, undefined],
    ["health", 200, "GET", "/healthz", {}, undefined],
    ["readiness", 200, "GET", "/readyz", {}, undefined],
    ["function", 200, "POST", "/functions/send-contact-email", json(), JSON.stringify(aMessage())],
    ["refused function", 422, "POST", "/functions/send-contact-email", json(), "{}"],
    ["unknown function", 404, "POST", "/functions/x", json(), "{}"],
    ["method", 405, "GET", "/functions/send-contact-email", {}, undefined],
    ["content type", 415, "POST", "/functions/send-contact-email", {}, "x"],
    ["other origin", 403, "POST", "/contact", { origin: "https://evil.example" }, "x"],
    ["heavy call", 413, "POST", "/functions/send-contact-email", json(), "x".repeat(70_000)],
    ["heavy form", 413, "POST", "/contact", form(), "x".repeat(140_000)],
    ["form of many names", 413, "POST", "/contact", form(), "a=&".repeat(50_000)],
  ] as const) {
    test(`${_kind}, ${status}`, async ({ site }) => {
      const answer = await rawRequest(site.url, path, { method, headers, ...(body ? { body } : {}) });
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        "content-security-policy": expect.stringMatching(/^default-src 'self'; script-src 'self' 'sha256-/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'; base-uri 'none'");
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["x-powered-by"]).toBeUndefined();
    });
  }

  test("files included", async ({ site }) => {
    const asset = /href="(\/assets\/[^"]+\.css)"/.exec((await get(site, "/")).body)![1]!;
    const answer = await get(site, asset);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff" });
  });

  test("and asks for no TLS where the site's address has none", async ({ site }) => {
    expect((await get(site, "/")).headers["strict-transport-security"]).toBeUndefined();
  });
});

/** A page without the parts that are new each time: the keys of its form. */
function lasting(body: string): string {
  return body.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "key");
}

function json() {
  return { "content-type": "application/json" };
}

function form() {
  return { "content-type": "application/x-www-form-urlencoded" };
}
