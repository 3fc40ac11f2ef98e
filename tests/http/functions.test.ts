import { describe, expect } from "vitest";
import { fieldMessage, mandateFields, subscriberWords } from "#content/site/forms.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import { type RawAnswer, rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";

// A store of its own.
const test = testOn({});

const contract = "/functions/send-contract-confirmation";
const contact = "/functions/send-contact-email";

const json = { "content-type": "application/json" };

function post(site: Site, path: string, body: string | Uint8Array | readonly Uint8Array[], headers = {}) {
  return rawRequest(site.url, path, { method: "POST", headers: { ...json, ...headers }, body });
}

function call(site: Site, path: string, body: unknown, headers = {}) {
  return post(site, path, JSON.stringify(body), headers);
}

function codeOf({ status, headers, body }: RawAnswer) {
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(body).not.toMatch(/\bat |\.ts|\.js|select |insert |sqlite/i);
  return [status, JSON.parse(body).error?.code ?? "ok"];
}

describe("A call of the functions is answered", () => {
  test("with what each function kept", async ({ site }) => {
    const step1 = await call(site, contract, aStep1());
    expect([step1.status, JSON.parse(step1.body)]).toEqual([
      200,
      {
        ok: true,
        step: 1,
        draft: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
        tax: expect.stringContaining("TVA à 20"),
      },
    ]);
    const step2 = await call(site, contract, aStep2({ draft: JSON.parse(step1.body).draft }));
    expect([step2.status, JSON.parse(step2.body)]).toEqual([
      200,
      {
        ok: true,
        step: 2,
        contract: expect.any(String),
        umr: expect.stringMatching(/^2H-\d{4}-0001-/),
        confirmation: expect.stringMatching(/^\/contrat-abonnement\/advance\/step2\?valide=/),
      },
    ]);
    const message = await call(site, contact, aMessage());
    expect([message.status, JSON.parse(message.body)]).toEqual([200, { ok: true, id: expect.any(String) }]);
  });

  test("with its own message for every missing field", async ({ site }) => {
    const { status, body } = await call(site, contract, { pack: "business", step: 2 });
    expect(status).toBe(422);
    const { pays, ...words } = { ...mandateFields, ...subscriberWords };
    expect(JSON.parse(body)).toEqual({
      ok: false,
      error: {
        code: "fields",
        fields: Object.fromEntries(
          Object.entries({ ...words, pays }).map(([name, { message }]) => [name, message]),
        ),
      },
    });
  });

  for (const [_what, change, message] of [
    ["blanks", { raisonSociale: " \u00a0\t" }, "La raison sociale est requise"],
    ["a number", { raisonSociale: 12 }, "La raison sociale est requise"],
    ["a list", { siret: ["73282932000074"] }, "Le SIRET doit contenir exactement 14 chiffres"],
    ["an object", { email: { toString: "x" } }, "Email invalide"],
    [
      "too long a text",
      { nomPrenom: "x".repeat(201) },
      fieldMessage(subscriberWords.nomPrenom, "tooLong:200"),
    ],
    ["an unknown pack", { pack: "premium" }, "Ce pack n’existe pas"],
    ["an unknown step", { step: 3 }, "Cette étape n’existe pas"],
  ] as const) {
    test(`with one message for ${_what}`, async ({ site }) => {
      const { status, body } = await call(site, contract, aStep1(change));
      expect(status).toBe(422);
      expect(JSON.parse(body).error.fields).toEqual({ [Object.keys(change)[0]!]: message });
    });
  }

  test("without taking anything from a prototype", async ({ site }) => {
    const { nomPrenom: _missing, ...rest } = aStep1();
    const body = JSON.stringify(rest).replace("{", '{"__proto__":{"nomPrenom":"Eve"},"constructor":1,');
    const answer = await post(site, contract, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body).error.fields).toEqual({ nomPrenom: "Le nom et prénom sont requis" });
    expect(({} as Record<string, unknown>).nomPrenom).toBeUndefined();
  });

  for (const [_what, body] of [
    ["nothing", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a text", '"x"'],
    ["half an object", '{"a":'],
    ["two objects", "{}{}"],
    ["invalid UTF-8", Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d)],
    ["another encoding", Buffer.from('{"a":1}', "utf16le")],
    ["deep nesting that is no object", `${"[".repeat(30_000)}`],
  ] as const) {
    test(`with 400 for ${_what}`, async ({ site }) => {
      expect(codeOf(await post(site, contact, body))).toEqual([400, "json"]);
    });
  }

  for (const encoding of ["gzip", "br", "deflate", "x", "identity, gzip"]) {
    test(`with 415 for the encoding ${encoding}`, async ({ site }) => {
      const answer = await call(site, contact, aMessage(), { "content-encoding": encoding });
      expect(codeOf(answer)).toEqual([415, "content-encoding"]);
      expect((await call(site, contact, aMessage(), { "content-encoding": "identity" })).status).toBe(200);
    });
  }

  for (const type of [
    undefined,
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=iso-8859-1",
    "application/jsonp",
    "text/plain; application/json",
  ]) {
    test(`with 415 for the content type ${type}`, async ({ site }) => {
      const answer = await rawRequest(site.url, contact, {
        method: "POST",
        headers: type === undefined ? {} : { "content-type": type },
        body: JSON.stringify(aMessage()),
      });
      expect(codeOf(answer)).toEqual([415, "content-type"]);
    });
  }

  test("in any spelling of its content type", async ({ site }) => {
    for (const type of [
      "Application/JSON",
      "application/json;charset=UTF-8",
      'application/json; charset="utf-8"',
    ]) {
      expect((await call(site, contact, aMessage(), { "content-type": type })).status).toBe(200);
    }
  });

  test("with 404 where no function has the name, whatever the method", async ({ site }) => {
    for (const name of ["nothing", "toString", "__proto__", "constructor", "send-contact-email%00", "%ff"]) {
      expect(codeOf(await call(site, `/functions/${name}`, {}))).toEqual([404, "unknown-function"]);
    }
    expect(codeOf(await rawRequest(site.url, "/functions/nothing"))).toEqual([404, "unknown-function"]);
    for (const path of ["/functions/", `${contact}/more`, `${contact}/`]) {
      expect(codeOf(await rawRequest(site.url, path))).toEqual([404, "unknown-function"]);
      expect(codeOf(await call(site, path, aMessage()))).toEqual([404, "unknown-function"]);
    }
    expect((await rawRequest(site.url, "/functions")).status).toBe(404);
  });

  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    test(`with 405 to ${method}`, async ({ site }) => {
      const answer = await rawRequest(site.url, contact, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("POST");
    });
  }
});

