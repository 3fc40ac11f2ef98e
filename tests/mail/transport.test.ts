import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messageIdFor } from "#server/database/mail/mail-kinds.ts";
import { readDkimKey } from "#server/mail/dkim.ts";
import {
  createTransport,
  type MailFailure,
  type MailTransport,
  type OutgoingMail,
  type TransportSettings,
} from "#server/mail/transport.ts";
import { type Smtp, type SmtpMode, startSmtp } from "../support/smtp.ts";

const publicUrl = "https://www.example.fr";
const patient = { connection: 30_000, greeting: 30_000, socket: 30_000 };
/** For the one server that never answers: every other test may be as slow as its machine. */
const impatient = { connection: 400, greeting: 400, socket: 400 };
const pdf = new Uint8Array(100_000).map((_, index) => (index * 7919) % 256);

let dataDir: string;
let smtp: Smtp | null;
let transport: MailTransport | null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "mail-"));
  smtp = null;
  transport = null;
});

afterEach(async () => {
  transport?.close();
  await smtp?.stop();
});

test("a mail arrives whole, each attachment byte for byte", async () => {
  await connect("accept");
  await transport!.verify();
  await transport!.send(aMail());
  await transport!.send(aMail());
  const [mail, again] = smtp!.mails;
  expect(mail).toMatchObject({
    subject: "Votre contrat est signé, à l’instant\u202f!",
    from: { name: "Agence 2H", address: "contact@example.fr" },
    to: [{ name: "Zoé Lefèvre, dite « Zo »", address: "zoe@client.example" }],
    replyTo: [{ name: "Agence 2H", address: "agence@example.fr" }],
    messageId: "<confirmation.0198f3a2@www.example.fr>",
    envelopeFrom: "contact@example.fr",
    envelopeTo: ["zoe@client.example"],
  });
  expect(again!.messageId).toBe(mail!.messageId);
  expect(mail!.html).toContain("cid:logo@example");
  expect(mail!.text).toContain("Bonjour à vous");
  const [logo, contract] = mail!.attachments;
  expect(logo).toMatchObject({ contentId: "<logo@example>", disposition: "inline", mimeType: "image/png" });
  expect(contract).toMatchObject({ filename: "récapitulatif.pdf", mimeType: "application/pdf" });
  expect(Buffer.from(contract!.content as ArrayBuffer).equals(pdf)).toBe(true);
  expect(header(mail!, "auto-submitted")).toBe("auto-generated");
  expect(header(mail!, "content-language")).toBe("fr");
});

test("a mail is signed for the sender's domain when the site has a key", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const der = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  smtp = await startSmtp();
  transport = createTransport(settings({ smtpUrl: smtp.url, dkim: readDkimKey(`site:${der}`)! }));
  await transport.send(aMail());
  expect(header(smtp.mails[0]!, "dkim-signature")).toMatch(/d=example\.fr;.* s=site;/s);
});

