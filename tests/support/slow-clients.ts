import { connect, type Socket } from "node:net";

/** The ways of being slow: says nothing, never ends its headers, or never ends the announced body. */
const beginnings = [
  "",
  "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  "POST /functions/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
];

/** Milliseconds between two bytes of a client. */
const trickleMs = 250;

/** Opens connections that ask for almost nothing and never end, like an attacker who wants to exhaust a server. */
export function openSlowClients(origin: string, count: number) {
  const open = new Set<Socket>();
  let cutOff = 0;
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    const beginning = beginnings[index % beginnings.length]!;
    const trickle = setInterval(() => beginning && socket.write("x"), trickleMs);
    open.add(socket);
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.on("close", () => {
      clearInterval(trickle);
      if (open.delete(socket)) cutOff += 1;
    });
    socket.write(beginning);
  }
  return {
    /** The number of connections that the server has closed. */
    cutOff: () => cutOff,
    /** The number of connections that the server still keeps. */
    left: () => open.size,
    close() {
      for (const socket of open) {
        open.delete(socket);
        socket.destroy();
      }
    },
  };
}
