import { join } from "node:path";
import { findingWords } from "#content/desk/doctor.ts";
import type { Database } from "#server/database/client.ts";
import { mailCounts, oldestDueMail } from "#server/database/outbox.ts";
import type { Environment } from "#server/env.ts";
import { createTransport } from "#server/mail/transport.ts";
import { reasonOf } from "#server/start-failure.ts";
import { type Finding, findingsOf } from "./finding.ts";
import { isPublic } from "./settings.ts";

/** Milliseconds after which a mail that should have left is late, and is a fault. */
const lateMs = 15 * 60_000;
const lostMs = 24 * 3_600_000;

/** Milliseconds that the doctor has for a mail server: a person waits. */
const patience = { connection: 5_000, greeting: 5_000, socket: 5_000 };

const { ok, warning, fault } = findingsOf("mails");
const words = findingWords.mails;

/** Whether mails can leave, and whether some have not. */
export async function mailFindings(environment: Environment): Promise<Finding[]> {
  const { MAIL_FROM, AGENCY_EMAIL } = environment;
  const examples = Object.entries({ MAIL_FROM, AGENCY_EMAIL }).filter(([, address]) =>
    address.endsWith(".example"),
  );
  return [
    await carrier(environment),
    ...examples.map(([setting, address]) => {
      const text = words.addressExample(setting, address);
      return isPublic(environment) ? fault(text) : warning(text);
    }),
  ];
}

async function carrier(environment: Environment): Promise<Finding> {
  const { SMTP_URL: smtpUrl, DATA_DIR: dataDir, MAIL_FROM: from } = environment;
  if (!smtpUrl) {
    const text = words.files(join(dataDir, "mail"));
    return isPublic(environment) ? fault(text) : warning(text);
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

/** What the outbox holds that should have left. */
export async function outboxFindings(database: Database): Promise<Finding[]> {
  const now = await database.now();
  const { dead } = await mailCounts(database);
  const waitingSince = await oldestDueMail(database.db, now);
  const ageMs = waitingSince === null ? 0 : now - waitingSince;
  const late = words.late(findingWords.duration(ageMs));
  return [
    ageMs < lateMs ? ok(words.none) : ageMs < lostMs ? warning(late) : fault(late),
    ...(dead > 0 ? [warning(words.dead(dead))] : []),
  ];
}
