import { Socket } from "node:net";
import pg from "pg";
import { inTime } from "#server/in-time.ts";

/** How long the connections of a pool wait, in milliseconds. */
export type PoolLimits = Pick<
  pg.PoolConfig,
  "max" | "connectionTimeoutMillis" | "statement_timeout" | "idle_in_transaction_session_timeout"
> & {
  /**
   * After how long without a byte from the server a connection is ended, and its query with it. Longer than
   * `statement_timeout`, so that a server which is still there answers first. Unset: never.
   */
  readonly silenceMs?: number;
};

/**
 * For whom visitors wait. An answer later than that helps none of them, and a server that vanished keeps the locks of
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

/** For one long piece of work, such as a migration: no statement of it has an end. */
export const longWorkLimits: PoolLimits = { max: 1, connectionTimeoutMillis: 5_000 };

/** After how long without use a connection is asked whether it lives before it is lent again, in milliseconds. */
const trustedMs = 100;

/** How long it has to answer that, in milliseconds. */
const probeMs = 2_000;

/**
 * Connections to PostgreSQL that notice when the other end has vanished without a word, as a host that lost power does.
 * The system itself would take fifteen minutes. A connection on which nothing arrives ends; one that was not in use is
 * probed before it is lent, and once one does not answer, all that have not been in use since are closed unasked.
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
    // A connection that the server closes is replaced at the next query. One in use tells its query, and tells
    // itself too: unheard, that would end the process.
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
        const askedAt = performance.now();
        if (askedAt - idleSince < trustedMs || (await answers(client))) return client;
        this.#lastSilence = askedAt;
      }
      client.release(true);
    }
  }
}

/** Hears of a connection, as `pg` tells it. */
type Lent = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Whether a connection still leads to a server. */
function answers(client: pg.PoolClient): Promise<boolean> {
  const answer = client.query("select 1").then(
    () => true,
    () => false,
  );
  return inTime(answer, probeMs, false);
}

/** A socket that ends once nothing was sent or received for so long. */
function socketWithEnd(silenceMs = 0): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy(new Error("PostgreSQL does not answer any more")));
}
