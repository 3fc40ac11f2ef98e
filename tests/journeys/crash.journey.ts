import { afterEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/database/client.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence.ts";
import { aMessage, aStep1, aStep2, canaryIban } from "../support/call-bodies.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";

/** What the site answered to one visitor before it was killed. */
type Acknowledged = {
  readonly message: string;
  readonly draft: string;
  readonly umr: string;
  readonly email: string;
};

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.reverse()) await undo();
  cleanUp = [];
});

describe("What was answered is kept, and its mails leave once, though the site is killed each time", () => {
  test("on SQLite", async () => {
    await killedAgainAndAgain(12, {});
  });

  test("on PostgreSQL", async (context) => {
    const postgres = await startPostgres();
    if (!postgres) return context.skip("This machine has no PostgreSQL");
    cleanUp.push(() => postgres.stop());
    const { url } = await createDatabase(postgres.url);
    await killedAgainAndAgain(4, { DATABASE_URL: url });
  });
});

async function killedAgainAndAgain(rounds: number, store: Readonly<Record<string, string>>): Promise<void> {
  const smtp = await startSmtp({ mode: "down" });
  cleanUp.push(() => smtp.stop());
  const site = await startSite({ env: { SMTP_URL: smtp.url, ...store } });
  cleanUp.push(() => site.stop());

  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < rounds; round++) {
    acknowledged.push(await submissionsWithAKill(site, `crash-${round}@example.fr`, round % 3));
  }
  await smtp.become("accept");
  await site.kill();
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: store.DATABASE_URL });
  await forgetBackoff(database);
  await site.restart();

  const expected = await keptAndExpected(database, acknowledged);
  await database.close();
  await eventually("every mail", () => smtp.mails.length >= expected.length, 30_000);
  // Whoever would send a mail twice would do so now.
  await site.restart();
  await site.stop();
  expect(arrived(smtp)).toEqual(expected.toSorted());
  for (const { umr, email } of acknowledged) {
    const confirmation = smtp.mails.find(
      ({ envelopeTo, messageId }) => envelopeTo.includes(email) && messageId?.startsWith("<confirmation."),
    );
    expect(confirmation?.text).toContain(umr);
    const pdfs = confirmation?.attachments.filter(({ mimeType }) => mimeType === "application/pdf") ?? [];
    expect(pdfs.map(({ filename }) => filename)).toEqual([
      `contrat-${umr.slice(0, -9)}.pdf`,
      `mandat-sepa-${umr.slice(0, -9)}.pdf`,
    ]);
  }
  expect(site.output.join("\n")).not.toContain(canaryIban);
}

/** A visitor's three submissions; the site is killed right after the answer whose rank is `killedAfter`. */
async function submissionsWithAKill(site: Site, email: string, killedAfter: number): Promise<Acknowledged> {
  const answers: Record<string, string>[] = [];
  const calls = [
    ["send-contact-email", () => aMessage({ email })],
    ["send-contract-confirmation", () => aStep1({ email })],
    ["send-contract-confirmation", () => aStep2({ email, draft: answers[1]!.draft })],
  ] as const;
  for (const [rank, [name, body]] of calls.entries()) {
    answers.push(await posted(`${site.url}/functions/${name}`, body()));
    if (rank === killedAfter) {
      await site.kill();
      await site.restart();
    }
  }
  const [message, step1, step2] = answers;
  return { message: message!.id!, draft: step1!.draft!, umr: step2!.umr!, email };
}

async function posted(url: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return await answer.json();
}

/** The site is down: what its mails would wait for is not what is tested here. */
async function forgetBackoff(database: Database): Promise<void> {
  const now = await database.now();
  await database.db
    .updateTable("outbox")
    .set({ dueAt: now })
    .where("sentAt", "is", null)
    .where("kind", "not in", ["reminder-1", "reminder-2"])
    .execute();
}

/** Finds each submission in the store, its chain of evidence whole, and tells the Message-IDs that it promised. */
async function keptAndExpected(database: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const expected: string[] = [];
  const { db } = database;
  for (const { message, umr, email } of acknowledged) {
    const kept = await db.selectFrom("contact_messages").select("email").where("id", "=", message).execute();
    expect(kept).toEqual([{ email }]);
    const drafts = await db.selectFrom("drafts").selectAll().where("email", "=", email).execute();
    expect(drafts).toHaveLength(1);
    const mandate = await db
      .selectFrom("mandates")
      .innerJoin("contracts", "contracts.id", "mandates.contractId")
      .select(["contracts.id", "contracts.chainId", "contracts.draftId"])
      .where("umr", "=", umr)
      .executeTakeFirstOrThrow();
    expect([mandate.id, mandate.draftId]).toEqual([drafts[0]!.signedContractId, drafts[0]!.id]);
    const chain = await evidenceOf(db, mandate.chainId);
    expect(chain.map(({ kind }) => kind)).toEqual(["step1-accepted", "step2-accepted", "contract-kept"]);
    expect(chainIsWhole(chain)).toBe(true);
    expected.push(
      ...[`agency-message.${message}`, `acknowledgement.${message}`, `agency-draft.${drafts[0]!.id}`],
      ...[`confirmation.${mandate.id}`, `agency-contract.${mandate.id}`],
    );
  }
  return expected.map((name) => `<${name}@localhost>`);
}

function arrived(smtp: Smtp): string[] {
  return smtp.mails.map(({ messageId }) => messageId ?? "").sort();
}
