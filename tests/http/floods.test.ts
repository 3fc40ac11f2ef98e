import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect } from "vitest";
import { paths } from "#content/site/paths.ts";
import { test } from "../support/http.ts";
import type { Answer } from "../support/http-connection.ts";
import { steadyLoad } from "../support/load.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";
import { getRequest } from "../support/site-requests.ts";

const flooder = "203.0.113.9";
const contractPage = paths.contractStep1("business");
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Requests an address over 150 connections until another visitor is served; counts the answers by status. */
async function flooding(site: Site, path: (index: number) => string, meanwhile: () => Promise<void>) {
  const answers = new Map<number, Answer>();
  let index = 0;
  let isOver = false;
  const exchange = () => ({
    request: getRequest(path(index++), { "X-Forwarded-For": flooder }),
    answered: (answer: Answer) => void answers.set(answer.status, answer),
    // The site may hang up on a flooder; the other visitor is what counts.
    failed: () => {},
  });
  const flood = steadyLoad(site.url, () => (isOver ? null : exchange()), { connections: 150 });
  await expect.poll(() => index).toBeGreaterThan(300);
  await meanwhile().finally(() => {
    isOver = true;
  });
  await flood;
  return answers;
}

async function served(site: Site, address: string): Promise<number> {
  const headers = { "x-forwarded-for": address };
  return (await rawRequest(site.url, contractPage, { headers })).status;
}

describe("While one network floods the site, a contract's page is there", () => {
  test("for everybody, the flooder too, when nothing is at the addresses that are asked for", async ({
    startSite,
  }) => {
    const site = await startSite({ env: { TRUST_PROXY: "1", LOG_LEVEL: "warn" } });
    const path = (index: number) => `/nulle-part/${index}`;
    const answers = await flooding(site, path, async () => {
      expect(await served(site, flooder)).toBe(200);
      expect(await served(site, "198.51.100.7")).toBe(200);
    });
    expect([...answers.keys()]).toEqual([404]);
    const missing = () => site.output.filter((line) => line.includes("missing page"));
    await expect.poll(() => missing().length).toBeGreaterThan(300);
    expect(JSON.parse(missing()[0]!)).toMatchObject({ path: expect.stringMatching(/^\/nulle-part\/\d+$/) });
  });

  test("for everybody else, when it is for pages that are made when asked, unknown packs among them", async ({
    startSite,
  }) => {
    const site = await startSite({ env: { TRUST_PROXY: "1", LOG_LEVEL: "error" } });
    const answers = await flooding(
      site,
      (index) => (index % 2 ? "/contact" : "/contrat-abonnement/premium"),
      async () => expect(await served(site, "198.51.100.7")).toBe(200),
    );
    expect([...answers.keys()].sort()).toEqual([200, 404, 503]);
    expect(answers.get(503)?.head).toMatch(/\r\nretry-after: [1-9]/i);
  });
});

test("A page for an address that nothing has is the same whatever was asked, in each encoding, and is not kept", async ({
  site,
}) => {
  const plain = await rawRequest(site.url, "/nulle-part");
  expect(plain.headers["content-length"]).toBe(String(Buffer.byteLength(plain.body)));
  for (const [path, method] of [
    ["/ailleurs/encore?a=b", "GET"],
    ["/%ff", "GET"],
    ["/nulle-part", "POST"],
  ] as const) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await rawRequest(site.url, path, { method, headers });
    expect([answer.status, answer.body]).toEqual([404, plain.body]);
  }
  const head = await rawRequest(site.url, "/nulle-part", { method: "HEAD" });
  expect([head.status, head.body, head.headers["content-length"]]).toEqual([
    404,
    "",
    plain.headers["content-length"],
  ]);
  for (const encoding of ["br", "gzip"]) {
    const { status, headers } = await rawRequest(site.url, "/nulle-part", {
      headers: { "accept-encoding": encoding, "if-none-match": "*" },
    });
    expect([status, headers["content-encoding"], headers.vary]).toEqual([404, encoding, "Accept-Encoding"]);
    expect([headers["cache-control"], headers.etag]).toEqual(["private, no-cache", undefined]);
  }
});

