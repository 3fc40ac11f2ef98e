import { Socket } from "node:net";
import pg from "pg";
import { inTime } from "#server/in-time.ts";

/** How long the connections of a pool wait, in milliseconds. */
export type PoolLimits = Pick<
  pg.PoolConfig,
  "max" | "connectionTimeoutMillis" | "statement_timeout" | "idle_in_transaction_session_timeout"
> & {
  /**
   * How long a connection may be silent before it and its query are ended. Longer than `statement_timeout`, so that a
   * live server answers first. Unset: forever.
   */
  readonly silenceMs?: number;
};

/**
 * For queries that visitors wait for. A later answer would help nobody, and a server that vanished keeps the locks of
 * its transactions no longer than that.
 */
export const visitorLimits: PoolLimits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 8_000,
  idle_in_transaction_session_timeout: 9_000,
  silenceMs: 9_000,
};

/** For commands, which read more at once than a page does. */
export const commandLimits: PoolLimits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  silenceMs: 35_000,
};

/** For one long piece of work, such as a migration: its statements have no time limit. */
export const longWorkLimits: PoolLimits = { max: 1, connectionTimeoutMillis: 5_000 };

/** How long a connection may be unused, in milliseconds, before it is probed ahead of its next use. */
const trustedMs = 100;

/** How long it may take to answer the probe, in milliseconds. */
const probeMs = 2_000;

/**
 * Connections to PostgreSQL that notice when the server vanishes without a word, as a host that lost power does; the
 * system alone would take fifteen minutes. A silent connection is ended. An unused one is probed before its next use;
 * if one does not answer, all connections unused since then are closed without a probe.
 */
export class HealingPool extends pg.Pool {
  readonly #idleSince = new WeakMap<pg.PoolClient, number>();
  #lastSilence = 0;

  constructor(connectionString: string, { silenceMs, ...limits }: PoolLimits) {
    const types = new pg.TypeOverrides();
    types.setTypeParser(pg.types.builtins.INT8, Number);
    super({
      connectionString,
      application_name: "agence-2h",
      types,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      idleTimeoutMillis: 5_000,
      stream: () => socketWithEnd(silenceMs),
      ...limits,
    });
    // A connection that the server closes is replaced at the next query. One in use fails its query and also emits this
    // event, which would end the process if nobody listened.
    this.on("error", () => {});
    this.on("connect", (client) => client.on("error", () => {}));
    this.on("release", (_error, client) => this.#idleSince.set(client, performance.now()));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
    const lent = this.#lend();
    if (!callback) return lent;
    lent.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  async #lend(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const idleSince = this.#idleSince.get(client) ?? Number.POSITIVE_INFINITY;
      if (idleSince > this.#lastSilence) {
        const startedAt = performance.now();
        if (startedAt - idleSince < trustedMs || (await answers(client))) return client;
        this.#lastSilence = startedAt;
      }
      client.release(true);
    }
  }
}

/** Receives a connection, in the form that `pg` gives it. */
type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Whether the server still answers on a connection. */
function answers(client: pg.PoolClient): Promise<boolean> {
  const answer = client.query("select 1").then(
    () => true,
    () => false,
  );
  return inTime(answer, probeMs, false);
}

/** A socket that ends after some time without a byte sent or received. */
function socketWithEnd(silenceMs = 0): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error("PostgreSQL does not answer any more")));
}
