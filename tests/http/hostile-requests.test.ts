import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, describe, expect } from "vitest";
import { anyText } from "../support/any-text.ts";
import { aMessage, aStep1, aStep2 } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";

const contact = "/functions/send-contact-email";
const contract = "/functions/send-contract-confirmation";
const json = { "content-type": "application/json" };
const heavy = Buffer.alloc(3 * 1024 * 1024, "x");

const test = testOn({ env: { LOG_LEVEL: "warn" } });

describe("Three megabytes are answered 413, and the client reads the answer", () => {
  for (const path of [contact, contract]) {
    test(`to ${path}, announced`, async ({ site }) => {
      const answer = await rawRequest(site.url, path, { method: "POST", headers: json, body: heavy });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, "too-large"]);
    });
  }

  for (const path of [contact, contract]) {
    test(`to ${path}, in chunks`, async ({ site }) => {
      const body = Array.from({ length: 48 }, (_, part) =>
        heavy.subarray(part * 65_536, (part + 1) * 65_536),
      );
      const answer = await rawRequest(site.url, path, { method: "POST", headers: json, body });
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, "too-large"]);
    });
  }

  test("by fetch, ten times in a row", async ({ site }) => {
    for (let round = 0; round < 10; round++) {
      const answer = await fetch(site.url + contact, { method: "POST", headers: json, body: heavy });
      expect([answer.status, (await answer.json()).error.code]).toEqual([413, "too-large"]);
    }
  });

  test("as a form", async ({ site }) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await rawRequest(site.url, "/contact", { method: "POST", headers, body: heavy });
    expect(answer.status).toBe(413);
  });
});

test("A form without a length is asked for one", async ({ site }) => {
  const answer = await rawRequest(site.url, "/contact", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: [Buffer.from("firstName=x")],
  });
  expect(answer.status).toBe(411);
});

for (const request of [
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: localhost:99999999\r\n\r\n",
  "GET http://evil.example/aide HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "PROPFIND / HTTP/1.1\r\nHost: localhost\r\n\r\n",
  `POST ${contact} HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n`,
  `POST ${contact} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  "\u0000\u0001\r\n\r\n",
]) {
  test(`What no browser sends is never a failure of the site: ${JSON.stringify(request)}`, async ({
    site,
  }) => {
    const status = await statusOf(site, request);
    expect(status ?? 400).toBeLessThan(500);
    expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
  });
}

test("Visitors who leave in the middle do no harm", async ({ site }) => {
  for (let round = 0; round < 20; round++) {
    const socket = connect(Number(new URL(site.url).port), "localhost");
    await once(socket, "connect");
    socket.write(
      `POST ${round % 2 ? contact : "/contact"} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"firstName"`,
    );
    socket.destroy();
  }
  expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
});

describe("Anything at all, four thousand times", () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const latin = fc.string({
    unit: fc.integer({ min: 0x21, max: 0xff }).map((byte) => String.fromCharCode(byte)),
    maxLength: 40,
  });
  const segment = fc.oneof(
    latin,
    fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replace(/[\s\p{Cc}]/gu, "")),
    fc.constantFrom(
      "contrat-abonnement",
      "advance-10%",
      "step2",
      "..",
      "%",
      "%2f",
      "%c3",
      "functions",
      "_data",
    ),
  );
  const path = fc
    .tuple(fc.array(segment, { maxLength: 4 }), fc.option(latin))
    .map(([parts, query]) => `/${parts.join("/")}${query === null ? "" : `?${query}`}`);

  test("as an address is answered without a failure", async ({ site }) => {
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom("GET", "HEAD", "POST", "PUT"), async (address, method) => {
        expect((await rawRequest(site.url, address, { method, agent })).status).toBeLessThan(500);
      }),
      { numRuns: 1_200 },
    );
  });

  test("as a body is answered without a failure", async ({ site }) => {
    const change = fc.dictionary(
      fc.constantFrom(...Object.keys({ ...aStep2(), ...aMessage() }), "draft", "remarque", "__proto__"),
      fc.oneof(fc.jsonValue({ maxDepth: 3 }), anyText({ maxLength: 50 })),
      { maxKeys: 4 },
    );
    const known = fc
      .tuple(fc.constantFrom(aStep1(), aStep2(), aMessage()), change)
      .map((parts): Record<string, unknown> => Object.assign({}, ...parts));
    const posted = async (address: string, sent: string | Uint8Array) =>
      (await rawRequest(site.url, address, { method: "POST", headers: json, body: sent, agent })).status;
    const bytes = fc.oneof(
      { weight: 4, arbitrary: fc.oneof(known, fc.jsonValue()).map((value) => JSON.stringify(value)) },
      fc.uint8Array({ maxLength: 300 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(contact, contract), bytes, async (address, sent) => {
        expect([200, 400, 409, 422]).toContain(await posted(address, sent));
      }),
      { numRuns: 300 },
    );
    // A valid post costs a commit, mails and PDFs: most of these are made invalid, so that nothing is stored.
    const spoiled = fc
      .tuple(known, fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("", "x", "@", "x@", "a b@c.fr")))
      .map(([body, email]) =>
        JSON.stringify({ ...body, email: typeof email === "string" ? `${email} ` : email }),
      );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(contact, contract), spoiled, async (address, sent) => {
        expect(await posted(address, sent)).toBe(422);
      }),
      { numRuns: 2_000 },
    );
  });

  test("as a form is answered without a failure", async ({ site }) => {
    const names = [...Object.keys({ ...aStep2(), ...aMessage() }), "draft", "remarque", "intent", "_action"];
    const fields = fc.array(fc.tuple(fc.constantFrom(...names), anyText({ maxLength: 40 })), {
      maxLength: 8,
    });
    const pages = ["/contact", "/contrat-abonnement/advance", "/contrat-abonnement/advance-10%/step2", "/"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pages), fields, async (address, typed) => {
        const body = new URLSearchParams(
          typed.map(([name, value]) => [name, value.toWellFormed()]),
        ).toString();
        const headers = { "content-type": "application/x-www-form-urlencoded", origin: site.url };
        const answer = await rawRequest(site.url, address, { method: "POST", headers, body, agent });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 500 },
    );
  });

  test("leaves no failure in the log", ({ site }) => {
    expect(site.output.filter((line) => /failed|could not|"level":(50|60)/.test(line))).toEqual([]);
  });
});

/** The status of the first answer to raw bytes, `null` if the connection closes without one. */
async function statusOf(site: Site, request: string): Promise<number | null> {
  const socket = connect(Number(new URL(site.url).port), "localhost");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part;
    if (text.includes("\r\n\r\n")) socket.destroy();
  });
  socket.on("error", () => {});
  socket.setTimeout(5_000, () => socket.destroy());
  socket.write(request, "latin1");
  await once(socket, "close");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return status ? Number(status) : null;
}
