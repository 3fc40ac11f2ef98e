import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { beforeAll, describe, expect, test } from "vitest";
import { contactMessageSchema } from "#domain/contact-message.ts";
import { checkFields } from "#domain/fields.ts";
import { checkContractCall } from "#server/contracts/send-contract-confirmation.ts";
import type { ComposedMail } from "#server/mail/composed-mail.ts";
import { composeAgencyContract } from "#server/mail/templates/agency.tsx";
import { composeAcknowledgement, composeAgencyMessage } from "#server/mail/templates/contact-message.tsx";
import { createTransport, type MailTransport } from "#server/mail/transport.ts";
import { anyText } from "../support/any-text.ts";
import { aMessage, aStep2 } from "../support/call-bodies.ts";
import { agencyEmail, beginning } from "../support/functions.ts";
import { deskPage } from "../support/mails.ts";
import { aSignedContract } from "../support/signed-contract.ts";

const victim = "victim@evil.example";
const header = `Bcc: ${victim}`;
const breaks = ["\r\n", "\n", "\r", "\u0000", "\u000b", "\u0085", "\r\n "];
const textFields = (body: object) =>
  Object.keys(body).filter((name) => !["acceptCGV", "step", "pack"].includes(name));

describe("No line break stays in the middle of a field, the message aside:", () => {
  test.each(textFields(aStep2()))("%s of a contract", (name) => {
    for (const lineBreak of breaks) {
      const checked = checkContractCall(aStep2({ [name]: `x@y.example${lineBreak}${header}` }));
      if (name === "iban" || name === "bic") expect(JSON.stringify(checked)).not.toMatch(/\\[nru]/);
      else expect(checked).toMatchObject({ ok: false, problem: { [name]: expect.any(String) } });
    }
  });

  test.each(textFields(aMessage()).filter((name) => name !== "message"))("%s of a message", (name) => {
    for (const lineBreak of breaks) {
      const checked = checkFields(
        contactMessageSchema,
        aMessage({ [name]: `x@y.example${lineBreak}${header}` }),
      );
      expect(checked).toMatchObject({ ok: false, problem: { [name]: expect.any(String) } });
    }
  });
});

describe("Whatever stands in a mail,", () => {
  let dataDir: string;
  let transport: MailTransport;
  let sent = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "injection-"));
    transport = createTransport({ from: "contact@example.fr", dataDir, log: { info: () => {} } });
  });

  const arrived = async (mail: ComposedMail) => {
    const name = `acknowledgement.${++sent}`;
    await transport.send({ ...mail, messageId: `<${name}@example.fr>` });
    const bytes = await readFile(join(dataDir, "mail", `${name}.eml`));
    expect(await readdir(join(dataDir, "mail"))).toHaveLength(sent);
    return PostalMime.parse(bytes);
  };
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...breaks,
          header,
          `<${victim}>`,
          `"${victim}"`,
          ",",
          ";",
          "=?utf-8?q?=0ABcc:x?=",
          "\r\n\r\n--",
        ),
        anyText({ maxLength: 20 }).map((text) => text.toWellFormed()),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join(""));

  test("it goes to one reader, and its head holds what the site wrote", async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (text, other) => {
        const message = {
          ...aMessage(),
          firstName: text,
          lastName: other,
          phone: text,
          message: `${other}\n${text}`,
        };
        const contract = aSignedContract({
          subscriber: { raisonSociale: text, nomPrenom: other, adresseSiege: text },
        });
        const mails = [
          await composeAgencyMessage({ message, receivedAt: beginning, agencyEmail }),
          await composeAcknowledgement({ email: message.email, receivedAt: beginning }),
          await composeAgencyContract({ contract, agencyEmail, deskPage }),
        ];
        for (const mail of mails) {
          const { headers, to, cc, bcc, replyTo } = await arrived(mail);
          expect(
            [to, cc, bcc]
              .flat()
              .filter(Boolean)
              .map((each) => each?.address),
          ).toEqual([mail.to.email]);
          expect(replyTo?.map(({ address }) => address) ?? []).toEqual(
            mail.replyTo ? [mail.replyTo.email] : [],
          );
          expect(headers.map(({ key }) => key).sort()).toEqual(
            [
              "auto-submitted",
              "content-language",
              "content-type",
              "date",
              "from",
              "message-id",
              "mime-version",
              ...(mail.replyTo ? ["reply-to"] : []),
              "subject",
              "to",
            ].sort(),
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});
