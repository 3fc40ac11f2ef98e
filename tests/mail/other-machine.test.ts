import { tmpdir } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/env.ts";
import { createTransport, type MailFailure, type MailTransport } from "#server/mail/transport.ts";
import { outerAddress, reachedFromOutside } from "../support/other-machine.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

let undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.reverse()) await each();
  undo = [];
});

// A machine without a network has no address by which it could be another one.
describe.skipIf(outerAddress === null)("A mail server on another machine", () => {
  test("without STARTTLS gets no mail, which stays to be sent", async () => {
    const { smtp, transport } = await connect();
    expect(await failureOf(transport)).toMatchObject({
      permanent: false,
      message: expect.stringMatching(/ETLS/),
    });
    await expect(transport.verify()).rejects.toMatchObject({ permanent: false });
    expect(smtp.mails).toEqual([]);
  });

  test("with a certificate that nobody vouches for gets none either, unless the address takes it", async () => {
    const { smtp, transport } = await connect({ startTls: true });
    expect(await failureOf(transport)).toMatchObject({ permanent: false });
    expect(smtp.mails).toEqual([]);
    const trusting = await connect({
      startTls: true,
      query: "?requireTLS=true&tls.rejectUnauthorized=false",
      settings: { SMTP_TLS: "off" },
    });
    await trusting.transport.send(aMail);
    expect(trusting.smtp.mails).toHaveLength(1);
  });

  test("gets it in clear where SMTP_TLS is off", async () => {
    const { smtp, transport } = await connect({ settings: { SMTP_TLS: "off" } });
    await transport.send(aMail);
    expect(smtp.mails).toHaveLength(1);
  });
});

async function connect(
  how: { startTls?: boolean; query?: string; settings?: NodeJS.ProcessEnv } = {},
): Promise<{
  smtp: Smtp;
  transport: MailTransport;
}> {
  const smtp = await startSmtp({ startTls: how.startTls });
  const outer = await reachedFromOutside(smtp.url);
  const read = readEnvironment({ SMTP_URL: `${outer.address}${how.query ?? ""}`, ...how.settings });
  if (!read.ok) throw new Error(read.problem.join());
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = read.value;
  const transport = createTransport({ smtpUrl, from, dataDir: tmpdir(), log: { info() {} } });
  undo.push(smtp.stop, outer.stop, transport.close);
  return { smtp, transport };
}

const aMail = {
  messageId: "<confirmation.0198f3a2@www.example.fr>",
  to: { name: "Zoé Lefèvre", email: "zoe@client.example" },
  subject: "Votre contrat",
  html: "<p>Bonjour</p>",
  text: "Bonjour",
  attachments: [],
};

function failureOf(transport: MailTransport): Promise<MailFailure> {
  return transport.send(aMail).then(
    () => Promise.reject(new Error("the mail left")),
    ({ permanent, message }: MailFailure) => ({ permanent, message }) as MailFailure,
  );
}
