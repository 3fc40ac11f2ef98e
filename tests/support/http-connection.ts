import { connect, type Socket } from "node:net";

/** An answer as received. */
export type Answer = {
  readonly status: number;
  /** Its status line and headers. */
  readonly head: string;
  readonly body: Buffer;
};

/**
 * One connection to a site, kept open, which sends requests byte for byte one after another: the platform's own clients
 * would take longer than the measured answers. Every answer must state its length.
 */
export class HttpConnection {
  readonly #origin: URL;
  readonly #localAddress: string | undefined;
  #socket: Socket | null = null;
  #pending: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;
  #chunks: Buffer[] = [];
  #head: string | null = null;
  #awaited = 0;

  /** `localAddress`: the address of this machine that the connection comes from. */
  constructor(origin: string, { localAddress }: { readonly localAddress?: string | undefined } = {}) {
    this.#origin = new URL(origin);
    this.#localAddress = localAddress;
  }

  /** Sends a request. @throws if the connection ends before the answer, or the answer is invalid. */
  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    const { hostname, port } = this.#origin;
    const host = hostname === "localhost" ? "127.0.0.1" : hostname;
    const local = this.#localAddress ? { localAddress: this.#localAddress } : {};
    const socket = connect({ host, port: Number(port), ...local });
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#end(socket, error));
    socket.on("close", () => this.#end(socket, new Error("The connection ended before the answer")));
    return socket;
  }

  #end(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    const pending = this.#pending;
    this.#forget();
    pending?.reject(error);
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#awaited -= chunk.length;
    if (this.#head === null) this.#readHead();
    if (this.#head === null || this.#awaited > 0) return;
    const whole = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    const head = this.#head;
    const pending = this.#pending;
    this.#forget();
    pending?.resolve({ status: Number(head.slice(9, 12)), head, body: whole.subarray(head.length + 4) });
  }

  #readHead(): void {
    const text = Buffer.concat(this.#chunks).toString("latin1");
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) return;
    this.#head = text.slice(0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
    this.#awaited = length === undefined ? 0 : end + 4 + Number(length) - text.length;
    if (length === undefined && !/^HTTP\/1\.1 (1|204|304)/.test(text)) {
      this.#socket?.destroy(new Error(`An answer without a length: ${this.#head.slice(0, 200)}`));
    }
  }

  #forget(): void {
    this.#pending = null;
    this.#chunks = [];
    this.#head = null;
    this.#awaited = 0;
  }
}
