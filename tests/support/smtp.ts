import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";

/**
 * The behaviour of the mail server: accepts mails, postpones them (451), refuses them (550), never answers a
 * connection, is down, hangs up after reading a mail without keeping it (`lose`), or keeps it and hangs up before
 * saying so (`mute`).
 */
export type SmtpMode = "accept" | "postpone" | "refuse" | "hang" | "down" | "lose" | "mute";

/** A mail as received, with its envelope. */
export type ReceivedMail = Email & {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  /** Whether its sender was told that it arrived. */
  readonly confirmed: boolean;
};

/** A real mail server of this machine. */
export type Smtp = {
  /** The value for `SMTP_URL`, the same in every mode. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Changes its behaviour from the next connection on. */
  become(mode: SmtpMode): Promise<void>;
  /** Waits for a mail, which may already be here. */
  mail(awaited: string, matches: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

/**
 * Starts a mail server on 127.0.0.1, with STARTTLS by an unverified certificate or without TLS; the caller stops it.
 */
export async function startSmtp(options: { mode?: SmtpMode; startTls?: boolean } = {}): Promise<Smtp> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  const received = new EventEmitter();
  received.setMaxListeners(0);
  let mode: SmtpMode = "down";
  let server: SMTPServer | null = null;

  async function become(next: SmtpMode) {
    mode = next;
    if (server) await closed(server);
    server = next === "down" ? null : await listening(port, () => mode, receive, options.startTls);
  }

  function receive(mail: ReceivedMail) {
    mails.push(mail);
    received.emit("mail");
  }

  await become(options.mode ?? "accept");
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    become,
    async mail(awaited, matches) {
      const signal = AbortSignal.timeout(100_000);
      for (;;) {
        const mail = mails.find(matches);
        if (mail) return mail;
        await once(received, "mail", { signal }).catch((cause) => {
          throw new Error(`Waited in vain for a mail: ${awaited}`, { cause });
        });
      }
    },
    stop: () => become("down"),
  };
}

async function listening(
  port: number,
  mode: () => SmtpMode,
  receive: (mail: ReceivedMail) => void,
  startTls = false,
): Promise<SMTPServer> {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    disabledCommands: startTls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onConnect(_session, answer) {
      if (mode() !== "hang") answer();
    },
    // Real servers name the refused address in their answer.
    onRcptTo({ address }, _session, answer) {
      if (mode() === "postpone") return answer(refusal(451, `<${address}> Try again later`));
      if (mode() === "refuse") return answer(refusal(550, `<${address}> No such mailbox`));
      answer();
    },
    async onData(stream, session, answer) {
      const bytes = await buffer(stream).catch(() => null);
      // A client that hangs up in the middle of a mail has sent none.
      if (!bytes) return;
      const hangUp = () => sockets.get(session.remotePort)?.destroy();
      if (mode() === "lose") return hangUp();
      const confirmed = mode() !== "mute";
      const mail = await PostalMime.parse(bytes);
      const { mailFrom, rcptTo } = session.envelope;
      receive({
        ...mail,
        envelopeFrom: mailFrom ? mailFrom.address : "",
        envelopeTo: rcptTo.map(({ address }) => address),
        confirmed,
      });
      if (confirmed) answer();
      else hangUp();
    },
  });
  // A client that hangs up is not a failure of the test.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => sockets.set(socket.remotePort, socket));
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return server;
}

function closed(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
