import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { test } from "../support/http.ts";
import { expectGuarded } from "../support/security-headers.ts";
import type { Site } from "../support/site.ts";
import { storedValue } from "../support/stored-value.ts";

const contact = "/functions/send-contact-email";

for (const [_what, status, text] of [
  ["no HTTP at all", 400, "hello\r\n\r\n"],
  ["no host", 400, "GET / HTTP/1.1\r\n\r\n"],
  ["a host that is none", 400, "GET /contact HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["two lengths", 400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ["headers without end", 431, `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`],
  ["an expectation", 417, "GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n"],
  ["an address that is not encoded", 400, "GET /référencement HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["two hosts", 400, "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
  ["the same host twice", 400, "GET /contact HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n"],
  ["a host that looks like a number and is none", 400, "GET /contact HTTP/1.1\r\nHost: 1.2.3.4.5\r\n\r\n"],
] as const) {
  test(`What is refused before it is looked at has the guard of every answer: ${_what}, ${status}`, async ({
    site,
  }) => {
    const answer = await rawAnswer(site, text);
    expect(answer.status).toBe(status);
    expectGuarded(answer.headers);
  });
}

test("Nothing that follows an address that is not encoded is run, neither beside it nor in its body", async ({
  site,
}) => {
  const before = storedMessages(site);
  const message = JSON.stringify(aMessage());
  const smuggled = `POST ${contact} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
  const head = `Host: x\r\nContent-Length: ${Buffer.byteLength(smuggled)}\r\n\r\n`;
  for (const first of ["GET /é HTTP/1.1\r\nHost: x\r\n\r\n", `POST /é HTTP/1.1\r\n${head}`]) {
    const { status, answers } = await rawAnswer(site, first + smuggled);
    expect([status, answers]).toEqual([400, 1]);
  }
  const body = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const announced = `GET /é HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { status, answers } = await rawAnswer(site, announced, body);
  expect([status, answers]).toEqual([400, 1]);
  expect(storedMessages(site)).toEqual(before);
});

function storedMessages(site: Site): unknown {
  return storedValue(site, "select count(*) from contact_messages");
}

/**
 * The head of the first answer to raw bytes, and the number of answers when the site closed the connection. The bytes
 * in `later` are sent when the first answer arrives.
 */
async function rawAnswer(site: Site, request: string, later = "") {
  const socket = connect(Number(new URL(site.url).port), "localhost");
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    if (text === "") socket.write(later);
    text += part;
  });
  socket.on("error", () => {});
  socket.setTimeout(20_000, () => socket.destroy());
  socket.write(request, "utf8");
  await once(socket, "close");
  const [head = "", ...lines] = text.split("\r\n\r\n")[0]!.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(head.split(" ")[1]), headers, answers: text.match(/^HTTP\/1\.1 /gm)?.length };
}
