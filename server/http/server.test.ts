import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createSiteServer, type SiteServer } from "./server.ts";

const headers = [["X-Guard", "there"]] as const;
let site: SiteServer | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site?.close(0);
  site = null;
});

/** Starts a server in front of an application that gives these answers by path. Returns Node's server. */
async function started(
  answer: (path: string) => Response | Promise<Response>,
  isLimited = false,
): Promise<Server> {
  site = createSiteServer((request) => answer(new URL(request.url).pathname), {
    headers,
    isLimited,
    proxies: 0,
  });
  site.server.listen(0, "127.0.0.1");
  await once(site.server, "listening");
  return site.server;
}

async function opened({ allowHalfOpen = false } = {}): Promise<Socket> {
  const { port } = site!.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  sockets.push(socket);
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

async function readToTheEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part;
  });
  if (!socket.closed) await once(socket, "close");
  return text;
}

const ask = (path = "/", method = "GET") => `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("A connection that asks for forty things at once is closed, and most of them are not worked on", async () => {
  const requests: string[] = [];
  await started((path) => {
    requests.push(path);
    return new Promise(() => {});
  });
  const socket = await opened();
  socket.write(ask().repeat(40));
  expect(await readToTheEnd(socket)).toBe("");
  expect(requests.length).toBeLessThanOrEqual(16);
});

test("A connection may ask for as much as it likes, one thing after the other", async () => {
  let requests = 0;
  await started(() => {
    requests += 1;
    return new Response(`answer ${requests}`);
  });
  const socket = await opened();
  for (let index = 1; index <= 40; index += 1) {
    socket.write(ask());
    for (let text = ""; !text.includes(`answer ${index}`); ) text += String((await once(socket, "data"))[0]);
  }
});

test("A client who does not read what it asked for is let go of", async () => {
  const server = await started(() => new Response(new Uint8Array(32 * 1024 * 1024)));
  expect(server.timeout).toBeGreaterThan(10_000);
  expect(server.timeout).toBeLessThanOrEqual(30_000);
  // The same timeout, but shorter.
  server.timeout = 100;
  const accepted = once(server, "connection") as Promise<[Socket]>;
  const socket = await opened();
  socket.pause();
  socket.write(ask());
  const [taken] = await accepted;
  if (!taken.closed) await once(taken, "close");
  expect(taken.bytesWritten).toBeGreaterThan(0);
});

test("One network has at most five hundred connections, where networks have shares", async () => {
  const server = await started(() => new Response("here"), true);
  const first = await opened();
  await Promise.all(Array.from({ length: 499 }, () => opened()));
  const last = await opened();
  expect(await readToTheEnd(last)).toBe("");
  expect(server.maxConnections).toBeGreaterThan(500);
  first.destroy();
  await new Promise<void>((resolve) => {
    const look = () =>
      server.getConnections((_error, count) => (count < 500 ? resolve() : setImmediate(look)));
    look();
  });
  const next = await opened();
  next.write(ask());
  expect(String((await once(next, "data"))[0])).toContain("here");
});

test.each([
  ["a path that is not encoded", ask("/référencement"), 400],
  ["one in Latin 1", Buffer.from(ask("/r\u00e9f\u00e9rencement"), "latin1"), 400],
  ["no HTTP", "hello\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`, 431],
])(
  "What Node's parser refuses has the headers of every answer, and nothing after it is run: %s",
  async (_what, refused, status) => {
    const requests: string[] = [];
    await started((path) => {
      requests.push(path);
      return new Response();
    });
    const socket = await opened();
    socket.write(Buffer.concat([Buffer.from(refused), Buffer.from(ask("/after", "DELETE"))]));
    const text = await readToTheEnd(socket);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nX-Guard: there\r\nConnection: close\r\n`));
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(requests).toEqual([]);
  },
);

test.each([
  ["no host", ""],
  ["two", "Host: x\r\nHost: y\r\n"],
  ["a number that is no IP", "Host: 1.2.3.4.5\r\n"],
  ["one written otherwise than it is read", "Host: 0X7f.1\r\n"],
])("A request that names %s is refused, with the headers of every answer", async (_what, host) => {
  const requests: string[] = [];
  await started((path) => {
    requests.push(path);
    return new Response();
  });
  const socket = await opened();
  socket.write(`GET / HTTP/1.1\r\n${host}\r\n`);
  expect(await readToTheEnd(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nx-guard: there\r\n/i);
  expect(requests).toEqual([]);
});

test("A refusal reaches who still sends a file, and the connection goes on after it", async () => {
  let requests = 0;
  await started(() => {
    requests += 1;
    return new Response(null, { status: requests === 1 ? 413 : 200 });
  });
  const socket = await opened();
  const answers = readToTheEnd(socket);
  const part = "x".repeat(100_000);
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${10 * part.length}\r\n\r\n`);
  for (let parts = 0; parts < 10; parts += 1) {
    await pause(100);
    socket.write(part);
  }
  socket.write(ask());
  await expect.poll(() => requests).toBe(2);
  await pause(50);
  socket.destroy();
  expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
});

test("Who is refused and never hangs up is let go of, whether they read why or not", async () => {
  const server = await started(() => new Response());
  for (const reads of [true, false]) {
    const socket = await opened({ allowHalfOpen: true });
    if (reads) socket.resume();
    socket.write("hello\r\n\r\n");
  }
  const left = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(left).toBe(2);
  await expect.poll(left, { timeout: 4_000 }).toBe(0);
});

test("An answer that is being given is not followed by a refusal", async () => {
  const beginning = () =>
    new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("the beginning")) });
  await started(() => new Response(beginning(), { headers: { "Content-Length": "100" } }));
  const socket = await opened();
  socket.write(ask());
  await once(socket, "data");
  socket.write(ask("/é"));
  expect(await readToTheEnd(socket)).not.toContain("400");
});