test("a mail that can be stopped tells mail programs where, and another does not", async () => {
  await connect("accept");
  const stopUrl = `https://www.example.fr/arreter-les-rappels?reprise=${"K3v9-_".repeat(7)}`;
  await transport!.send(aMail({ stopUrl }));
  await transport!.send(aMail());
  const [reminder, other] = smtp!.mails;
  expect(header(reminder!, "list-unsubscribe")).toBe(`<${stopUrl}>`);
  expect(header(reminder!, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header(other!, "list-unsubscribe")).toBeUndefined();
  expect(header(other!, "list-unsubscribe-post")).toBeUndefined();
});

test("line breaks in names and subjects make no header and no recipient", async () => {
  await connect("accept");
  const injected = "Zoé\r\nBcc: victim@example.org\r\n\r\nX";
  await transport!.send(
    aMail({
      subject: injected,
      to: { name: `${injected}" <victim@example.org>, "`, email: "zoe@client.example" },
      replyTo: { name: injected, email: "zoe@client.example" },
    }),
  );
  const mail = smtp!.mails[0]!;
  expect(mail.envelopeTo).toEqual(["zoe@client.example"]);
  expect(mail.bcc).toBeUndefined();
  expect(header(mail, "bcc")).toBeUndefined();
  expect(mail.to).toHaveLength(1);
  expect(mail.to![0]!.address).toBe("zoe@client.example");
  expect(mail.subject).toBe("Zoé Bcc: victim@example.org X");
});

test.each([
  '"victim@example.org, x"@client.example',
  "zoe@client.example>, <victim@example.org",
  "zoe@client.example\r\nRCPT TO:<victim@example.org>",
  "victim@example.org@client.example",
])("the address %j is refused for good, and nothing leaves", async (address) => {
  await connect("accept");
  const failure = await failureOf(transport!.send(aMail({ to: { name: "Zoé", email: address } })));
  expect(failure).toMatchObject({ permanent: true });
  expect(failure.message).not.toContain("@");
  expect(smtp!.mails).toHaveLength(0);
});

test.each([
  ["refuse", true, /550/],
  ["postpone", false, /451/],
  ["hang", false, /ETIMEDOUT/],
  ["down", false, /ESOCKET|ECONNECTION/],
] as const)(
  "when the server would %s, the failure tells whether it lasts and names nobody",
  async (mode, permanent, reason) => {
    await connect(mode);
    const failure = await failureOf(transport!.send(aMail()));
    expect(failure).toMatchObject({ name: "MailFailure", permanent });
    expect(failure.message).toMatch(reason);
    expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain("client.example");
    expect(failure.cause).toBeUndefined();
  },
);

test("without a server a mail is one complete file, however often it is sent", async () => {
  const logged: unknown[] = [];
  transport = createTransport(settings({ log: { info: (fields) => logged.push(fields) } }));
  await transport.verify();
  await transport.send(aMail());
  await transport.send(aMail());
  const folder = join(dataDir, "mail");
  expect(await readdir(folder)).toEqual(["confirmation.0198f3a2.eml"]);
  const file = join(folder, "confirmation.0198f3a2.eml");
  expect(logged).toEqual([{ file }, { file }]);
  const bytes = await readFile(file);
  expect(bytes.toString("latin1")).not.toMatch(/[^\r]\n/);
  const mail = await PostalMime.parse(bytes);
  expect(mail.messageId).toBe("<confirmation.0198f3a2@www.example.fr>");
  expect(mail.date).toBeTruthy();
  expect(Buffer.from(mail.attachments[1]!.content as ArrayBuffer).equals(pdf)).toBe(true);
});

test("a Message-ID can neither break a header nor leave the folder", async () => {
  expect(() => messageIdFor("confirmation", "../../x", publicUrl)).toThrow(RangeError);
  expect(() => messageIdFor("confirmation", "x>\r\nBcc: y", publicUrl)).toThrow(RangeError);
  transport = createTransport(settings());
  await expect(transport.send(aMail({ messageId: "<../../x@y>" }))).rejects.toThrow(RangeError);
});

test("a mail server that drips its answer is given up, and the next mail takes another connection", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    const drips = ++connections === 1;
    let isData = false;
    socket.on("error", () => {}).write("220 hello\r\n");
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      if (isData && !text.endsWith("\r\n.\r\n")) return;
      if (isData && drips) {
        const drop = setInterval(() => socket.write("250-wait\r\n"), 10);
        socket.on("close", () => clearInterval(drop));
        return;
      }
      isData = /^DATA/i.test(text);
      socket.write(isData ? "354 go on\r\n" : "250 ok\r\n");
    });
    sockets.push(socket);
  });
  const sockets: Socket[] = [];
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  transport = createTransport(
    settings({ smtpUrl: `smtp://127.0.0.1:${port}`, timeouts: { ...patient, mail: 1_000 } }),
  );
  await expect(transport.send(aMail())).rejects.toMatchObject({
    message: "mail not sent: ETIMEDOUT",
    permanent: false,
  });
  await transport.send(aMail({ messageId: "<another@example.fr>" }));
  expect(connections).toBe(2);
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function connect(mode: SmtpMode) {
  smtp = await startSmtp({ mode });
  transport = createTransport(
    settings({ smtpUrl: smtp.url, timeouts: mode === "hang" ? impatient : patient }),
  );
}

function settings(changes: Partial<TransportSettings> = {}): TransportSettings {
  const log = { info: () => {} };
  return {
    from: "contact@example.fr",
    answersTo: "agence@example.fr",
    dataDir,
    log,
    timeouts: patient,
    ...changes,
  };
}

function aMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: messageIdFor("confirmation", "0198f3a2", publicUrl),
    to: { name: "Zoé Lefèvre, dite « Zo »", email: "zoe@client.example" },
    subject: "Votre contrat est signé, à l’instant\u202f!",
    html: '<p>Bonjour à vous</p><img src="cid:logo@example" alt="">',
    text: "Bonjour à vous\n",
    attachments: [
      {
        fileName: "logo.png",
        contentType: "image/png",
        content: new Uint8Array(9),
        contentId: "logo@example",
      },
      { fileName: "récapitulatif.pdf", contentType: "application/pdf", content: pdf },
    ],
    ...changes,
  };
}

async function failureOf(sending: Promise<void>): Promise<MailFailure> {
  return sending.then(
    () => Promise.reject(new Error("the mail left")),
    (failure: MailFailure) => failure,
  );
}

function header(mail: { headers: { key: string; value: string }[] }, key: string): string | undefined {
  return mail.headers.find((field) => field.key === key)?.value;
}
