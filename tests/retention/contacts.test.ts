import { beforeAll, describe, expect, test } from "vitest";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { aMessage } from "../support/call-bodies.ts";
import { everythingWritten } from "../support/everything-written.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("As time runs", (store) => {
  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  beforeAll(async () => {
    site = await createFunctions(store);
    time = timeRuns(site);
  });

  describe("a draft", () => {
    test("is gone after seven days with its evidence and its mails, and the erasure log tells it", async () => {
      const { token, id } = await time.drafted(aPerson(), "2025-01-06");
      const { chainId } = (await findDraftByToken(site.database.db, token))!;
      await time.tellTheAgency();
      await time.on("2025-01-12");
      expect(await findDraftByToken(site.database.db, token)).not.toBeNull();
      await time.on("2025-01-13");
      expect(await findDraftByToken(site.database.db, token)).toBeNull();
      expect(await evidenceOf(site.database.db, chainId)).toEqual([]);
      expect(await site.outboxMails(id)).toEqual([]);
      expect(await time.erasureLog("2025-01-13")).toEqual([["draft", "draft-expired", id, 1]]);
    });

    test("of which the agency could not be told stays until it was, twelve days at most", async () => {
      const { token, id } = await time.drafted(aPerson(), "2025-01-06");
      await time.on("2025-01-15");
      expect(await findDraftByToken(site.database.db, token)).not.toBeNull();
      expect(await site.drafts.byToken(token)).toEqual({ state: "unknown" });
      await time.tellTheAgency();
      await time.on("2025-01-16");
      expect(await time.erasureLog("2025-01-16")).toEqual([["draft", "draft-expired", id, 1]]);
      const untold = await time.drafted(aPerson(), "2025-01-20");
      await time.on("2025-01-31");
      expect(await findDraftByToken(site.database.db, untold.token)).not.toBeNull();
      await time.on("2025-02-01");
      expect(await time.erasureLog("2025-02-01")).toContainEqual(["draft", "draft-expired", untold.id, 1]);
    });

    test("of which the agency’s mail was given up for good goes like any other", async () => {
      const { token, id } = await time.drafted(aPerson(), "2025-02-10");
      await site.database.db
        .updateTable("outbox")
        .set({ deadAt: site.clock.now })
        .where("subjectId", "=", id)
        .where("kind", "=", "agency-draft")
        .execute();
      await time.on("2025-02-17");
      expect(await findDraftByToken(site.database.db, token)).toBeNull();
    });

    test("that was signed stays with its contract", async () => {
      const email = aPerson();
      const { token } = await time.drafted(email, "2025-03-03");
      const contract = await site.sign({ email, draft: token });
      await time.tellTheAgency();
      await time.on("2025-04-03");
      expect(await site.drafts.byToken(token)).toMatchObject({ state: "signed" });
      expect((await site.sign({ email, draft: token })).number).toBe(contract.number);
    });
  });

  describe("someone who wrote", () => {
    test("is forgotten twelve months after the last contact, not a day before", async () => {
      const email = aPerson();
      const first = await time.written(email, "2025-01-10");
      const last = await time.written(email.toLowerCase(), "2025-02-10");
      await time.on("2026-02-09");
      expect(await time.messagesOf(email)).toHaveLength(1);
      await time.on("2026-02-10");
      expect(await time.messagesOf(email)).toEqual([]);
      for (const id of [first, last]) {
        expect(await site.outboxMails(id)).toEqual([]);
        expect(await time.erasureLog("2026-02-10")).toContainEqual(["message", "contact-ended", id, 1]);
      }
    });

    test("and began a subscription later is known from that later day on, though the draft is gone", async () => {
      const email = aPerson();
      await time.written(email, "2025-01-15");
      await time.drafted(email, "2025-06-16");
      await time.tellTheAgency();
      await time.on("2025-06-30");
      await time.on("2026-01-20");
      expect(await time.messagesOf(email)).toHaveLength(1);
      await time.on("2026-06-16");
      expect(await time.messagesOf(email)).toEqual([]);
    });

    test("and has begun a subscription again is not forgotten while the draft is there", async () => {
      const email = aPerson();
      await time.written(email, "2025-01-15");
      await time.drafted(email.toLowerCase(), "2026-01-13");
      await time.on("2026-01-15");
      expect(await time.messagesOf(email)).toHaveLength(1);
    });

    test("and subscribed is kept as long as the contract", async () => {
      const email = aPerson();
      await time.written(email.toUpperCase(), "2025-03-01");
      await time.ended(email);
      await time.on("2026-12-01");
      expect(await time.messagesOf(email.toUpperCase())).toHaveLength(1);
      await time.on("2027-07-29");
      expect(await time.messagesOf(email.toUpperCase())).toEqual([]);
    });
  });

  test("answers kept for calls that come again go after seven days", async () => {
    time.at("2025-05-05");
    accepted(await site.contact(aMessage({ email: aPerson() }), "a-key"));
    const storedKeys = () => site.database.db.selectFrom("idempotent_requests").select("key").execute();
    await time.on("2025-05-11");
    expect(await storedKeys()).toEqual([{ key: "a-key" }]);
    await time.on("2025-05-13");
    expect(await storedKeys()).toEqual([]);
    expect(await time.erasureLog("2025-05-13")).toContainEqual(["answer", "no-longer-needed", "", 1]);
  });

  test("one process at a time erases, once an hour", async () => {
    time.at("2029-12-31");
    await time.wasOn();
    const jobs = [await time.job(), await time.job(), await time.job()];
    time.at("2030-01-01");
    const ran = await Promise.all(jobs.map((job) => job.run()));
    expect(ran.filter(Boolean)).toHaveLength(1);
    site.clock.now += 3_599_000;
    expect(await jobs[1]!.run()).toBe(false);
    site.clock.now += 1_000;
    expect(await jobs[2]!.run()).toBe(true);
    time.at("2029-12-01");
    expect(await jobs[0]!.run(), "after the clock was set back").toBe(true);
  });

  test("what was erased can no longer be read in what the store writes", async () => {
    for (let index = 0; index < 40; index++)
      await time.written(`marker-${index}-zyxw@example.fr`, "2031-01-10");
    const { contract } = await time.ended("marker-zyxw-signed@example.fr");
    const { number } = contract;
    expect(await everythingWritten(store, site.database)).toContain("zyxw");
    await time.on("2032-01-10");
    const all = await everythingWritten(store, site.database);
    expect(all).not.toContain("zyxw");
    expect(all).toContain(number);
  });
});
