import { beforeAll, expect, test } from "vitest";
import { openDesk } from "../support/agency.ts";
import { accepted } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const network = "192.0.2.7";
const device = "Firefox sur Linux";
const minute = 60_000;
const hour = 60 * minute;

onEachStore("Coming into the desk", (store) => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeAll(async () => {
    desk = await openDesk(store);
  });

  test("A link opens one session, once, and is looked at without being used", async () => {
    const { agency, person, latestToken } = desk;
    const helene = await person("founder", "Hélène Honorat");
    accepted(await agency.signIn.requestLink(helene.email.toUpperCase(), network));
    const token = await latestToken(helene);
    expect(await agency.signIn.personOfLink(token)).toMatchObject({ name: "Hélène Honorat" });
    expect(await agency.signIn.personOfLink(token)).not.toBeNull();
    const session = accepted(await agency.signIn.openByLink(token, device, network));
    expect(await agency.signIn.signedIn(session)).toMatchObject({ name: "Hélène Honorat", role: "founder" });
    expect(await agency.signIn.personOfLink(token)).toBeNull();
    expect(await agency.signIn.openByLink(token, device, network)).toEqual({
      ok: false,
      problem: { code: "dead-link" },
    });
  });

  test("Two presses at once open one session", async () => {
    const { agency, person, latestToken } = desk;
    const someone = await person("zenmaster", "Inès Carbonel");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const token = await latestToken(someone);
    const opened = await Promise.all([1, 2, 3].map(() => agency.signIn.openByLink(token, device, network)));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("A link is dead after fifteen minutes", async () => {
    const { agency, person, latestToken, clock } = desk;
    const someone = await person("zenmaster", "Malik Ferrand");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const token = await latestToken(someone);
    clock.now += 15 * minute;
    expect(await agency.signIn.openByLink(token, device, network)).toMatchObject({ ok: false });
  });

  test("A stranger gets the same answer after the same work, none, and no mail", async () => {
    const { agency, rows, person, answersHaveLeft } = desk;
    const { email } = await person("zenmaster", "Qui Demande");
    const before = await rows();
    for (const asked of [email, "inconnu@example.fr"]) {
      expect(await agency.signIn.requestLink(asked, network)).toEqual({ ok: true, value: null });
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

  test("Nobody has more than five links an hour sent to one person", async () => {
    const { agency, person, database, answersHaveLeft } = desk;
    const someone = await person("accountant", "Paul Guérin");
    for (let attempt = 0; attempt < 8; attempt++) {
      expect(await agency.signIn.requestLink(someone.email, network)).toEqual({ ok: true, value: null });
    }
    await answersHaveLeft();
    const links = await database.db
      .selectFrom("staff_links")
      .select("id")
      .where("staffId", "=", someone.id)
      .execute();
    expect(links).toHaveLength(5);
  });

  test("A network that tries too often is put off, by links and by presses", async () => {
    const { agency, person, allowAttempts } = desk;
    const someone = await person("zenmaster", "Chloé Barthe");
    allowAttempts(1);
    expect(await agency.signIn.requestLink(someone.email, network)).toMatchObject({ ok: true });
    const problem = { code: "too-many-requests", retryAfterSeconds: 60 };
    expect(await agency.signIn.requestLink(someone.email, network)).toEqual({ ok: false, problem });
    expect(await agency.signIn.openByLink("A".repeat(43), device, network)).toEqual({ ok: false, problem });
    allowAttempts(Number.POSITIVE_INFINITY);
  });

  test("A session ends when nobody uses it for twelve hours, or after seven days of use", async () => {
    const { agency, person, latestToken, clock } = desk;
    const someone = await person("founder", "Une Fondatrice");
    const open = async () => {
      accepted(await agency.signIn.requestLink(someone.email, network));
      return accepted(await agency.signIn.openByLink(await latestToken(someone), device, network));
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

  test("Who is let out is out at once, in every browser", async () => {
    const { agency, signedIn, person, latestToken } = desk;
    const founder = await signedIn("founder", "Qui Reste");
    const someone = await person("zenmaster", "Qui Part");
    accepted(await agency.signIn.requestLink(someone.email, network));
    const session = accepted(await agency.signIn.openByLink(await latestToken(someone), device, network));
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
