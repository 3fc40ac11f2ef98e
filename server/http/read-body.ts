import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a visitor whose body is refused may go on sending: closed at once, many would never read why. */
const lingerMs = 500;

/** The whole body of a request, or that it is larger than `most` bytes, told as soon as that is known. */
export function readBody(incoming: IncomingMessage, most: number): Promise<Buffer | "too-large"> {
  if (Number(incoming.headers["content-length"] ?? 0) > most) return Promise.resolve("too-large");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else resolve("too-large");
    });
    incoming.on("end", () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    incoming.on("error", reject);
  });
}

/**
 * Ends an answer. While its request is still being sent, the rest is read for a moment, kept nowhere, then cut off: a
 * connection that is closed at once takes the answer with it.
 */
export function endAnswer(incoming: IncomingMessage, outgoing: ServerResponse, body: string): void {
  if (incoming.complete) {
    outgoing.end(body);
    return;
  }
  outgoing.write(body);
  const cutOff = setTimeout(() => incoming.socket.destroySoon(), lingerMs).unref();
  incoming.once("end", () => {
    clearTimeout(cutOff);
    outgoing.end();
  });
  incoming.resume();
}
