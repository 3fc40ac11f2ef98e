import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/engine/client.ts";
import { claimMail, insertOutboxMail, type OutboxMail } from "#server/database/mail/outbox.ts";
import { createLog } from "#server/log.ts";
import { MailFailure } from "#server/mail/transport.ts";
import {
  createMailWorker,
  type MailWorker,
  type MailWorkerOptions,
  processSpace,
} from "#server/mail/worker.ts";
import { onEachStore } from "../support/stores.ts";

const composed = {
  to: { name: "Claire", email: "claire@example.fr" },
  subject: "Bonjour",
  html: "<p>Bonjour</p>",
  text: "Bonjour",
  attachments: [],
};

onEachStore("The mail worker", (store) => {
  let database: Database;
  let sent: string[];
  let workers: MailWorker[];
  beforeEach(async () => {
    database = await store.open();
    await database.db.deleteFrom("outbox").execute();
    sent = [];
    workers = [];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

  const promised = async (): Promise<string> => {
    const id = randomUUID();
    const now = await database.now();
    await database.transaction((transaction) =>
      insertOutboxMail(transaction, {
        id,
        kind: "acknowledgement",
        subjectId: id,
        messageId: `<${id}@example.fr>`,
        createdAt: now,
        dueAt: now,
      }),
    );
    return id;
  };
  const rowOf = (id: string): Promise<OutboxMail> =>
    database.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const started = async (change: Partial<MailWorkerOptions> = {}) => {
    const worker = createMailWorker({
      database,
      log: createLog("silent"),
      instanceId: randomUUID(),
      compose: async () => composed,
      transport: aTransport(async (messageId) => {
        sent.push(messageId);
      }),
      ...change,
    });
    workers.push(worker);
    await worker.start();
    return worker;
  };

  test("sends what is waiting when it starts, and what is promised later once it is woken", async () => {
    const first = await promised();
    const worker = await started({ pollMs: 3_600_000 });
    await expect.poll(() => rowOf(first)).toMatchObject({ sentAt: expect.any(Number) });
    const second = await promised();
    worker.wake();
    await expect.poll(() => rowOf(second)).toMatchObject({ sentAt: expect.any(Number) });
    expect(sent).toEqual([`<${first}@example.fr>`, `<${second}@example.fr>`]);
  });

  test("starts while the store does not answer, and sends once it does", async () => {
    const id = await promised();
    let answers = false;
    const away: Database = {
      ...database,
      get db() {
        if (!answers) throw new Error("The store is away");
        return database.db;
      },
    };
    await started({ database: away, pollMs: 20 });
    answers = true;
    await expect.poll(() => rowOf(id)).toMatchObject({ sentAt: expect.any(Number) });
    expect(sent).toEqual([`<${id}@example.fr>`]);
  });

  test("closes a mail that has no more reason without sending it", async () => {
    const id = await promised();
    await started({ compose: async () => null });
    await expect.poll(() => rowOf(id)).toMatchObject({ cancelledAt: expect.any(Number) });
    expect(await rowOf(id)).toMatchObject({ sentAt: null, deadAt: null, leaseOwner: null });
    expect(sent).toEqual([]);
  });

  test("keeps a mail that cannot be made for later, and nobody's words in the error", async () => {
    const id = await promised();
    const other = await promised();
    await started({
      compose: async (mail) => {
        if (mail.id === id) throw new Error("Claire Fabre has no address");
        return composed;
      },
    });
    await expect.poll(() => rowOf(other)).toMatchObject({ sentAt: expect.any(Number) });
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, sentAt: null, deadAt: null, leaseOwner: null });
    expect(row.lastError).toBe("the mail could not be made");
    expect(row.dueAt).toBeGreaterThan(row.createdAt + 1_900);
  });

  test("gives up a mail that is refused for good", async () => {
    const id = await promised();
    const transport = aTransport(async () => {
      throw new MailFailure("mail not sent: 550", true);
    });
    await started({ transport });
    await expect.poll(() => rowOf(id)).toMatchObject({ deadAt: expect.any(Number) });
  });

  test("does not send twice what has left while the store was out of reach", async () => {
    const id = await promised();
    let back: Promise<unknown> = Promise.resolve();
    const transport = aTransport(async (messageId) => {
      await sql`alter table outbox rename to outbox_away`.execute(database.db);
      back = new Promise((resolve) => setTimeout(resolve, 300)).then(() =>
        sql`alter table outbox_away rename to outbox`.execute(database.db),
      );
      sent.push(messageId);
    });
    await started({ transport });
    await expect.poll(() => sent).not.toEqual([]);
    await back;
    await expect.poll(() => rowOf(id)).toMatchObject({ sentAt: expect.any(Number) });
    expect(sent).toHaveLength(1);
    expect((await rowOf(id)).attempts).toBe(1);
  });

  test.each([
    ["has left", async () => {}, "a mail has left, was not noted and may leave again"],
    [
      "was refused",
      async () => {
        throw new MailFailure("mail not sent: 550", true);
      },
      "a mail was not sent, which could not be noted",
    ],
  ])("says of a mail that %s what could not be noted, and nobody's words", async (_what, answer, said) => {
    const id = await promised();
    const lines: string[] = [];
    const worker = await started({
      log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
      transport: aTransport(async (messageId) => {
        await sql`alter table outbox rename to outbox_away`.execute(database.db);
        sent.push(messageId);
        await answer();
      }),
    });
    await expect.poll(() => sent).not.toEqual([]);
    await worker.stop();
    await sql`alter table outbox_away rename to outbox`.execute(database.db);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === said);
    expect(logged).toMatchObject([{ level: 50, messageId: `<${id}@example.fr>` }]);
    expect(lines.join("")).not.toMatch(/claire/i);
  });

  test("finishes the mail under way when it stops, and takes no other", async () => {
    const ids = [await promised(), await promised()];
    let finish = () => {};
    const underWay = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const worker = await started({
      transport: aTransport(async (messageId) => {
        sent.push(messageId);
        await underWay;
      }),
    });
    await expect.poll(() => sent).toHaveLength(1);
    const stopped = worker.stop();
    finish();
    await stopped;
    const rows = await Promise.all(ids.map(rowOf));
    expect(rows.map(({ sentAt }) => sentAt !== null)).toEqual([true, false]);
    expect(rows.map(({ leaseOwner }) => leaseOwner)).toEqual([null, null]);
  });

  describe("when it starts", () => {
    test.each([
      ["takes over at once what a dead process of this machine held", `${processSpace}/4194303/x`, true],
      ["leaves to a living one what it holds", `${processSpace}/1/x`, false],
      [
        "leaves to a container of the same name what its process of the same number holds",
        `${hostname()} pid:[1]/${process.pid}/x`,
        false,
      ],
      ["leaves alone a name that says too little", `${hostname()}/${process.pid}/x`, false],
      ["leaves to another machine what it holds", "elsewhere/4194303/x", false],
    ])("%s", async (_what, owner, taken) => {
      const lent = await promised();
      await claimMail(database, owner, 60_000);
      const next = await promised();
      await started();
      await expect.poll(() => rowOf(next)).toMatchObject({ sentAt: expect.any(Number) });
      expect((await rowOf(lent)).sentAt !== null).toBe(taken);
    });
  });
});

function aTransport(carry: (messageId: string) => Promise<void>): MailWorkerOptions["transport"] {
  return { send: ({ messageId }) => carry(messageId), verify: async () => {}, close: () => {} };
}
