import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How often a server that is closing looks for connections that have become idle, in milliseconds. */
const everyMs = 50;

/**
 * Knows the connections of a server on which nothing was asked yet: browsers open some in advance, and Node
 * does not count them as idle, so that a closing server would wait for them in vain.
 */
export function idleConnections(server: Server): { keepClosing(): NodeJS.Timeout } {
  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  return {
    /** Closes idle connections, and those whose last answer is given, until the timer is cleared. */
    keepClosing: () =>
      setInterval(() => {
        server.closeIdleConnections();
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      }, everyMs),
  };
}
