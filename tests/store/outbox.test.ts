import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/database/engine/client.ts";
import {
  backoffMs,
  cancelMails,
  claimMail,
  completeMail,
  failMail,
  insertOutboxMail,
  leaseOwners,
  maximumAttempts,
  releaseMails,
} from "#server/database/mail/outbox.ts";
import { mailTotal } from "#server/database/mail/outbox-entries.ts";
import { onEachStore } from "../support/stores.ts";

const hour = 3_600_000;

/** Leases that have run out as soon as they are given. */
const noTime = 0;

onEachStore("The outbox", (store) => {
  let database: Database;
  beforeAll(async () => {
    database = await store.open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("outbox").execute();
  });

  const promised = async (overrides: Partial<Parameters<typeof insertOutboxMail>[1]> = {}) => {
    const subjectId = randomUUID();
    const mail = {
      id: randomUUID(),
      kind: "confirmation" as const,
      subjectId,
      messageId: `<${subjectId}@site>`,
      createdAt: 1_758_000_000_000,
      dueAt: 1_758_000_000_000,
      ...overrides,
    };
    await database.transaction((transaction) => insertOutboxMail(transaction, mail));
    return mail;
  };
  const totals = async () => ({
    waiting: await mailTotal(database.db, "waiting"),
    dead: await mailTotal(database.db, "dead"),
  });
  const stored = (id: string) =>
    database.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("a promise is lent once, its attempt counted, and closed by who holds it", async () => {
    const mail = await promised();
    const claimed = await claimMail(database, "one", hour);
    expect(claimed).toMatchObject({ ...mail, attempts: 1, leaseOwner: "one", sentAt: null });
    expect(await claimMail(database, "two", hour)).toBeNull();
    expect(await completeMail(database, mail.id, "two")).toBe(false);
    expect(await completeMail(database, mail.id, "one")).toBe(true);
    expect(await completeMail(database, mail.id, "one")).toBe(false);
    expect(await claimMail(database, "two", hour)).toBeNull();
    expect((await stored(mail.id)).sentAt).toBeGreaterThan(mail.createdAt);
  });

  test("the same promise made twice is one mail", async () => {
    const mail = await promised();
    await promised({ subjectId: mail.subjectId, messageId: "<another@site>" });
    expect(await totals()).toEqual({ waiting: 1, dead: 0 });
    expect((await stored(mail.id)).messageId).toBe(mail.messageId);
  });

  test("a promise of a transaction that fails was never made", async () => {
    const work = database.transaction(async (transaction) => {
      await insertOutboxMail(transaction, {
        id: "never",
        kind: "confirmation",
        subjectId: "never",
        messageId: "<never@site>",
        createdAt: 0,
        dueAt: 0,
      });
      throw new Error("surprise");
    });
    await expect(work).rejects.toThrow("surprise");
    expect(await totals()).toEqual({ waiting: 0, dead: 0 });
  });

  test("mails leave in the order in which they fall due, and none before", async () => {
    const now = await database.now();
    await promised({ dueAt: now + hour });
    const later = await promised({ dueAt: 2_000 });
    const sooner = await promised({ dueAt: 1_000 });
    expect(await totals()).toEqual({ waiting: 3, dead: 0 });
    expect((await claimMail(database, "one", hour))?.id).toBe(sooner.id);
    expect((await claimMail(database, "one", hour))?.id).toBe(later.id);
    expect(await claimMail(database, "one", hour)).toBeNull();
  });

  test("of mails that are due what cannot wait leaves first, and one put off holds up none", async () => {
    const now = await database.now();
    const kinds = ["reminder-1", "agency-message", "acknowledgement", "termination", "confirmation"] as const;
    for (const [rank, kind] of kinds.entries()) await promised({ kind, dueAt: 1_000 + rank });
    await promised({ kind: "confirmation", dueAt: now + hour });
    const failed = await claimMail(database, "one", hour);
    await failMail(database, failed!, "one", anError);
    const lent = [failed];
    while (lent.at(-1)) lent.push(await claimMail(database, "one", hour));
    expect(lent.slice(0, -1).map((mail) => mail!.kind)).toEqual([
      "confirmation",
      "termination",
      "agency-message",
      "reminder-1",
      "acknowledgement",
    ]);
  });

  test("two instances that claim at once never get the same mail", async () => {
    const another = await store.open();
    const mails = await Promise.all(Array.from({ length: 12 }, () => promised()));
    const claims = await Promise.all(
      mails.flatMap(() => [claimMail(database, "one", hour), claimMail(another, "two", hour)]),
    );
    const ids = claims.flatMap((claim) => (claim ? [claim.id] : []));
    expect(ids.sort()).toEqual(mails.map(({ id }) => id).sort());
  });

  test("a lease that has run out may be taken over, and its first holder can no longer close the mail", async () => {
    const mail = await promised();
    await claimMail(database, "crashed", noTime);
    expect(await claimMail(database, "heir", hour)).toMatchObject({ id: mail.id, attempts: 2 });
    expect(await completeMail(database, mail.id, "crashed")).toBe(false);
    expect(await failMail(database, { id: mail.id, attempts: 1 }, "crashed", anError)).toBe(false);
    expect(await completeMail(database, mail.id, "heir")).toBe(true);
  });

  test("a failure puts a mail back for later, its error short and without addresses", async () => {
    const mail = await promised();
    const claimed = await claimMail(database, "one", hour);
    const error = `refused by <claire@atelier-garance.example>: ${"no ".repeat(400)}`;
    await failMail(database, claimed!, "one", { error, permanent: false });
    const after = await stored(mail.id);
    expect(after.lastError).toMatch(/^refused by <\[address\]>: no no /);
    expect(after.lastError!.length).toBeLessThanOrEqual(500);
    expect(after.dueAt).toBeGreaterThan((await database.now()) - hour);
    expect(after).toMatchObject({ attempts: 1, leaseOwner: null, sentAt: null, deadAt: null });
  });

  test("a failure that would come back gives the mail up", async () => {
    const mail = await promised();
    const claimed = await claimMail(database, "one", hour);
    expect(await failMail(database, claimed!, "one", { ...anError, permanent: true })).toBe(true);
    expect((await stored(mail.id)).deadAt).not.toBeNull();
    expect(await totals()).toEqual({ waiting: 0, dead: 1 });
  });

  test("a mail that fails at its last attempt is given up at once", async () => {
    const mail = await promised();
    const claimed = await claimMail(database, "one", hour);
    await failMail(database, { ...claimed!, attempts: maximumAttempts }, "one", anError);
    expect(await stored(mail.id)).toMatchObject({ lastError: anError.error, deadAt: expect.any(Number) });
  });

  test("a mail that crashes every process is given up, and does not hold up the next one", async () => {
    const deadly = await promised({ dueAt: 1_000 });
    const next = await promised({ dueAt: 2_000 });
    await database.db
      .updateTable("outbox")
      .set({ attempts: maximumAttempts - 1 })
      .where("id", "=", deadly.id)
      .execute();
    expect((await claimMail(database, "crashed", noTime))?.id).toBe(deadly.id);
    expect((await claimMail(database, "heir", hour))?.id).toBe(next.id);
    expect(await stored(deadly.id)).toMatchObject({ attempts: maximumAttempts, leaseOwner: null });
    expect(await totals()).toEqual({ waiting: 1, dead: 1 });
  });

  test("reminders of a signed draft are taken back; other mails stay", async () => {
    const { subjectId } = await promised({ kind: "reminder-1" });
    await promised({ kind: "reminder-2", subjectId });
    const other = await promised({ kind: "agency-draft", subjectId });
    await database.transaction((transaction) =>
      cancelMails(transaction, subjectId, ["reminder-1", "reminder-2"], 1_758_000_000_000),
    );
    expect((await claimMail(database, "one", hour))?.id).toBe(other.id);
    expect(await claimMail(database, "one", hour)).toBeNull();
  });

  test("an instance that stops gives its mails back at once", async () => {
    const mail = await promised();
    await claimMail(database, "one", hour);
    expect(await leaseOwners(database.db)).toEqual(["one"]);
    await releaseMails(database.db, "another");
    expect(await claimMail(database, "two", hour)).toBeNull();
    await releaseMails(database.db, "one");
    expect(await leaseOwners(database.db)).toEqual([]);
    expect((await claimMail(database, "two", hour))?.id).toBe(mail.id);
  });
});

const anError = { error: "mail not sent: ECONNREFUSED", permanent: false };

test("attempts come ever later, at least once an hour, for more than four days", () => {
  const waits = Array.from({ length: maximumAttempts }, (_, index) => backoffMs(index + 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBe(hour);
  expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(4 * 24 * hour);
});
