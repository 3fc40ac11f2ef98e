import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "./free-port.ts";

/** A load balancer. */
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/**
 * Starts a load balancer on 127.0.0.1: requests go to the instances in turn. A request goes on to the next instance only when a connection is refused: one that
 * was sent may have been taken, and only its sender can tell whether to send it again. Visitors are named to the
 * instances in `X-Forwarded-For`.
 */
export async function startBalancer(origins: readonly string[] = []) {
  const instances = [...origins];
  const answers = new Map<string, number>();
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => null);
    if (!body) return;
    for (let tries = instances.length; tries > 0; tries--) {
      const origin = instances[turn++ % instances.length];
      if (!origin) break;
      const outcome = await forwarded(origin, incoming, body, outgoing);
      if (outcome === "answered") answers.set(origin, (answers.get(origin) ?? 0) + 1);
      if (outcome !== "refused") return;
    }
    outgoing.writeHead(503, { "Retry-After": "1" }).end();
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    /** How often each instance answered, by its origin. */
    answers,
    add: (origin: string) => void instances.push(origin),
    remove: (origin: string) => void instances.splice(instances.indexOf(origin), 1),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Outcome = "answered" | "refused" | "broken";

/** Hands a request over, and the answer back. A connection that breaks after it began breaks the visitor's too. */
function forwarded(
  origin: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<Outcome> {
  const { hostname, port } = new URL(origin);
  const address = incoming.headers["x-forwarded-for"] ?? incoming.socket.remoteAddress ?? "";
  return new Promise((resolve) => {
    const sent: ClientRequest = request(
      {
        ...{ hostname, port, method: incoming.method, path: incoming.url, agent: false },
        headers: { ...incoming.headers, "x-forwarded-for": address },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.on("end", () => resolve("answered"));
        answer.on("error", () => {
          outgoing.destroy();
          resolve("broken");
        });
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve("refused");
      outgoing.destroy();
      resolve("broken");
    });
    sent.end(body);
  });
}
