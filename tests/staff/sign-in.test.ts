import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Person } from "#server/database/staff/staff.ts";
import { makeLink } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const network = "192.0.2.7";
const device = "Firefox sur Linux";
const minute = 60_000;
const hour = 60 * minute;

onEachStore("Coming into the desk", (store) => {
  let desk: TestDesk;
  beforeAll(async () => {
    desk = await createTestDesk(store);
  });

  test("A link opens one session, once, and is looked at without being used", async () => {
    const { agency, person, latestToken } = desk;
    const helene = await person("founder", "Hélène Honorat");
    accepted(await agency.signIn.requestLink(helene.email.toUpperCase(), network));
    const token = await latestToken(helene);
    expect(await agency.signIn.personOfLink(token)).toMatchObject({ name: "Hélène Honorat" });
    expect(await agency.signIn.personOfLink(token)).not.toBeNull();
    const session = accepted(await agency.signIn.startSessionByLink(token, device, network));
    expect(await agency.signIn.signedIn(session)).toMatchObject({ name: "Hélène Honorat", role: "founder" });
    expect(await agency.signIn.personOfLink(token)).toBeNull();
    expect(await agency.signIn.startSessionByLink(token, device, network)).toEqual({
      ok: false,
      problem: { code: "dead-link" },
    });
  });

  test("Two presses at once open one session", async () => {
    const { agency, person, latestToken } = desk;
    const someone = await person("zenmaster", "Inès Carbonel");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const token = await latestToken(someone);
    const opened = await Promise.all(
      [1, 2, 3].map(() => agency.signIn.startSessionByLink(token, device, network)),
    );
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("A link is dead after fifteen minutes", async () => {
    const { agency, person, latestToken, clock } = desk;
    const someone = await person("zenmaster", "Malik Ferrand");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const token = await latestToken(someone);
    clock.now += 15 * minute;
    expect(await agency.signIn.startSessionByLink(token, device, network)).toMatchObject({ ok: false });
  });

  test("A stranger gets the same answer after the same work, none, and no mail", async () => {
    const { agency, rows, person, answersHaveLeft } = desk;
    const { email } = await person("zenmaster", "Qui Demande");
    const before = await rows();
    for (const addressee of [email, "inconnu@example.fr"]) {
      expect(await agency.signIn.requestLink(addressee, network)).toEqual({ ok: true, value: null });
      expect(await rows()).toEqual(before);
    }
    await answersHaveLeft();
    expect(await rows()).toEqual({
      ...before,
      outbox: before.outbox + 1,
      staff_links: before.staff_links + 1,
      activities: before.activities + 1,
    });
  });

  /** The links of somebody with their mails, the first made first. */
  const linksOf = ({ id }: Person) =>
    desk.database.db
      .selectFrom("staff_links")
      .leftJoin("outbox", "outbox.subjectId", "staff_links.id")
      .select(["staff_links.id", "expiresAt", "messageId", "dueAt", "sentAt", "kind"])
      .where("staffId", "=", id)
      .orderBy("staff_links.createdAt")
      .execute();

  /** Asks for a link in somebody's name from a network, and lets the mails that are due leave. */
  async function ask({ id, email }: Person, from = network) {
    const { agency, answersHaveLeft, database, clock } = desk;
    expect(await agency.signIn.requestLink(email, from)).toEqual({ ok: true, value: null });
    await answersHaveLeft();
    const left = await database.db
      .updateTable("outbox")
      .set({ sentAt: clock.now })
      .where("subjectId", "in", database.db.selectFrom("staff_links").select("id").where("staffId", "=", id))
      .where("sentAt", "is", null)
      .returning("kind")
      .execute();
    return left.length;
  }

  test("While a link is open, whoever asks has that same one sent again, as another mail, every two minutes at most", async () => {
    const { person, clock, latestToken } = desk;
    const someone = await person("accountant", "Paul Guérin");
    expect(await ask(someone)).toBe(1);
    const token = await latestToken(someone);
    const [first] = await linksOf(someone);
    clock.now += 2 * minute;
    expect(await ask(someone)).toBe(0);
    clock.now += 1;
    expect(await ask(someone)).toBe(1);
    expect(await latestToken(someone)).toBe(token);
    const links = await linksOf(someone);
    expect(links).toMatchObject([{ id: first!.id, expiresAt: first!.expiresAt }]);
    expect(links[0]!.messageId).not.toBe(first!.messageId);
  });

  test("A link with five minutes left is not sent again: who opens the mail has the time to use it", async () => {
    const { person, clock, latestToken, agency } = desk;
    const someone = await person("accountant", "Anne Tard");
    await ask(someone);
    const first = await latestToken(someone);
    clock.now += 10 * minute;
    expect(await ask(someone)).toBe(1);
    expect(await latestToken(someone)).not.toBe(first);
    accepted(await agency.signIn.startSessionByLink(first, device, network));
    accepted(await agency.signIn.startSessionByLink(await latestToken(someone), device, network));
  });

  test("A stranger who keeps asking in somebody's name, each time from another network, does not keep them out", async () => {
    const { person, clock, latestToken, agency } = desk;
    const someone = await person("zenmaster", "Camille Visée");
    let sent = 0;
    // As long as four links are open, one after the other.
    for (let elapsed = 0; elapsed < 40; elapsed++) {
      for (const last of [2 * elapsed, 2 * elapsed + 1]) sent += await ask(someone, `198.51.100.${last}`);
      clock.now += minute;
    }
    expect(sent).toBeLessThanOrEqual(20);
    clock.now += 20 * minute;
    expect(await ask(someone)).toBe(1);
    accepted(await agency.signIn.startSessionByLink(await latestToken(someone), device, network));
  });

  test("One network has five mails an hour sent to a person; another one has its own", async () => {
    const { person, clock } = desk;
    const someone = await person("zenmaster", "Lise Comptée");
    let sent = 0;
    for (let attempt = 0; attempt < 9; attempt++) {
      sent += await ask(someone);
      clock.now += 3 * minute;
    }
    expect(sent).toBe(5);
    expect(await ask(someone, "203.0.113.9")).toBe(1);
  });

  test("Two who ask at once get one link", async () => {
    const { person, agency, answersHaveLeft } = desk;
    const someone = await person("zenmaster", "Deux Fois");
    for (const from of ["203.0.113.1", "203.0.113.2"]) await agency.signIn.requestLink(someone.email, from);
    await answersHaveLeft({ atOnce: true });
    expect(await linksOf(someone)).toHaveLength(1);
  });

  test("A link that the machine printed is sent to who asks for one", async () => {
    const { person, database, context, latestToken } = desk;
    const someone = await person("founder", "Depuis La Machine");
    const { token } = await database.transaction((transaction) => makeLink(context, transaction, someone));
    expect(await ask(someone)).toBe(1);
    expect(await latestToken(someone)).toBe(token);
  });

  test("Refusals of an hour are one line of the log for each name, with a count", async () => {
    const { agency, clock, database, answersHaveLeft } = desk;
    clock.now += hour;
    const since = clock.now;
    const lines = () =>
      database.db
        .selectFrom("activities")
        .select(["by", "dataJson"])
        .where("kind", "=", "sign-in-refused")
        .where("at", ">=", since)
        .execute();
    for (let index = 0; index < 30; index++) {
      await agency.signIn.requestLink(`inconnu-${index}@example.fr`, `203.0.113.${index}`);
    }
    await answersHaveLeft({ atOnce: true });
    expect(await lines()).toEqual([{ by: "", dataJson: '{"times":30}' }]);
    clock.now += hour;
    await agency.signIn.startSessionByLink("A".repeat(43), device, network);
    expect(await lines()).toHaveLength(2);
  });

  test("Challenges of one network have a limit of their own, and cost no row then", async () => {
    const { agency, rows, allowChallenges } = desk;
    allowChallenges(1);
    accepted(await agency.passkeys.ask(network));
    const before = await rows();
    expect(await agency.passkeys.ask(network)).toEqual({
      ok: false,
      problem: { code: "too-many-requests", retryAfterSeconds: 60 },
    });
    expect(await rows()).toEqual(before);
    allowChallenges(Number.POSITIVE_INFINITY);
  });

  test("A network that tries too often is put off, by links and by presses", async () => {
    const { agency, person, allowAttempts } = desk;
    const someone = await person("zenmaster", "Chloé Barthe");
    allowAttempts(1);
    expect(await agency.signIn.requestLink(someone.email, network)).toMatchObject({ ok: true });
    const problem = { code: "too-many-requests", retryAfterSeconds: 60 };
    expect(await agency.signIn.requestLink(someone.email, network)).toEqual({ ok: false, problem });
    expect(await agency.signIn.startSessionByLink("A".repeat(43), device, network)).toEqual({
      ok: false,
      problem,
    });
    allowAttempts(Number.POSITIVE_INFINITY);
  });

  test("A session ends when nobody uses it for twelve hours, or after seven days of use", async () => {
    const { agency, person, latestToken, clock } = desk;
    const someone = await person("founder", "Une Fondatrice");
    const open = async () => {
      accepted(await agency.signIn.requestLink(someone.email, network));
      return accepted(await agency.signIn.startSessionByLink(await latestToken(someone), device, network));
    };
    const idle = await open();
    clock.now += 12 * hour;
    expect(await agency.signIn.signedIn(idle)).toBeNull();
    const used = await open();
    for (let elapsed = 0; elapsed < 7 * 24; elapsed += 8) {
      expect(await agency.signIn.signedIn(used)).not.toBeNull();
      clock.now += 8 * hour;
    }
    expect(await agency.signIn.signedIn(used)).toBeNull();
  });

  if (store.dialect === "sqlite") {
    test("A disk that is full keeps nobody from reading: their session is as it was, and ends as it would have", async () => {
      const { agency, person, latestToken, clock, database } = desk;
      const someone = await person("zenmaster", "Disque Plein");
      accepted(await agency.signIn.requestLink(someone.email, network));
      const token = accepted(
        await agency.signIn.startSessionByLink(await latestToken(someone), device, network),
      );
      const openedAt = clock.now;
      const seenAt = async () => {
        const sessions = database.db.selectFrom("staff_sessions").where("staffId", "=", someone.id);
        return (await sessions.select("seenAt").executeTakeFirstOrThrow()).seenAt;
      };
      await sql.raw("pragma query_only = on").execute(database.db);
      clock.now += 2 * minute;
      expect(await agency.signIn.signedIn(token)).toMatchObject({ name: "Disque Plein" });
      expect(await seenAt()).toBe(openedAt);
      await sql.raw("pragma query_only = off").execute(database.db);
      expect(await agency.signIn.signedIn(token)).not.toBeNull();
      expect(await seenAt()).toBe(clock.now);
    });
  }

  test("Who is let out is out at once, in every browser", async () => {
    const { agency, signedIn, person, latestToken } = desk;
    const founder = await signedIn("founder", "Qui Reste");
    const someone = await person("zenmaster", "Qui Part");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const session = accepted(
      await agency.signIn.startSessionByLink(await latestToken(someone), device, network),
    );
    accepted(await agency.people.remove(someone.id, founder));
    expect(await agency.signIn.signedIn(session)).toBeNull();
    expect(await agency.signIn.requestLink(someone.email, network)).toEqual({ ok: true, value: null });
    expect((await agency.people.list()).map(({ name }) => name)).not.toContain("Qui Part");
  });

  test("Nothing in the store opens a session", async () => {
    const { agency, database } = desk;
    const sessions = await database.db.selectFrom("staff_sessions").selectAll().execute();
    expect(sessions.length).toBeGreaterThan(0);
    for (const value of sessions.flatMap((session) => Object.values(session))) {
      expect(await agency.signIn.signedIn(String(value))).toBeNull();
    }
  });

  test("The last founder cannot leave, nor become another", async () => {
    const { agency, signedIn } = desk;
    const by = await signedIn("founder", "La Dernière");
    for (const { id, role } of await agency.people.list()) {
      if (role === "founder" && id !== by.id) accepted(await agency.people.remove(id, by));
    }
    expect(await agency.people.remove(by.id, by)).toEqual({ ok: false, problem: { code: "last-founder" } });
    expect(await agency.people.changeRole(by.id, "zenmaster", by)).toMatchObject({ ok: false });
  });
});
