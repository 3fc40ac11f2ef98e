import { beforeAll, expect, test } from "vitest";
import { findMailEntry } from "#server/database/mail/outbox-entries.ts";
import { eraseSubject } from "#server/retention/person.ts";
import type { SignedIn } from "#server/staff/sign-in.ts";
import { aMessage } from "../support/call-bodies.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("Messages at the desk", (store) => {
  let desk: TestDesk;
  let by: SignedIn;
  beforeAll(async () => {
    desk = await createTestDesk(store);
    by = await desk.signedIn("zenmaster", "Inès Carbonel");
    for (let count = 0; count < 60; count++) {
      desk.clock.now += 1000;
      accepted(await desk.contact(aMessage({ email: `n${count}@example.fr`, lastName: `Numéro ${count}` })));
    }
  });

  test("The list goes on where its page ends, and nothing is shown twice", async () => {
    const first = await desk.agency.messages.list({});
    expect(first.messages).toHaveLength(50);
    expect(first.waiting).toBe(60);
    const second = await desk.agency.messages.list({}, first.next!);
    expect(second.messages).toHaveLength(10);
    expect(second.next).toBeNull();
    const names = [...first.messages, ...second.messages].map(({ lastName }) => lastName);
    expect(names).toEqual(Array.from({ length: 60 }, (_, index) => `Numéro ${59 - index}`));
  });

  test("The day shows those that have waited longest", async () => {
    const { messages } = await desk.agency.today.tasks();
    expect(messages.map(({ lastName }) => lastName)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Numéro ${index}`),
    );
  });

  test("One of two people files a message, the other is told", async () => {
    const [message] = (await desk.agency.messages.list({})).messages;
    const marks = await Promise.all([1, 2].map(() => desk.agency.messages.mark(message!.id, true, by)));
    expect(marks.filter(({ ok }) => ok)).toHaveLength(1);
    expect(marks.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "already" } });
    expect((await desk.agency.messages.list({})).waiting).toBe(59);
    expect(await desk.agency.today.done()).toMatchObject([
      { source: "activity", name: expect.stringContaining("Numéro 59"), activity: { by: "Inès Carbonel" } },
    ]);
    accepted(await desk.agency.messages.mark(message!.id, false, by));
    expect((await desk.agency.messages.list({ handled: true })).messages).toEqual([]);
  });

  test("A message that is not there is unknown", async () => {
    expect(await desk.agency.messages.read("nowhere")).toBeNull();
    expect(await desk.agency.messages.mark("nowhere", true, by)).toEqual({
      ok: false,
      problem: { code: "unknown" },
    });
  });

  test("Its sender is known by a contract, else by a subscription that was begun", async () => {
    await desk.startDraft({ email: "n3@example.fr", raisonSociale: "Garage Prigent" });
    const contract = await desk.sign({ email: "N4@example.fr", raisonSociale: "Atelier Garance" });
    const corrected = await desk.sign({ email: "N6@example.fr" });
    const address = { email: "N7@example.fr", expected: "N6@example.fr" };
    accepted(await desk.agency.contract.correctEmail(corrected.number, address, by));
    const find = async (name: string) => {
      const [found] = (await desk.agency.messages.list({ words: name })).messages;
      return desk.agency.messages.read(found!.id);
    };
    expect((await find("n3@example.fr"))?.acquaintance).toMatchObject({
      kind: "draft",
      raisonSociale: "Garage Prigent",
    });
    expect(await find("n4@example.fr")).toMatchObject({
      acquaintance: { kind: "contract", number: contract.number },
      erasedOn: null,
    });
    for (const written of ["n6@example.fr", "n7@example.fr"]) {
      expect(await find(written)).toMatchObject({
        acquaintance: { kind: "contract", number: corrected.number },
        erasedOn: null,
      });
    }
    expect((await find("n5@example.fr"))?.acquaintance).toBeNull();
  });

  test("An answer leaves by mail from the agency, quotes the message, is kept, and handles it", async () => {
    const { agency, database } = desk;
    const [message] = (await agency.messages.list({ words: "Numéro 20" })).messages;
    const { id, email } = message!;
    const woken = desk.woken();
    accepted(await agency.messages.answer(id, { text: " Oui.\r\n\r\nÀ <b>lundi</b> ", seen: 0 }, by));
    expect(desk.woken()).toBe(woken + 1);
    const read = (await agency.messages.read(id))!;
    expect(read).toMatchObject({
      handledAt: desk.clock.now,
      replies: [{ by: "Inès Carbonel", text: "Oui.\n\nÀ <b>lundi</b>", state: "waiting" }],
    });
    const [mail] = await desk.outboxMails(read.replies[0]!.id);
    const composed = (await desk.compose(mail!))!;
    expect(composed).toMatchObject({ to: { email }, replyTo: undefined });
    expect(composed.text).toContain("Inès");
    expect(composed.text).not.toContain("Carbonel");
    expect(composed.text).toContain("> Pouvez-vous me rappeler");
    expect(composed.html).toContain("À &lt;b&gt;lundi&lt;/b&gt;");
    expect(await findMailEntry(database.db, mail!.id)).toMatchObject({ about: "Numéro 20" });
    await database.db.updateTable("outbox").set({ deadAt: 1 }).where("id", "=", mail!.id).execute();
    expect((await agency.messages.read(id))!.replies).toMatchObject([{ state: "dead" }]);
  });

  test("Two people who answer at once: one answer leaves, the other is told to read it", async () => {
    const { agency } = desk;
    const [message] = (await agency.messages.list({ words: "Numéro 21" })).messages;
    const answers = await Promise.all(
      ["Oui", "Non"].map((text) => agency.messages.answer(message!.id, { text, seen: 0 }, by)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, problem: { code: "already" } });
    const refused = async (text: string) => {
      const outcome = await agency.messages.answer(message!.id, { text, seen: 1 }, by);
      return outcome.ok || outcome.problem.code;
    };
    expect([await refused(" \n "), await refused("x".repeat(5001))]).toEqual(["empty", "long"]);
  });

  test("The period for which a sender is kept starts again with an answer, and an answer goes with its message", async () => {
    const { agency, context, database } = desk;
    const [message] = (await agency.messages.list({ words: "Numéro 22" })).messages;
    const before = (await agency.messages.read(message!.id))!.erasedOn!;
    desk.clock.now += 40 * 86_400_000;
    accepted(await agency.messages.answer(message!.id, { text: "Enfin", seen: 0 }, by));
    const { erasedOn, replies } = (await agency.messages.read(message!.id))!;
    expect(erasedOn! > before).toBe(true);
    await eraseSubject(context, { email: message!.email });
    const left = await database.db.selectFrom("message_replies").selectAll().execute();
    expect(left.map(({ id }) => id)).not.toContain(replies[0]!.id);
    expect(await desk.outboxMails(replies[0]!.id)).toEqual([]);
  });
});
