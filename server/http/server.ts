import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { sharesByNetwork } from "./limits.ts";

/** Connections that may be open at once; further ones are closed as they come. */
const mostOpen = 4_000;

/** How many of them may be of one network: dozens of browsers behind one address, at six connections each. */
const mostOfNetwork = 500;

/** Requests of one connection that may be in work at once. Browsers send one after the other. */
const mostInWork = 16;

/** How long a connection may neither take what it is sent nor send what it announced, in milliseconds. */
const stalledMs = 20_000;

/** How long a connection that was refused has to read why, in milliseconds. */
const partingMs = 1_000;

/** How often a server that is closing looks for connections that have become idle, in milliseconds. */
const sweepMs = 50;

/** Names and values of headers. */
export type HeaderList = readonly (readonly [string, string])[];

/** Answers a request of the web's, as the application does. */
type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server of HTTP and how it ends. */
export type SiteServer = ReturnType<typeof createSiteServer>;

/**
 * Puts an application behind Node's server, and bounds what connections may cost: their number, that of each network
 * where `areShared`, what each asks at once and how long it reads nothing. What Node refuses by itself carries
 * `headers` too.
 */
export function createSiteServer(
  fetch: Fetch,
  options: { readonly headers: HeaderList; readonly areShared: boolean },
) {
  const answer = siteListener(fetch, options.headers);
  let isDraining = false;
  const inWork = new Map<Duplex, Set<ServerResponse>>();
  const share = sharesByNetwork(options.areShared ? mostOfNetwork : mostOpen);
  // Without a host Node would answer by itself, and bare.
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
    outgoing.once("close", () => answers.delete(outgoing));
    if (isDraining) outgoing.shouldKeepAlive = false;
    answer(incoming, outgoing);
  });
  server.on("checkExpectation", (_incoming, outgoing) =>
    outgoing.writeHead(417, options.headers.flat()).end(),
  );

  const head = options.headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const isAnswering = [...(inWork.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isAnswering) return void socket.destroy();
    const status = statusOf[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
    // Who keeps its own half open would keep the connection for ever: Node counts no time any more.
    setTimeout(() => socket.destroy(), partingMs).unref();
  });

  return {
    server,
    /** From now on each connection ends with its next answer, so that proxies keep none. */
    drain() {
      isDraining = true;
    },
    /** Takes no further connection; resolves once all are closed, after `graceMs` milliseconds by force. */
    async close(graceMs: number) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers open connections in advance, on which nothing was asked yet: Node does not count them as idle, so that
      // a closing server would wait for them in vain.
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

/** Hands what Node has read to the application. A request without one host of its own is refused, with `headers`. */
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
    { errorHandler: refused },
  );
  return (incoming, outgoing) => {
    incoming.url = wellFormedTarget(incoming.url ?? "/");
    void listener(incoming, outgoing);
  };
}

/**
 * Makes a request target that follows RFC 3986 out of what people and old links send: a `%` that starts no escape
 * becomes `%25`, so that `/contrat-abonnement/advance-10%` and its `%25` form are one address (docs/product.md, 2.1),
 * and signs that no address has are escaped. A whole address, which every server has to accept (RFC 9112, 3.2.2), is
 * taken for its path.
 */
function wellFormedTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, "");
  const origin = path.startsWith("/") ? path.replace(/^\/{2,}/, "/") : `/${/^\?.*/.exec(path) ?? ""}`;
  return origin.replace(/%(?![0-9a-fA-F]{2})/g, "%25").replace(/[\\^`{|}<>"]/g, encodeURIComponent);
}

/**
 * Whether a request names one host, and a host it is (RFC 9112, 3.2). Of two, a proxy may have read the other one; what
 * looks like a number and is no address of IPv4 is none either (WHATWG, « host parsing »).
 */
function namesItsHost({ headersDistinct }: IncomingMessage): boolean {
  const [host = "", ...others] = headersDistinct.host ?? [];
  return others.length === 0 && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`);
}
