import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { sharesByNetwork } from "./network.ts";

/** Connections that may be open at once; further ones are closed as they come. */
const mostOpen = 4_000;

/** How many of them may be of one network: dozens of browsers behind one address, at six connections each. */
const mostOfNetwork = 500;

/** Requests of one connection that may be in work at once. Browsers send one after the other. */
const mostInWork = 16;

/** How long a connection may neither take what it is sent nor send what it announced, in milliseconds. */
const stalledMs = 20_000;

/** How often a server that is closing looks for connections that have become idle, in milliseconds. */
const sweepMs = 50;

type RefusedRequest = Error & { readonly code?: string };

/** Watches over the connections of a server. */
export type Connections = {
  /** Whether a request may be worked on. If not its connection is closed: it has asked for too much at once. */
  admits(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Closes idle connections, and those whose last answer is given, until the timer is cleared. */
  keepClosing(): NodeJS.Timeout;
};

/**
 * Bounds what connections may cost: their number, that of each network where `areShared`, what each asks at once and
 * how long it reads nothing. What Node's parser refuses is refused with the headers that every answer carries, and closes
 * the connection.
 */
export function watchConnections(
  server: Server,
  options: { headers: readonly (readonly [string, string])[]; areShared: boolean },
): Connections {
  const inWork = new Map<Duplex, Set<ServerResponse>>();
  const share = sharesByNetwork(options.areShared ? mostOfNetwork : mostOpen);

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

  const head = options.headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  server.on("clientError", (error: RefusedRequest, socket: Duplex) => {
    const isAnswering = [...(inWork.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isAnswering) return void socket.destroy();
    const status = statusOf[error.code ?? ""] ?? "400 Bad Request";
    socket.end(`HTTP/1.1 ${status}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  });

  return {
    admits({ socket }, outgoing) {
      const answers = inWork.get(socket);
      if (!answers || answers.size >= mostInWork) {
        socket.destroy();
        return false;
      }
      answers.add(outgoing);
      outgoing.once("close", () => answers.delete(outgoing));
      return true;
    },
    // Browsers open connections in advance, on which nothing was asked yet: Node does not count them as idle, so that
    // a closing server would wait for them in vain.
    keepClosing: () =>
      setInterval(() => {
        server.closeIdleConnections();
        for (const socket of inWork.keys()) if ((socket as Socket).bytesRead === 0) socket.destroy();
      }, sweepMs),
  };
}

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};
