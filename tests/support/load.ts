import { connect } from "node:net";

/** What a run of requests came to. */
export type Load = { readonly perSecond: number; readonly p99Ms: number };

/**
 * Sends requests over a number of connections kept open, one at a time on each, and counts the answers that came in
 * so many milliseconds. Every answer must be a 200 that names its length; throws otherwise.
 */
export async function load(
  origin: string,
  requestText: (index: number) => string,
  connections: number,
  durationMs: number,
): Promise<Load> {
  const times: number[] = [];
  const endsAt = performance.now() + durationMs;
  let next = 0;
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, oneConnection));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };

  function oneConnection(): Promise<void> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname === "localhost" ? "127.0.0.1" : hostname, port: Number(port) });
    socket.setNoDelay(true);
    return new Promise((resolve, reject) => {
      let awaited = -1;
      let head = "";
      let sentAt = 0;
      const send = () => {
        awaited = -1;
        head = "";
        sentAt = performance.now();
        socket.write(requestText(next++));
      };
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        if (awaited < 0) {
          head += chunk.toString("latin1");
          const end = head.indexOf("\r\n\r\n");
          if (end < 0) return;
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
          if (!head.startsWith("HTTP/1.1 200") || !length) {
            socket.destroy();
            reject(new Error(`Unexpected answer: ${head.slice(0, 200)}`));
            return;
          }
          awaited = end + 4 + Number(length) - head.length;
        } else awaited -= chunk.length;
        if (awaited > 0) return;
        const now = performance.now();
        times.push(now - sentAt);
        if (now < endsAt) return send();
        socket.end();
        resolve();
      });
    });
  }
}
