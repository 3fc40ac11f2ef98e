import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy in front of PostgreSQL that fails as networks and machines do. */
export type FaultyProxy = {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** The number of its connections that still work. */
  readonly live: number;
  /** The number of commits whose answers were lost. */
  readonly lostAnswers: number;
  /** Open connections no longer carry anything, without being closed; new ones work. */
  vanish(): void;
  /** New connections carry nothing either, until {@link FaultyProxy.heal}. */
  fallSilent(): void;
  /** Closes every connection. */
  cut(): void;
  /** Drops the answers of the next commits, and closes their connections. */
  loseAnswers(count: number): void;
  /** Sends new connections to another server. */
  leadTo(url: string): void;
  /** Ends the silence; connections silent before stay so, as after the loss of a machine. */
  heal(): void;
  stop(): Promise<void>;
};

type Pair = { readonly client: Socket; readonly server: Socket; isSilent: boolean; answerIsLost: boolean };

/** Starts a proxy on 127.0.0.1 in front of the server of a database. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const pairs = new Set<Pair>();
  let target = new URL(databaseUrl);
  let isSilent = false;
  let answersToLose = 0;
  let lostAnswers = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const pair: Pair = { client, server, isSilent, answerIsLost: false };
    pairs.add(pair);
    client.on("data", (bytes) => {
      if (pair.isSilent) return;
      if (answersToLose > 0 && isCommit(bytes)) {
        answersToLose -= 1;
        pair.answerIsLost = true;
      }
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      if (pair.isSilent) return;
      if (!pair.answerIsLost) return void client.write(bytes);
      lostAnswers += 1;
      client.destroy();
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on("error", () => {});
      // A lost machine does not hear that its peer has closed, and does not close itself.
      end.on("close", () => {
        if (end === client) pairs.delete(pair);
        if (!pair.isSilent || end === client) other.destroy();
      });
    }
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === "object" ? address!.port : ""}`;
  const silenceAll = () => {
    for (const pair of pairs) pair.isSilent = true;
  };
  const cut = () => {
    for (const { client } of pairs) client.destroy();
  };
  return {
    url: url.href,
    get live() {
      return [...pairs].filter((pair) => !pair.isSilent).length;
    },
    get lostAnswers() {
      return lostAnswers;
    },
    vanish: silenceAll,
    fallSilent() {
      isSilent = true;
      silenceAll();
    },
    cut,
    loseAnswers(count) {
      answersToLose = count;
    },
    leadTo(other) {
      target = new URL(other);
    },
    heal() {
      isSilent = false;
      answersToLose = 0;
    },
    async stop() {
      cut();
      proxy.close();
      await once(proxy, "close");
    },
  };
}

/**
 * Whether a client's bytes contain the statement that commits, in the protocol's form: a text that ends with a zero.
 */
function isCommit(bytes: Buffer): boolean {
  return bytes.includes("commit\0");
}
