import { readFileSync } from "node:fs";
import { type Answer, HttpConnection } from "./http-connection.ts";

/** A request to send, and the functions that get its answer, with the milliseconds it took. */
export type Exchange = {
  readonly request: string;
  readonly answered: (answer: Answer, milliseconds: number) => void;
  /** Called if the connection ended before the answer, or if the answer is invalid. */
  readonly failed: (error: Error) => void;
};

/**
 * Sends requests over a number of open connections, each as soon as the previous one is answered, until `next` has none
 * left or the given milliseconds are over.
 */
export async function steadyLoad(
  origin: string,
  next: () => Exchange | null,
  {
    connections,
    durationMs = Number.POSITIVE_INFINITY,
    localAddress,
  }: {
    readonly connections: number;
    readonly durationMs?: number | undefined;
    readonly localAddress?: string;
  },
): Promise<void> {
  const endsAt = performance.now() + durationMs;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new HttpConnection(origin, { localAddress });
      while (performance.now() < endsAt) {
        const exchange = next();
        if (!exchange) break;
        await exchanged(connection, exchange);
      }
      connection.close();
    }),
  );
}

/**
 * Sends a given number of requests a second, whether earlier ones are answered or not, over at most a given number of
 * connections. A request that finds no free connection is not sent. Resolves, once all answers have arrived, with the
 * number of those.
 */
export async function pressingLoad(
  origin: string,
  next: () => Exchange,
  options: {
    readonly perSecond: number;
    readonly connections: number;
    readonly durationMs: number;
    readonly localAddress?: string;
  },
): Promise<number> {
  const { perSecond, connections, durationMs, localAddress } = options;
  const free = Array.from({ length: connections }, () => new HttpConnection(origin, { localAddress }));
  const underWay = new Set<Promise<void>>();
  const started = performance.now();
  let requests = 0;
  let unsent = 0;
  await new Promise<void>((resolve) => {
    const beat = setInterval(() => {
      const elapsedMs = performance.now() - started;
      for (; requests < (elapsedMs / 1000) * perSecond; requests += 1) {
        const connection = free.pop();
        if (!connection) {
          unsent += 1;
          continue;
        }
        const exchange = exchanged(connection, next()).then(() => {
          free.push(connection);
          underWay.delete(exchange);
        });
        underWay.add(exchange);
      }
      if (elapsedMs < durationMs) return;
      clearInterval(beat);
      resolve();
    }, 5);
  });
  await Promise.all(underWay);
  for (const connection of free) connection.close();
  return unsent;
}

/** The value below which a share of the values lies, 0.99 for example; sorts the values in place. */
export function percentile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

async function exchanged(connection: HttpConnection, { request, answered, failed }: Exchange): Promise<void> {
  const sentAt = performance.now();
  const answer = await connection.send(request).catch((error: Error) => failed(error));
  if (answer) answered(answer, performance.now() - sentAt);
}

/** The memory of a process of this machine now (Linux, resident set), in megabytes. */
export function memoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
