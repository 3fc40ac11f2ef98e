import type { Server } from "node:http";
import { Duplex } from "node:stream";
import { wellFormedTarget } from "./address.ts";

type RefusedRequest = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/**
 * Answers requests whose address is not percent-encoded (`GET /référencement`, as old links and scripts send it):
 * Node's parser refuses them, so they are encoded and handed to the server anew, each on a connection of its
 * own. Whatever else the parser refuses is refused as Node does, with the headers that every answer carries.
 */
export function acceptRawAddresses(server: Server, headers: readonly (readonly [string, string])[]): void {
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  server.on("clientError", (error: RefusedRequest, socket) => {
    const request =
      error.code === "HPE_INVALID_URL" && !(socket instanceof MendedConnection) && mended(error);
    if (request && socket.writable) server.emit("connection", new MendedConnection(socket, request));
    else refuse(error, socket, head);
  });
}

/** The head of a GET or HEAD that came in one piece, its address encoded. */
function mended({ rawPacket }: RefusedRequest): string | null {
  const packet = rawPacket?.toString("latin1") ?? "";
  const [, method, target, rest] =
    /^(GET|HEAD) (\/\S*) (HTTP\/1\.[01]\r\n[\s\S]*?\r\n)\r\n$/.exec(packet) ?? [];
  return method && target && rest
    ? `${method} ${wellFormedTarget(target)} ${rest}Connection: close\r\n\r\n`
    : null;
}

/** What the server reads is the mended head; what it writes goes to the visitor. */
class MendedConnection extends Duplex {
  readonly remoteAddress: string | undefined;
  readonly #visitor: Duplex;

  constructor(visitor: Duplex & { readonly remoteAddress?: string }, head: string) {
    super();
    this.remoteAddress = visitor.remoteAddress;
    this.#visitor = visitor;
    visitor.once("close", () => this.destroy());
    this.push(head, "latin1");
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#visitor.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#visitor.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#visitor.destroy();
    done(error);
  }
}

const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

function refuse(error: RefusedRequest, socket: Duplex, head: string): void {
  const underWay = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage;
  if (!socket.writable || underWay?.headersSent) return void socket.destroy();
  const status = statusOf[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\n${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
