import { afterEach, beforeEach, expect, test } from "vitest";
import { aMessage } from "../support/call-bodies.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { kindsOf, startMails } from "../support/mail-workers.ts";
import { type Smtp, startSmtp } from "../support/smtp.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("Behind 120 mails that anybody can have sent,", (store) => {
  let site: TestFunctions;
  let smtp: Smtp;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    site = await createFunctions(store);
    smtp = await startSmtp();
    stop = async () => {};
    const { db } = site.database;
    await db.deleteFrom("outbox").execute();
    for (let index = 0; index < 60; index += 1) {
      accepted(await site.contact(aMessage({ email: `message-${index}@example.fr` })));
      if (index % 2 === 0) await site.startDraft({ email: `draft-${index}@example.fr` });
    }
    await db.deleteFrom("outbox").where("kind", "in", ["agency-message", "agency-draft"]).execute();
    await db.updateTable("outbox").set({ dueAt: 0 }).execute();
  });
  afterEach(async () => {
    await stop();
    await smtp.stop();
  });

  test("a confirmation is the next to leave, then what the agency reads", async () => {
    expect((await site.rows()).outbox).toBe(120);
    await site.sign({ email: "first@example.fr" });
    accepted(await site.contact(aMessage({ email: "last@example.fr" })));
    stop = await startMails(site, smtp);
    await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(4);
    expect(kindsOf(smtp).slice(0, 3)).toEqual(["confirmation", "agency-contract", "agency-message"]);
    expect(["acknowledgement", "reminder-1", "reminder-2"]).toContain(kindsOf(smtp)[3]);
  });

  test("and one of them that hangs at the mail server, a confirmation is the next to leave", async () => {
    await smtp.become("hang");
    stop = await startMails(site, smtp);
    const underWay = site.database.db
      .selectFrom("outbox")
      .select("messageId")
      .where("leaseOwner", "is not", null);
    await expect.poll(() => underWay.execute()).toHaveLength(1);
    const hanging = await underWay.executeTakeFirstOrThrow();
    await site.sign({ email: "promised-later@example.fr" });
    await smtp.become("accept");
    await expect.poll(() => smtp.mails.length).toBeGreaterThanOrEqual(2);
    const [next] = smtp.mails.filter(({ messageId }) => messageId !== hanging.messageId);
    expect(next?.messageId).toMatch(/^<confirmation\./);
  });
});
