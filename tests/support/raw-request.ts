import { type Agent, type IncomingHttpHeaders, request } from "node:http";

/** An answer, with its body as text. */
export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/**
 * Sends a request whose path goes out byte for byte: the platform's clients would correct it. A body in several parts
 * goes out in chunks, without a length.
 */
export function rawRequest(
  origin: string,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array | readonly Uint8Array[];
    /** Keeps connections open from one request to the next; without one, each has its own. */
    readonly agent?: Agent;
  } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", headers = {}, body, agent = false } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, headers, path: Buffer.from(path, "utf8").toString("latin1"), agent },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    sent.on("error", reject);
    if (Array.isArray(body)) {
      for (const part of body) sent.write(part);
      sent.end();
    } else sent.end(body as string | Uint8Array | undefined);
  });
}
