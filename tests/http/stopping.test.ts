import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { contractCall } from "../support/client-links.ts";
import { test } from "../support/http.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";

/** How long a site that stops waits for requests under way, in milliseconds. */
const graceMs = 10_000;

const message = JSON.stringify(aMessage());
const head = `POST /functions/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n`;

test("A site that is told to stop finishes the request under way, takes no other, and ends well", async ({
  startSite,
}) => {
  const site = await startSite();
  expect((await rawRequest(site.url, "/healthz")).body).toBe("ok\n");
  expect((await rawRequest(site.url, "/readyz")).body).toBe("ready\n");
  const port = Number(new URL(site.url).port);
  const underWay = await openSocket(port);
  const idle = await openSocket(port);
  const late = await openSocket(port);
  late.write(head.slice(0, 40));
  underWay.write(head + message.slice(0, 20));
  await pause(200);

  const from = performance.now();
  const ended = site.stop();
  await expect.poll(() => rawRequest(site.url, "/healthz").catch(() => "refused")).toBe("refused");
  late.write(head.slice(40) + message);
  underWay.write(message.slice(20));
  expect(await answerOf(underWay)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answerOf(late)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d+[\s\S]*"code":"unavailable"/i);
  expect(await ended).toBe(0);
  expect(performance.now() - from, "it has not waited for the idle one").toBeLessThan(graceMs);
  idle.destroy();

  await site.restart();
  await expect.poll(() => mailsSent(site, "acknowledgement")).not.toEqual([]);
});

test("A site behind a proxy serves everybody until the proxy has heard that it stops", async ({
  startSite,
}) => {
  const site = await startSite({ env: { TRUST_PROXY: "1", DRAIN_SECONDS: "4" } });
  const from = performance.now();
  const ended = site.stop();
  await expect.poll(() => rawRequest(site.url, "/readyz")).toMatchObject({ status: 503 });
  for (const [method, path, body] of [
    ["GET", "/", ""],
    ["POST", "/functions/send-contact-email", message],
  ] as const) {
    const headers = { connection: "keep-alive", ...(body ? { "content-type": "application/json" } : {}) };
    const answer = await rawRequest(site.url, path, { method, headers, body });
    expect([path, answer.status, answer.headers.connection]).toEqual([path, 200, "close"]);
  }
  expect(await ended).toBe(0);
  expect(performance.now() - from).toBeGreaterThan(3_900);
});

test("A site that is told twice to stop ends at once", async ({ startSite }) => {
  const site = await startSite({ env: { TRUST_PROXY: "1", DRAIN_SECONDS: "60" } });
  const ended = site.stop();
  await expect.poll(() => rawRequest(site.url, "/readyz")).toMatchObject({ status: 503 });
  process.kill(site.pid, "SIGTERM");
  expect(await ended).toBe(1);
});

test("A visitor who never finishes does not keep a site from ending", async ({ startSite }) => {
  const site = await startSite();
  const slow = await openSocket(Number(new URL(site.url).port));
  slow.write(head + message.slice(0, 20));
  await pause(200);
  const from = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(15_000);
  slow.destroy();
});

test("A site that is told to stop while it makes documents ends well, and their mail leaves once", async ({
  startSite,
}) => {
  const site = await startSite();
  await contractCall(site.url, aStep2());
  await pause(100);
  expect(await site.stop()).toBe(0);

  await site.restart();
  await expect.poll(() => mailsSent(site, "confirmation")).not.toEqual([]);
  await site.stop();
  expect(mailsSent(site, "confirmation")).toHaveLength(1);
});

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "localhost");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  await expect.poll(() => text).toMatch(/\r\n\r\n[\s\S]*\}/);
  return text;
}

/** The lines of the log about mails of a kind that left. */
function mailsSent({ output }: Site, kind: string): string[] {
  return output.filter((line) => line.includes(`"kind":"${kind}"`) && line.includes("mail sent"));
}
