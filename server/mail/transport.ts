import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport as createMailer, type SendMailOptions } from "nodemailer";
import { company } from "#content/site/company.ts";
import { localPartOf } from "#server/database/mail/mail-kinds.ts";
import { inTime } from "#server/in-time.ts";
import type { ComposedMail, Mailbox } from "./composed-mail.ts";
import type { DkimKey } from "./dkim.ts";
import { plainLine } from "./plain-words.ts";

/** A mail with its own `Message-ID`, the same each time it is sent. */
export type OutgoingMail = ComposedMail & { readonly messageId: string };

export type MailTransport = {
  /** Hands a mail over. @throws {MailFailure} when it did not leave. */
  send(mail: OutgoingMail): Promise<void>;
  /** Checks that mails can leave. @throws {MailFailure} when they cannot. */
  verify(): Promise<void>;
  close(): void;
};

export type TransportSettings = {
  /** `smtp://` or `smtps://` with its TLS parameters, read by nodemailer. Without it, mails become files. */
  readonly smtpUrl?: string;
  /** Signs the mails. Without it, the mail server may. */
  readonly dkim?: DkimKey;
  /** E-mail address of the sender. */
  readonly from: string;
  /** Where replies go by default. */
  readonly answersTo?: string;
  /** The site's data folder; mails without a server are kept in its `mail` folder. */
  readonly dataDir: string;
  readonly log: { info(fields: object, message: string): void };
  /** In milliseconds; `mail` for a whole mail, however its server drips its answers. */
  readonly timeouts?: {
    readonly connection: number;
    readonly greeting: number;
    readonly socket: number;
    readonly mail?: number;
  };
};

/** The transport for the settings: a mail server, or `.eml` files without one. */
export function createTransport(settings: TransportSettings): MailTransport {
  const { smtpUrl, dataDir, log } = settings;
  const carrier = smtpUrl ? smtpCarrier(smtpUrl, settings) : storedMails(dataDir, log);
  return {
    async send(mail) {
      const message = outgoingMessage(mail, settings);
      await carrier.send(message, localPartOf(mail.messageId)).catch(fail);
    },
    verify: () => carrier.verify().catch(fail),
    close: carrier.close,
  };
}

function fail(error: unknown): never {
  throw mailFailureOf(error);
}

function smtpCarrier(
  url: string,
  {
    from,
    dkim,
    timeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 },
  }: Pick<TransportSettings, "from" | "dkim" | "timeouts">,
): { send(message: SendMailOptions): Promise<void>; verify(): Promise<void>; close(): void } {
  const connect = () =>
    createMailer({
      url,
      pool: true,
      maxConnections: 2,
      maxRequeues: 1,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.greeting,
      socketTimeout: timeouts.socket,
      ...(dkim && {
        dkim: {
          domainName: from.slice(from.lastIndexOf("@") + 1),
          keySelector: dkim.selector,
          privateKey: dkim.pem,
        },
      }),
    });
  let smtp = connect();
  const { mail: mailMs = 90_000 } = timeouts;
  return {
    async send(message) {
      const hasLeft = smtp.sendMail(message).then(() => true);
      // If it fails later, nobody waits for it any more.
      hasLeft.catch(() => {});
      if (await inTime(hasLeft, mailMs, false)) return;
      // nodemailer counts silence only: the connection is left behind, and the next mail gets another one.
      smtp.close();
      smtp = connect();
      throw Object.assign(new Error("the mail server takes too long"), { code: "ETIMEDOUT" });
    },
    verify: async () => void (await smtp.verify()),
    close: () => smtp.close(),
  };
}

/**
 * Names and e-mail addresses are passed separately, with an explicit envelope, so that nothing is parsed out of a
 * visitor's text.
 */
function outgoingMessage(mail: OutgoingMail, settings: TransportSettings): SendMailOptions {
  const { from, answersTo } = settings;
  const replyTo = mail.replyTo ?? (answersTo ? { name: company.name, email: answersTo } : undefined);
  return {
    from: header({ name: company.name, email: from }),
    to: header(mail.to),
    replyTo: replyTo && header(replyTo),
    envelope: { from, to: [mail.to.email] },
    messageId: mail.messageId,
    subject: plainLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
      filename: plainLine(fileName),
      contentType,
      content: Buffer.from(content),
      ...(contentId
        ? { cid: contentId, contentDisposition: "inline" as const }
        : { contentDisposition: "attachment" as const }),
    })),
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": "fr",
      ...(mail.stopUrl && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(mail.stopUrl && { list: { unsubscribe: mail.stopUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * A sender or recipient as nodemailer takes it. Refuses quoted local parts and lists, which mail servers have misread.
 */
function header({ name, email }: Mailbox) {
  if (!/^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/.test(email)) {
    throw new MailFailure("mail not sent: an e-mail address is not usable", true);
  }
  return { name: plainLine(name), address: email };
}

/**
 * For a site without a mail server: each mail becomes a complete message (RFC 5322) in `mail/`, named after its
 * `Message-ID`, so that the same mail is never there twice. Mail programs open such files.
 */
function storedMails(dataDir: string, log: TransportSettings["log"]) {
  const folder = join(dataDir, "mail");
  const writer = createMailer({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message: SendMailOptions, name: string): Promise<void> {
      const file = join(folder, `${name}.eml`);
      const { message: bytes } = await writer.sendMail(message);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(file, bytes as Buffer);
      log.info({ file }, "no SMTP_URL is set: the mail was kept as a file");
    },
    async verify(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    close(): void {},
  };
}

/** After a crash the file is whole or missing: its bytes are flushed to the disk before it gets its name. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/**
 * A mail that did not leave. Neither its message nor its cause names anyone: both may be logged, and mail servers
 * repeat e-mail addresses in their answers.
 */
export class MailFailure extends Error {
  /** Whether the same mail would fail again. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = "MailFailure";
    this.permanent = permanent;
  }
}

/** An error as nodemailer reports it. */
type TransportError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/**
 * The failure behind an error of nodemailer. A recipient or a message refused with a 5yz reply stays refused (RFC 5321,
 * section 4.2.1). A wrong password, a closed connection or a 4yz reply may be temporary.
 */
function mailFailureOf(error: unknown): MailFailure {
  const { code, command, responseCode, response } = (error ?? {}) as TransportError;
  const smtpCommand = typeof command === "string" ? command : "";
  const reply = typeof responseCode === "number" ? responseCode : null;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(typeof response === "string" ? response : "")?.[0];
  const facts = [code, smtpCommand, reply, status].filter(Boolean).join(" ");
  const refused = reply !== null && reply >= 500 && reply !== 503 && /^(RCPT TO|DATA)$/.test(smtpCommand);
  return new MailFailure(`mail not sent: ${facts || "unknown reason"}`, refused);
}