test("Where nobody stands in front, one network has at most five hundred connections", async ({
  startSite,
}) => {
  const site = await startSite({ env: { RATE_LIMIT: "on", LOG_LEVEL: "warn" } });
  const { port } = new URL(site.url);
  let closed = 0;
  await Promise.all(
    Array.from({ length: 510 }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      socket.on("error", () => {}).on("close", () => (closed += 1));
      return once(socket.resume(), "connect");
    }),
  );
  // Ten, or some more for those that are kept open to look.
  await expect.poll(() => closed).toBeGreaterThanOrEqual(10);
  expect(closed).toBeLessThan(20);
});

test("A client who asks for forty pages at once, and reads none of them, is let go of", async ({
  startSite,
}) => {
  const site = await startSite({ env: { LOG_LEVEL: "warn" } });
  const { port } = new URL(site.url);
  let closed = 0;
  for (let index = 0; index < 20; index += 1) {
    const socket = connect(Number(port), "localhost");
    sockets.push(socket);
    socket.on("error", () => {}).on("close", () => (closed += 1));
    socket.write(getRequest(contractPage).repeat(40));
    socket.pause();
  }
  expect((await rawRequest(site.url, "/healthz")).status).toBe(200);
  for (const socket of sockets) socket.resume();
  await expect.poll(() => closed).toBe(20);
});

test("Refusals are counted in the log: a line at once, and one for all the others", async ({ startSite }) => {
  const site = await startSite({ env: { RATE_LIMIT: "on", LOG_LEVEL: "info" } });
  const refused = { 403: 0, 413: 0, 415: 0, 429: 0 };
  const start = performance.now();
  for (let index = 0; index < 320; index += 1) {
    const kind = index % 3;
    const { status } = await rawRequest(site.url, index % 2 ? "/contact" : "/functions/send-contact-email", {
      method: "POST",
      headers: {
        "content-type": kind === 0 ? "text/plain" : "application/json",
        ...(kind === 1 ? { origin: "https://evil.example" } : {}),
        ...(kind === 2
          ? { "content-type": index % 2 ? "application/x-www-form-urlencoded" : "application/json" }
          : {}),
      },
      body: kind === 2 ? "x".repeat(140_000) : "x",
    });
    refused[status as keyof typeof refused] += 1;
  }
  for (let index = 0; index < 120; index += 1) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status } = await rawRequest(site.url, "/contact", { method: "POST", headers, body: "a=b" });
    if (status === 429) refused[429] += 1;
  }
  const lines = () =>
    site.output
      .filter((line) => line.startsWith("{") && line.includes("refused"))
      .map((line): { level: number; status: keyof typeof refused; count: number } => JSON.parse(line));
  const linesOf = (status: string) => lines().filter((line) => line.status === Number(status));
  // On a slow machine the posts take longer than the minute after which a log line is written again.
  const minutes = () => Math.floor((performance.now() - start) / 60_000);
  const statuses = Object.keys(refused);
  await expect.poll(() => statuses.filter((status) => linesOf(status).length === 0)).toEqual([]);
  for (const status of statuses) {
    expect(linesOf(status)[0]).toMatchObject({ level: 30, count: 1 });
    expect(linesOf(status).length).toBeLessThanOrEqual(1 + minutes());
  }
  await site.stop();
  for (const status of statuses) {
    expect(linesOf(status).length).toBeGreaterThanOrEqual(2);
    expect(linesOf(status).length).toBeLessThanOrEqual(2 + minutes());
  }
  const logged = { 403: 0, 413: 0, 415: 0, 429: 0 };
  for (const { status, count } of lines()) logged[status] += count;
  expect(logged).toEqual(refused);
});
