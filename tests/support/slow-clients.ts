import { connect, type Socket } from "node:net";

/** How each of them is slow: says nothing, never ends its headers, or never ends the body it announced. */
const beginnings = [
  "",
  "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
  "POST /functions/send-contact-email HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
];

/** How often each sends one more byte, in milliseconds. */
const trickleMs = 250;

/** Opens connections that ask next to nothing and never end, as whoever wants to exhaust a server does. */
export function openSlowClients(origin: string, count: number) {
  const open = new Set<Socket>();
  let cutOff = 0;
  for (let rank = 0; rank < count; rank += 1) {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    const beginning = beginnings[rank % beginnings.length]!;
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
    /** How many the server has cut off. */
    cutOff: () => cutOff,
    /** How many it still bears. */
    left: () => open.size,
    close() {
      for (const socket of open) {
        open.delete(socket);
        socket.destroy();
      }
    },
  };
}
