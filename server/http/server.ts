import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { createFairQueue } from "./fair-queue.ts";
import { networkOf, sharesByNetwork } from "./limits.ts";
import { visitorIp } from "./visitor.ts";

/** Connections that may be open at once; further ones are closed on arrival. */
const mostOpen = 4_000;

/** How many of them one network may have: dozens of browsers behind one IP, with six connections each. */
const mostOfNetwork = 500;

/** Requests of one connection in progress at once. Browsers send one after the other. */
const mostInWork = 16;

/**
 * How long a connection may be stalled, in milliseconds: neither reading its answer nor sending the rest of its
 * request.
 */
const stalledMs = 20_000;

/** Answers that begin in one turn of the event loop, so that it soon accepts connections and reads requests again. */
const answersPerTurn = 1;

/** Requests of all networks that wait for their turn. Beyond them, the newest of the greediest network gets 503. */
const mostWaiting = 1_024;

/** How long a refused connection has to read the refusal, in milliseconds. */
const partingMs = 1_000;

/** The longest body that is read to its end after its request was refused, in bytes: a file, and more than a file. */
const mostDrained = 16 * 1024 ** 2;

/** How often a closing server looks for idle connections, in milliseconds. */
const sweepMs = 50;

export type HeaderList = readonly (readonly [string, string])[];

/** Answers a web-standard request, as the application does. */
type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** An HTTP server and how to stop it. */
export type SiteServer = ReturnType<typeof createSiteServer>;

/**
 * Puts an application behind Node's server, and limits what connections may cost: their number, the number of each
 * network where no proxy stands in front (`proxies` is 0) and `isLimited`, the requests of each at once, and how long
 * each may stall. Networks are answered in turn. Answers that Node gives by itself carry `headers` too.
 */
export function createSiteServer(
  fetch: Fetch,
  options: { readonly headers: HeaderList; readonly isLimited: boolean; readonly proxies: number },
) {
  const { headers, isLimited, proxies } = options;
  const answer = siteListener(fetch, headers);
  const queue = createFairQueue({ perTurn: answersPerTurn, most: mostWaiting });
  let isDraining = false;
  const inWork = new Map<Duplex, Set<ServerResponse>>();
  // Behind a proxy, all connections come from the proxy.
  const share = sharesByNetwork(isLimited && proxies === 0 ? mostOfNetwork : mostOpen);
  // If this were true, Node would answer a request without a host itself, without our headers.
  const server = createServer({ connectionsCheckingInterval: 5_000, requireHostHeader: false });
  server.maxConnections = mostOpen;
  server.timeout = stalledMs;
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.keepAliveTimeout = 65_000;

  server.on("connection", (socket: Socket) => {
    const giveBack = share(socket.remoteAddress ?? "unknown");
    if (!giveBack) return void socket.destroy();
    inWork.set(socket, new Set());
    socket.once("close", () => {
      inWork.delete(socket);
      giveBack();
    });
  });
  server.on("request", (incoming, outgoing) => {
    const answers = inWork.get(incoming.socket);
    if (!answers || answers.size >= mostInWork) return void incoming.socket.destroy();
    answers.add(outgoing);
    outgoing.once("close", () => {
      answers.delete(outgoing);
      if (!incoming.complete) drainBody(incoming);
    });
    if (isDraining) outgoing.shouldKeepAlive = false;
    queue(
      networkOf(visitorIp(incoming, proxies)),
      // Its connection may have been closed while it waited.
      () => void (incoming.socket.destroyed || answer(incoming, outgoing)),
      () => outgoing.writeHead(503, [...headers.flat(), "Retry-After", "1"]).end(),
    );
  });
  server.on("checkExpectation", (_incoming, outgoing) => outgoing.writeHead(417, headers.flat()).end());

  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isAnswering = [...(inWork.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isAnswering) return void socket.destroy();
    const status = statusOf[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    // A peer that keeps its half open would keep the connection for ever: Node's timeouts have stopped.
    setTimeout(() => socket.destroy(), partingMs).unref();
  });

  return {
    server,
    /** From now on each connection closes after its next answer, so that proxies do not reuse it. */
    drain() {
      isDraining = true;
    },
    /** Accepts no more connections. Resolves once all are closed, by force after `graceMs` milliseconds. */
    async close(graceMs: number) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers open connections in advance. Node does not count one without a request as idle, so a closing server
      // would wait for it in vain.
      const sweeping = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of inWork.keys()) if ((socket as Socket).bytesRead === 0) socket.destroy();
      }, sweepMs);
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(impatience);
      clearInterval(sweeping);
    },
  };
}

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Reads the rest of a body whose request is answered already: who is refused reads why only after sending everything,
 * and browsers send the next request on the same connection. A body without an end, or far too long, is cut off.
 */
function drainBody(incoming: IncomingMessage): void {
  incoming.resume();
  if (Number(incoming.headers["content-length"]) <= mostDrained) return;
  setTimeout(() => incoming.complete || incoming.socket.destroySoon(), partingMs).unref();
}

/** Hands Node's requests to the application. Refuses a request without exactly one valid host, with `headers`. */
export function siteListener(fetch: Fetch, headers: HeaderList): RequestListener {
  const refused = () =>
    new Response(null, {
      status: 400,
      headers: [...headers, ["Connection", "close"]] as [string, string][],
    });
  const listener = getRequestListener(
    (request, bindings) =>
      namesItsHost((bindings as HttpBindings).incoming)
        ? fetch(request, bindings as HttpBindings)
        : refused(),
    // Otherwise it closes the connection half a second after an answer to somebody who still sends.
    { errorHandler: refused, autoCleanupIncoming: false },
  );
  return (incoming, outgoing) => {
    incoming.url = wellFormedTarget(incoming.url ?? "/");
    void listener(incoming, outgoing);
  };
}

/**
 * Turns a request target as people and old links send it into one that follows RFC 3986. A `%` that starts no escape
 * becomes `%25`, so that `/contrat-abonnement/advance-10%` and its `%25` form are one path (docs/product.md, 2.1), and
 * invalid characters are escaped. An absolute URL, which every server must accept (RFC 9112, 3.2.2), is reduced to its
 * path.
 */
function wellFormedTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const origin = path.startsWith("/") ? path.replace(/^\/{2,}/, "/") : `/${/^\?.*/.exec(path) ?? ""}`;
  return origin.replace(/%(?![0-9a-fA-F]{2})/g, "%25").replace(/[\\^`{|}<>"]/g, encodeURIComponent);
}

/**
 * Whether a request names exactly one valid host (RFC 9112, 3.2). With two, a proxy may have read the other one. A host
 * that looks like a number but is no IPv4 address is invalid (WHATWG, « host parsing »).
 */
function namesItsHost({ headersDistinct }: IncomingMessage): boolean {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}
