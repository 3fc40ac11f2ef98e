import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { expectGuarded } from "../support/security-headers.ts";
import { type Site, startSite } from "../support/site.ts";

const contact = "/functions/send-contact-email";
let site: Site;

beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "warn" } });
});
afterAll(() => site?.stop());

test.each([
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
])(
  "What is refused before it is looked at has the guard of every answer: %s, %i",
  async (_what, status, text) => {
    const answer = await rawAnswer(text);
    expect(answer.status).toBe(status);
    expectGuarded(answer.headers);
  },
);

test("Nothing that follows an address that is not encoded is run, neither beside it nor in its body", async () => {
  const before = keptMessages();
  const message = JSON.stringify(aMessage());
  const smuggled = `POST ${contact} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(message)}\r\n\r\n${message}`;
  const head = `Host: x\r\nContent-Length: ${Buffer.byteLength(smuggled)}\r\n\r\n`;
  for (const first of ["GET /é HTTP/1.1\r\nHost: x\r\n\r\n", `POST /é HTTP/1.1\r\n${head}`]) {
    const { status, answers } = await rawAnswer(first + smuggled);
    expect([status, answers]).toEqual([400, 1]);
  }
  const body = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const announced = `GET /é HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { status, answers } = await rawAnswer(announced, body);
  expect([status, answers]).toEqual([400, 1]);
  expect(keptMessages()).toEqual(before);
});

function keptMessages(): unknown {
  const store = new SqliteDatabase(join(site.dataDir, "agence.db"), { readonly: true });
  const count = store.prepare("select count(*) from contact_messages").pluck().get();
  store.close();
  return count;
}

/**
 * The head of the first answer to raw bytes, and how many there were when the site closed the connection. What is sent
 * `later` goes out when the first answer comes in.
 */
async function rawAnswer(request: string, later = "") {
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
