import { join } from "node:path";
import type { FindingWords } from "#content/machine/findings.ts";
import type { Environment } from "#server/env.ts";
import { createTransport } from "#server/mail/transport.ts";
import { reasonOf } from "#server/start-failure.ts";
import { mailDomainFindings, textReader } from "./mail-domain.ts";
import { type Finding, findingsOf, isPublicSite } from "./site.ts";

/** Milliseconds that a check waits for a mail server: a person is waiting too. */
const patience = { connection: 5_000, greeting: 5_000, socket: 5_000 };

/** Findings about mail: whether it can leave, and whether mailboxes have a reason to take it. */
export async function mailFindings(environment: Environment, say: FindingWords): Promise<Finding[]> {
  const { warning, fault } = findingsOf("mails");
  const { MAIL_FROM, AGENCY_EMAIL, SMTP_URL, DKIM_KEY } = environment;
  const examples = Object.entries({ MAIL_FROM, AGENCY_EMAIL }).filter(([, email]) =>
    email.endsWith(".example"),
  );
  const asksDns = SMTP_URL && !MAIL_FROM.endsWith(".example");
  const sender = { from: MAIL_FROM, smtpHost: SMTP_URL ? new URL(SMTP_URL).hostname : "", dkim: DKIM_KEY };
  return [
    await carrier(environment, say),
    ...(asksDns ? await mailDomainFindings(sender, textReader(), say) : []),
    ...examples.map(([setting, email]) => {
      const text = say.mails.emailExample(setting, email);
      return isPublicSite(environment) ? fault(text) : warning(text);
    }),
  ];
}

async function carrier(environment: Environment, say: FindingWords): Promise<Finding> {
  const { ok, warning, fault } = findingsOf("mails");
  const words = say.mails;
  const { SMTP_URL: smtpUrl, DATA_DIR: dataDir, MAIL_FROM: from } = environment;
  if (!smtpUrl) {
    const text = words.files(join(dataDir, "mail"));
    return isPublicSite(environment) ? fault(text) : warning(text);
  }
  const { host } = new URL(smtpUrl);
  const transport = createTransport({ smtpUrl, from, dataDir, log: { info() {} }, timeouts: patience });
  try {
    await transport.verify();
    return ok(words.reached(host));
  } catch (error) {
    return fault(words.outOfReach(host, reasonOf(error).replace(/^mail not sent: /, "")));
  } finally {
    transport.close();
  }
}