describe("A key of idempotency", () => {
  test("gives the same answer again, and a conflict for another body", async ({ site }) => {
    const key = { "idempotency-key": "journey-1" };
    const first = await call(site, contact, aMessage(), key);
    const again = await call(site, contact, aMessage(), key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(codeOf(await call(site, contact, aMessage({ message: "Autre chose" }), key))).toEqual([
      409,
      "conflict",
    ]);
  });

  test("has at most two hundred printable characters of ASCII", async ({ site }) => {
    const withKey = (key: string) => call(site, contact, aMessage(), { "idempotency-key": key });
    expect((await withKey("k".repeat(200))).status).toBe(200);
    expect((await withKey('"two words" ~')).status).toBe(200);
    for (const key of ["k".repeat(201), "k".repeat(9_000), "cl\u00e9", "a\tb"]) {
      expect(codeOf(await withKey(key))).toEqual([400, "idempotency-key"]);
    }
  });
});

describe("A call from another site", () => {
  for (const [headers, status] of [
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{}, 200],
  ] as const) {
    test(`${JSON.stringify(headers)} is answered ${status}`, async ({ site }) => {
      const answer = await call(site, contact, aMessage(), headers);
      expect(answer.status).toBe(status);
      if (status === 403) expect(codeOf(answer)).toEqual([403, "origin"]);
    });
  }

  test("is told from a call of its own pages by the port too", async ({ site }) => {
    expect((await call(site, contact, aMessage(), { origin: site.url })).status).toBe(200);
    expect((await call(site, contact, aMessage(), { origin: "http://localhost:1" })).status).toBe(403);
  });
});
