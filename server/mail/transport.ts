import { createTransport as createSmtpTransport, type SendMailOptions } from "nodemailer";
import { company } from "#content/company.ts";
import type { ComposedMail, Mailbox } from "./composed-mail.ts";
import { MailFailure, mailFailureOf } from "./mail-failure.ts";
import { keptMails } from "./mail-files.ts";
import { localPartOf } from "./message-id.ts";
import { plainLine } from "./plain-words.ts";

/** A mail with the `Message-ID` that stays its own however often it is sent. */
export type OutgoingMail = ComposedMail & { readonly messageId: string };

/** What carries mails away. */
export type MailTransport = {
  /** Hands a mail over. @throws {MailFailure} when it did not leave. */
  send(mail: OutgoingMail): Promise<void>;
  /** Checks that mails can leave. @throws {MailFailure} when they cannot. */
  verify(): Promise<void>;
  close(): void;
};

/** How mails leave. */
export type TransportSettings = {
  /** `smtp://` or `smtps://` with what it demands of TLS, read by nodemailer; none: mails become files. */
  readonly smtpUrl?: string;
  /** Address of the sender. */
  readonly from: string;
  /** Where answers go when a mail does not say. */
  readonly answersTo?: string;
  /** Folder of the site's data; mails without a server are kept in its `mail` folder. */
  readonly dataDir: string;
  readonly log: { info(fields: object, message: string): void };
  /** In milliseconds. */
  readonly timeouts?: { readonly connection: number; readonly greeting: number; readonly socket: number };
};

/** The transport of the settings: a mail server, or `.eml` files where there is none. */
export function createTransport(settings: TransportSettings): MailTransport {
  const { smtpUrl, dataDir, log } = settings;
  const carrier = smtpUrl ? smtpCarrier(smtpUrl, settings.timeouts) : keptMails(dataDir, log);
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
  timeouts = { connection: 10_000, greeting: 10_000, socket: 30_000 },
): { send(message: SendMailOptions): Promise<void>; verify(): Promise<void>; close(): void } {
  const smtp = createSmtpTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 1,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
  });
  return {
    send: async (message) => void (await smtp.sendMail(message)),
    verify: async () => void (await smtp.verify()),
    close: () => smtp.close(),
  };
}

/** Names and addresses travel apart, and the envelope is given: nothing is parsed out of a visitor's text. */
function outgoingMessage(mail: OutgoingMail, settings: TransportSettings): SendMailOptions {
  const { from, answersTo } = settings;
  const replyTo = mail.replyTo ?? (answersTo ? { name: company.name, address: answersTo } : undefined);
  return {
    from: header({ name: company.name, address: from }),
    to: header(mail.to),
    replyTo: replyTo && header(replyTo),
    envelope: { from, to: [mail.to.address] },
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

/** Quoted local parts and lists are refused: mail servers have read them as other addresses. */
function header({ name, address }: Mailbox): Mailbox {
  if (!/^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/.test(address)) {
    throw new MailFailure("mail not sent: an address is not usable", true);
  }
  return { name: plainLine(name), address };
}
