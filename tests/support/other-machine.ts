import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { networkInterfaces } from "node:os";

/** This machine's address on a network: a server that only sees addresses takes it for another machine. */
export const outerAddress =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? null;

/** Makes a server of this machine reachable at {@link outerAddress}, on another port. */
export async function reachedFromOutside(address: string) {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    const server = connect(Number(port), hostname);
    for (const each of [socket, server]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    socket.pipe(server).pipe(socket);
  });
  relay.listen(0, outerAddress!);
  await once(relay, "listening");
  const outer = new URL(address);
  outer.hostname = outerAddress!;
  outer.port = String((relay.address() as { port: number }).port);
  return {
    address: outer.href,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
