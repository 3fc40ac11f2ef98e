import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { watchConnections } from "./connections.ts";

const headers = [["X-Guard", "there"]] as const;
let server: Server | null = null;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

/** A server that knows its connections; what they may not ask does not reach `answer`. */
async function started(answer: RequestListener, areShared = false): Promise<Server> {
  server = createServer((incoming, outgoing) => {
    if (connections.admits(incoming, outgoing)) answer(incoming, outgoing);
  });
  const connections = watchConnections(server, { headers, areShared });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function opened(): Promise<Socket> {
  const socket = connect((server!.address() as AddressInfo).port, "127.0.0.1");
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
  const asked: string[] = [];
  await started(({ url }, _outgoing) => asked.push(url!));
  const socket = await opened();
  socket.write(ask().repeat(40));
  expect(await readToTheEnd(socket)).toBe("");
  expect(asked).toHaveLength(16);
});

test("A connection may ask for as much as it likes, one thing after the other", async () => {
  let asked = 0;
  await started((_incoming, outgoing) => {
    asked += 1;
    outgoing.end(`answer ${asked}`);
  });
  const socket = await opened();
  for (let rank = 1; rank <= 40; rank += 1) {
    socket.write(ask());
    for (let text = ""; !text.includes(`answer ${rank}`); ) text += String((await once(socket, "data"))[0]);
  }
});

test("A client who does not read what it asked for is let go of", async () => {
  const piece = Buffer.alloc(16 * 1024 * 1024);
  const site = await started((_incoming, outgoing) => {
    outgoing.write(piece);
    outgoing.end(piece);
  });
  expect(site.timeout).toBeGreaterThan(10_000);
  expect(site.timeout).toBeLessThanOrEqual(30_000);
  // The same, sooner.
  site.timeout = 100;
  const accepted = once(site, "connection") as Promise<[Socket]>;
  const socket = await opened();
  socket.pause();
  socket.write(ask());
  const [taken] = await accepted;
  if (!taken.closed) await once(taken, "close");
  expect(taken.bytesWritten).toBeGreaterThan(0);
});

test("One network has at most five hundred connections, where networks have shares", async () => {
  const site = await started((_incoming, outgoing) => outgoing.end("here"), true);
  const first = await opened();
  await Promise.all(Array.from({ length: 499 }, opened));
  const last = await opened();
  expect(await readToTheEnd(last)).toBe("");
  expect(site.maxConnections).toBeGreaterThan(500);
  first.destroy();
  await new Promise<void>((resolve) => {
    const look = () => site.getConnections((_error, count) => (count < 500 ? resolve() : setImmediate(look)));
    look();
  });
  const next = await opened();
  next.write(ask());
  expect(String((await once(next, "data"))[0])).toContain("here");
});

test.each([
  ["an address that is not encoded", ask("/référencement"), 400],
  ["one in Latin 1", Buffer.from(ask("/r\u00e9f\u00e9rencement"), "latin1"), 400],
  ["no HTTP", "hello\r\n\r\n", 400],
  ["headers without end", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"x".repeat(20_000)}\r\n\r\n`, 431],
])(
  "What Node's parser refuses has the headers of every answer, and nothing after it is run: %s",
  async (_what, refused, status) => {
    const asked: string[] = [];
    await started(({ url }, outgoing) => {
      asked.push(url!);
      outgoing.end();
    });
    const socket = await opened();
    socket.write(Buffer.concat([Buffer.from(refused), Buffer.from(ask("/after", "DELETE"))]));
    const text = await readToTheEnd(socket);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*\r\nX-Guard: there\r\nConnection: close\r\n`));
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(asked).toEqual([]);
  },
);

test("An answer that is being given is not followed by a refusal", async () => {
  await started((_incoming, outgoing) => {
    outgoing.writeHead(200, { "Content-Length": "100" });
    outgoing.write("the beginning");
  });
  const socket = await opened();
  socket.write(ask());
  await once(socket, "data");
  socket.write(ask("/é"));
  expect(await readToTheEnd(socket)).not.toContain("400");
});
