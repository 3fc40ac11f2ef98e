import { readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Database, Transaction } from "#server/database/engine/client.ts";
import {
  claimMail,
  completeMail,
  dropMail,
  failMail,
  isGivenUp,
  leaseOwners,
  type OutboxMail,
  releaseMails,
} from "#server/database/mail/outbox.ts";
import type { Log } from "#server/log.ts";
import type { ComposedMail } from "./composed-mail.ts";
import { MailFailure, type MailTransport } from "./transport.ts";

/** Longer than a mail can take, PDFs and patient mail servers included. */
const leaseMs = 120_000;

/** Default interval, in milliseconds, between looks for mails that fall due later, or that another process left. */
const usualPollMs = 1_000;

/** How often to retry recording a sent mail while the store is out of reach, in milliseconds. */
const recordAgainMs = 1_000;

/** The worker's options. `compose` returns `null` for a mail that need not leave any more. */
export type MailWorkerOptions = {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly log: Log;
  /** Names this process among all those that ever claimed mails. */
  readonly instanceId: string;
  readonly compose: (mail: OutboxMail) => Promise<ComposedMail | null>;
  /** Records what follows from a mail that has left, in the transaction that marks it as sent. */
  readonly alsoRecord?: (
    transaction: Transaction,
    mail: OutboxMail,
    left: { readonly composed: ComposedMail; readonly sentAt: number },
  ) => Promise<void>;
  /** Milliseconds between two regular looks at the outbox. */
  readonly pollMs?: number;
};

export type MailWorker = ReturnType<typeof createMailWorker>;

/** Creates the worker of this process, which sends the mails of the outbox one at a time. */
export function createMailWorker(options: MailWorkerOptions) {
  const { database, log, pollMs = usualPollMs } = options;
  const owner = leaseOwner(options.instanceId);
  let stopped = false;
  let isWoken = false;
  let round: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const sendAll = async () => {
    while (!stopped) {
      isWoken = false;
      // Answer the visitors who came while the last mail was made before making the next one.
      await nextTurn();
      if (stopped) return;
      const mail = await claimMail(database, owner, leaseMs);
      if (mail) await deliver(options, mail, owner, () => stopped);
      else if (!isWoken) return;
    }
  };
  const run = () => {
    isWoken = true;
    if (round || stopped) return;
    clearTimeout(timer);
    round = sendAll()
      .catch((err) => log.error({ err }, "the outbox could not be read"))
      .finally(() => {
        round = null;
        // If it was woken between its last look and its end, that call must not be lost.
        if (!stopped) timer = setTimeout(run, isWoken ? 0 : pollMs);
      });
  };
  return {
    async start() {
      // If the store does not answer yet, these leases expire by themselves.
      await releaseDeadNeighbours(database, owner).catch((err) =>
        log.warn({ err }, "the leases of ended processes were not given back"),
      );
      run();
    },
    /** Call it when there is a mail to send. */
    wake: run,
    /** Finishes the current mail and releases the others. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      // If the store does not answer now, the leases expire by themselves.
      await releaseMails(database.db, owner).catch((err) => log.warn({ err }, "leases were not given back"));
    },
  };
}

async function deliver(
  options: MailWorkerOptions,
  mail: OutboxMail,
  owner: string,
  isStopping: () => boolean,
) {
  const { database, transport, log, compose } = options;
  const about = { kind: mail.kind, messageId: mail.messageId, attempt: mail.attempts };
  let composed: ComposedMail | null;
  try {
    composed = await compose(mail);
    if (!composed) {
      await dropMail(database, mail.id, owner);
      log.info(about, "mail no longer due");
      return;
    }
    await transport.send({ ...composed, messageId: mail.messageId });
    log.info(about, "mail sent");
  } catch (err) {
    const permanent = err instanceof MailFailure && err.permanent;
    const error = err instanceof MailFailure ? err.message : "the mail could not be made";
    const givenUp = isGivenUp(mail, permanent);
    log[givenUp ? "error" : "warn"]({ ...about, err, permanent, givenUp }, "mail not sent");
    await failMail(database, mail, owner, { error, permanent }).catch((err) =>
      log.error({ ...about, err }, "a mail was not sent, which could not be noted"),
    );
    return;
  }
  await recordSent(options, { mail, composed }, owner, isStopping);
}

/** The store must record that the mail has left before the lease ends, or it would leave twice. */
async function recordSent(
  { database, log, alsoRecord }: MailWorkerOptions,
  { mail, composed }: { readonly mail: OutboxMail; readonly composed: ComposedMail },
  owner: string,
  isStopping: () => boolean,
) {
  for (let remaining = leaseMs / recordAgainMs; ; remaining--) {
    try {
      await completeMail(database, mail.id, owner, async (transaction, sentAt) =>
        alsoRecord?.(transaction, mail, { composed, sentAt }),
      );
      return;
    } catch (err) {
      if (remaining <= 1 || isStopping())
        return log.error(
          { err, messageId: mail.messageId },
          "a mail has left, was not noted and may leave again",
        );
      log.warn({ err, messageId: mail.messageId }, "a mail has left and could not be noted yet");
    }
    await pause(recordAgainMs);
  }
}

/** After a crash, former processes of this machine hold leases that nobody will use: free them without waiting. */
async function releaseDeadNeighbours(database: Database, self: string): Promise<void> {
  for (const owner of await leaseOwners(database.db)) {
    if (owner !== self && isDeadNeighbour(owner)) await releaseMails(database.db, owner);
  }
}

/**
 * The scope in which a process number is unique: this machine and, on Linux, the processes that its container sees.
 * Containers may share a name, and each has a process 1.
 */
export const processSpace = `${hostname()} ${processNamespace()}`;

/** The name under which a process of this machine holds leases; `instanceId` makes it unique forever. */
export function leaseOwner(instanceId: string): string {
  return `${processSpace}/${process.pid}/${instanceId}`;
}

/** Whether that name belongs to a process of this scope that has ended. */
function isDeadNeighbour(owner: string): boolean {
  const [space, pid] = owner.split("/");
  return space === processSpace && (Number(pid) === process.pid || !isAlive(Number(pid)));
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
