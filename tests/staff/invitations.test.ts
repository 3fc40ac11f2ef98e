import { beforeAll, expect, test } from "vitest";
import { findPersonByEmail } from "#server/database/staff/staff.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const network = "192.0.2.7";
const device = "Chrome sur Linux";

onOneStore("Who is let into the desk", (store) => {
  let desk: TestDesk;
  let founder: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    founder = await desk.signedIn("founder", "Hélène Honorat");
  });

  test("Somebody is let in by a link of their own, once, and by name in the log", async () => {
    const { agency, database, latestToken } = desk;
    const ines = { name: "Inès Carbonel", email: "Ines@Agence.example.fr", role: "zenmaster" } as const;
    accepted(await agency.people.invite(ines, founder));
    expect(await agency.people.invite(ines, founder)).toEqual({ ok: false, problem: { code: "known" } });
    const person = (await findPersonByEmail(database.db, ines.email))!;
    expect(person).toMatchObject({ email: "ines@agence.example.fr", invitedBy: "Hélène Honorat" });
    accepted(await agency.signIn.startSessionByLink(await latestToken(person), device, network));
    const noted = await database.db
      .selectFrom("activities")
      .select(["by", "subjectId", "dataJson"])
      .where("kind", "=", "person-invited")
      .execute();
    expect(noted).toEqual([
      { by: "Hélène Honorat", subjectId: "Inès Carbonel", dataJson: '{"role":"zenmaster"}' },
    ]);
  });

  test("An invitation names who invites, lasts 72 hours, and ends where its person is let out", async () => {
    const { agency, database, clock, latestToken, answersHaveLeft } = desk;
    const leo = { name: "Léo Invité", email: "leo.invite@agence.example.fr", role: "zenmaster" } as const;
    const person = accepted(await agency.people.invite(leo, founder));
    const token = await latestToken(person);
    const mail = await database.db
      .selectFrom("outbox")
      .innerJoin("staff_links", "staff_links.id", "outbox.subjectId")
      .selectAll("outbox")
      .select("expiresAt")
      .where("staffId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(mail.kind).toBe("staff-invitation");
    expect(mail.expiresAt).toBe(clock.now + 72 * 3_600_000);
    const { text, subject } = (await desk.compose(mail))!;
    expect(`${subject} ${text}`).toContain("Hélène Honorat");
    expect(`${subject} ${text}`).not.toMatch(/demandé/);
    expect(text).toContain(token);

    // Who asks at the door meanwhile has the invitation again.
    clock.now += 71 * 3_600_000;
    accepted(await agency.signIn.requestLink(leo.email, network));
    await answersHaveLeft();
    expect(await latestToken(person)).toBe(token);
    founder = await desk.signedIn("founder", "Hélène Honorat");
    accepted(await agency.people.remove(person.id, founder));
    accepted(await agency.people.invite(leo, founder));
    expect(await agency.signIn.personOfLink(token)).toBeNull();
    expect(await agency.signIn.personOfLink(await latestToken(person))).toMatchObject({ name: leo.name });
  });

  test.each([
    ["an invisible name", { name: "\u202e\u200b" }, "name"],
    ["a name on two lines", { name: "Inès\r\nMoreau" }, "name"],
    ["a name with an escape", { name: "In\u001bès" }, "name"],
    ["a name of 101 signs", { name: "x".repeat(101) }, "name"],
    ["no address", { email: "nulle part" }, "email"],
    ["the name of somebody who is there", { name: "hélène  HONORAT" }, "same-name"],
  ])("Nobody is let in under %s", async (_what, typed, code) => {
    const someone = {
      name: "Une Nouvelle",
      email: "une.nouvelle@agence.example.fr",
      role: "zenmaster",
    } as const;
    const before = await desk.rows();
    expect(await desk.agency.people.invite({ ...someone, ...typed }, founder)).toEqual({
      ok: false,
      problem: { code },
    });
    expect(await desk.rows()).toEqual(before);
  });

  test("A name is kept without the marks that would write it backwards", async () => {
    const backwards = {
      name: "Inès \u202eMoreau",
      email: "ines.moreau@agence.example.fr",
      role: "zenmaster",
    } as const;
    expect(accepted(await desk.agency.people.invite(backwards, founder))).toMatchObject({
      name: "Inès Moreau",
    });
  });

  test("An address is kept as it was checked, so that its person finds the door", async () => {
    const { agency } = desk;
    const pasted = {
      name: "Zoé Collée",
      email: " zoe.collee@agence.example.fr\u200b",
      role: "zenmaster",
    } as const;
    expect(accepted(await agency.people.invite(pasted, founder))).toMatchObject({
      name: "Zoé Collée",
      email: "zoe.collee@agence.example.fr",
    });
  });

  test("A session that a clock opened which was ahead is not fresh until that clock is there", async () => {
    const { agency, clock } = desk;
    clock.now += 24 * 3_600_000;
    const ahead = await desk.signedIn("founder", "En Avance");
    clock.now -= 24 * 3_600_000;
    expect(await agency.passkeys.askNew(ahead)).toEqual({ ok: false, problem: { code: "stale" } });
  });
});
