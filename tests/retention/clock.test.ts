import { beforeEach, expect, test } from "vitest";
import { findDraftByToken } from "#server/database/contracts/drafts.ts";
import { commandLineOn } from "../support/backups.ts";
import { commandLine, commandLineAt } from "../support/command-line.ts";
import { createFunctions, type TestFunctions } from "../support/functions.ts";
import { aPerson, timeRuns } from "../support/retention.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;
const flat = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

onEachStore("A clock that is ahead", (store) => {
  let site: TestFunctions;
  let time: ReturnType<typeof timeRuns>;
  beforeEach(async () => {
    site = await createFunctions(store);
    time = timeRuns(site);
    const { db } = site.database;
    for (const table of ["jobs", "milestones", "erasures", "contact_messages", "drafts"] as const) {
      await db.deleteFrom(table).execute();
    }
    for (const table of ["sealed_files", "mandates", "contract_steps", "contracts"] as const) {
      await db.deleteFrom(table).execute();
    }
    for (const table of ["evidence_events", "evidence_heads", "outbox"] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  /** An ended contract, a message and a draft, the latest of August 2025; answers how many of them are left. */
  const lived = async () => {
    const person = aPerson();
    const { contract } = await time.ended(person);
    const email = aPerson();
    await time.written(email, "2025-08-01");
    const { token } = await time.drafted(aPerson(), "2025-08-04");
    await time.tellTheAgency();
    return async () =>
      Number(!(await time.isErased(contract))) +
      (await time.messagesOf(email)).length +
      Number((await findDraftByToken(site.database.db, token)) !== null);
  };

  test("by five years at the start erases nothing, says so, and erases once a person confirmed the date", async () => {
    const left = await lived();
    time.at("2030-08-04");
    for (let start = 0; start < 3; start++) expect(await (await time.job()).run()).toBe(false);
    expect(await left()).toBe(3);
    expect(await time.erasureLog("2030-08-04")).toEqual([]);
    const doctor = flat((await commandLineOn(site, store.settings(), "doctor")).out);
    expect(doctor).toMatch(
      /✗ Plus rien n’est effacé : l’horloge a dépassé de plus de 45 jours .* 4 août 2025\./,
    );

    const declined = await commandLineAt(site, { answer: "non" }, "effacer", "--reprendre");
    expect(declined.asked.map(flat)).toEqual([expect.stringContaining("Sommes-nous bien le 4 août 2030")]);
    expect(await (await time.job()).run()).toBe(false);
    expect((await commandLine(site, "effacer", "--reprendre", "--oui")).code).toBe(0);
    expect(await (await time.job()).run()).toBe(true);
    expect(await left()).toBe(0);
    expect(await time.erasureLog("2030-08-04")).toContainEqual(["none", "clock-confirmed", "2025-08-04", 1]);
    const again = await commandLine(site, "effacer", "--reprendre", "--oui");
    expect([again.code, flat(again.err)]).toEqual([1, expect.stringContaining("ne sont pas arrêtés")]);
  });

  test("does not come to be believed by what visitors do meanwhile, nor by another start", async () => {
    const left = await lived();
    time.at("2030-08-04");
    const job = await time.job();
    await time.written(aPerson(), "2030-08-04");
    expect(await job.run()).toBe(false);
    await time.drafted(aPerson(), "2030-08-05");
    expect(await job.run()).toBe(false);
    expect(await (await time.job()).run()).toBe(false);
    expect(await left()).toBe(3);
  });

  test("that leaps while the site runs erases nothing either, though somebody writes before the next look", async () => {
    const left = await lived();
    const job = await time.job();
    time.at("2025-08-05");
    expect(await job.run()).toBe(true);
    await time.written(aPerson(), "2030-08-04");
    expect(await job.run()).toBe(false);
    expect(await left()).toBe(3);
    time.at("2025-08-06");
    expect(await job.run(), "once it was set right").toBe(true);
    expect(await left()).toBe(3);
    time.at("2030-08-04");
    await site.database.db
      .deleteFrom("contact_messages")
      .where("receivedAt", ">", site.clock.now - aDay)
      .execute();
    expect(await job.run(), "at the next leap").toBe(false);
  });

  test("is one that is more than 45 days ahead of the last round and of the newest instant, both", async () => {
    const left = await lived();
    const newest = Date.parse("2025-08-04T11:00:00Z");
    site.clock.now = newest + 45 * aDay + 1;
    expect(await (await time.job()).run()).toBe(false);
    await site.database.db.deleteFrom("milestones").execute();
    site.clock.now = newest + 45 * aDay;
    expect(await (await time.job()).run()).toBe(true);
    expect(await left(), "the draft").toBe(2);

    site.clock.now += 45 * aDay;
    expect(await (await time.job()).run(), "after the last round").toBe(true);
    site.clock.now += 60 * aDay;
    await site.contact({ ...aVisitor, email: aPerson() });
    site.clock.now += 30 * aDay;
    expect(await (await time.job()).run(), "after the newest instant").toBe(true);
  });

  test("was confirmed for that leap alone", async () => {
    await lived();
    time.at("2030-08-04");
    expect((await commandLine(site, "effacer", "--reprendre", "--oui")).code).toBe(0);
    expect(await (await time.job()).run()).toBe(true);
    const email = aPerson();
    await time.written(email, "2030-08-05");
    time.at("2035-08-04");
    expect(await (await time.job()).run()).toBe(false);
    expect(await time.messagesOf(email)).toHaveLength(1);
  });

  test("is compared with the last round once it was confirmed", async () => {
    await lived();
    time.at("2030-08-04");
    expect(await (await time.job()).run()).toBe(false);
    expect((await commandLine(site, "effacer", "--reprendre", "--oui")).code).toBe(0);
    for (let round = 0; round < 3; round++) {
      expect(await (await time.job()).run()).toBe(true);
      site.clock.now += 45 * aDay;
    }
  });

  test("lets no contract go at the desk either; what does not hang on the day goes when somebody asks", async () => {
    const left = await lived();
    const { email } = await site.database.db
      .selectFrom("contracts")
      .select("email")
      .executeTakeFirstOrThrow();
    await time.written(email, "2025-08-05");
    time.at("2030-08-04");
    const refused = await commandLine(site, "effacer", email, "--oui");
    expect([refused.code, flat(refused.err)]).toEqual([
      1,
      expect.stringContaining("« effacer --reprendre »"),
    ]);
    expect(await left()).toBe(3);
    expect(await time.messagesOf(email)).toHaveLength(1);
    const other = aPerson();
    await time.written(other, "2025-08-05");
    time.at("2030-08-04");
    expect((await commandLine(site, "effacer", email, "--noter")).code).toBe(0);
    expect((await commandLine(site, "effacer", other, "--oui")).code).toBe(0);
    expect(await time.messagesOf(other)).toEqual([]);
    expect((await commandLine(site, "effacer", email, "--reprendre")).code).toBe(2);
  });

  test("is believed where nothing was ever kept", async () => {
    time.at("2030-08-04");
    expect((await commandLine(site, "effacer", "--reprendre", "--oui")).code).toBe(1);
    expect(await (await time.job()).run()).toBe(true);
  });
});

const aVisitor = { firstName: "Camille", lastName: "Roux", phone: "06 39 98 56 78", message: "Bonjour" };
