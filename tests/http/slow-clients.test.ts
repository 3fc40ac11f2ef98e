import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { testOn } from "../support/http.ts";
import { rawRequest } from "../support/raw-request.ts";
import type { Site } from "../support/site.ts";
import { openSlowClients } from "../support/slow-clients.ts";

const test = testOn({ env: { LOG_LEVEL: "warn" } });

const json = { "content-type": "application/json" };
const head = `POST /functions/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

test("Six hundred clients who trickle headers and bodies keep nobody else from an answer", async ({
  site,
}) => {
  const slow = openSlowClients(site.url, 600);
  await pause(500);
  const body = JSON.stringify(aMessage());
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      rawRequest(site.url, "/"),
      rawRequest(site.url, "/nulle-part"),
      rawRequest(site.url, "/functions/send-contact-email", { method: "POST", headers: json, body }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
  }
  expect(slow.left()).toBe(600);
  slow.close();
});

test("A body that announces too much is refused before it is sent", async ({ site }) => {
  const announced = `${head}Content-Length: ${10 * 1024 ** 3}\r\n\r\n{`;
  expect(await heldOpen(site, announced)).toEqual({ status: 413, closed: true });
});

test("A body without an end is refused at 64 KB, and its connection cut off", async ({ site }) => {
  const chunk = `1000\r\n${"x".repeat(4096)}\r\n`;
  const beyond = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`;
  expect(await heldOpen(site, beyond, chunk)).toEqual({ status: 413, closed: true });
});

/** Sends a beginning and, once it is answered, more as long as the connection lasts; returns the status. */
async function heldOpen(site: Site, beginning: string, more = "x") {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  await once(socket, "connect");
  let status = 0;
  let sending: NodeJS.Timeout | undefined;
  socket.on("error", () => {});
  socket.on("data", (data: Buffer) => {
    status ||= Number(data.toString("latin1").slice(9, 12));
    sending ??= setInterval(() => socket.write(more), 2);
  });
  socket.write(beginning);
  const closed = await Promise.race([
    once(socket, "close").then(() => true),
    pause(10_000, false, { ref: false }),
  ]);
  clearInterval(sending);
  socket.destroy();
  return { status, closed };
}
