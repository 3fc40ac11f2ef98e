import { expect, test } from "vitest";
import { aMessage, canaryBic, canaryIban } from "../support/call-bodies.ts";
import { desk, deskAt } from "../support/desk.ts";
import { accepted, beginning, openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const day = 86_400_000;

onEachStore("The desk reads messages", (store) => {
  test("lists, shows and marks them as handled", async () => {
    const functions = await openFunctions(store);
    const { id } = accepted(await functions.contact(aMessage({ message: "Bonjour,\n\n\u00c7a marche ?" })));
    functions.clock.now = beginning + day;
    const other = accepted(await functions.contact(aMessage({ lastName: "Béraud" })));
    const ids = async (...words: string[]) =>
      JSON.parse((await desk(functions, "messages", ...words, "--json")).out).messages.map(
        (message: { id: string }) => message.id,
      );
    expect(await ids()).toEqual([other.id, id]);
    expect(await ids("--texte", "beraud")).toEqual([other.id]);
    expect(await ids("--texte", "camille bér")).toEqual([other.id]);
    expect(await ids("--texte", "0639985678")).toEqual([other.id, id]);
    expect(await ids("--texte", "camille % roux")).toEqual([]);
    expect(await ids("--au", "2025-09-15")).toEqual([id]);
    expect(await ids("--du", "2025-09-16", "--au", "9999-12-31")).toEqual([other.id]);
    const code = id.slice(-8);
    const shown = await desk(functions, "messages", code);
    expect(shown.out).toContain("Camille Roux");
    expect(spaced(shown.out)).toContain("  Bonjour,\n\n  Ça marche ?\n".replace("\n\n", "\n  \n"));
    expect((await desk(functions, "messages", code, "traiter")).code).toBe(0);
    expect(await ids("--etat", "nouveau")).toEqual([other.id]);
    expect(await ids("--etat", "traite")).toEqual([id]);
    expect((await desk(functions, "messages", code)).out).toContain("Traité le 16");
    for (const unknown of ["00000000", "zzzz", "%%%%", "camille"]) {
      expect((await desk(functions, "messages", unknown)).code).toBe(1);
    }
    expect((await desk(functions, "messages", code, "--etat", "nouveau")).code).toBe(2);
  });
});

onEachStore("The desk reminds of drafts", (store) => {
  test("twice at most, and tells nothing that resumes one", async () => {
    const functions = await openFunctions(store);
    const token = await functions.startDraft({ raisonSociale: "Presque Signé" });
    const { out } = await desk(functions, "brouillons", "--json");
    expect(out).not.toContain(token);
    expect((await desk(functions, "brouillons", "--texte", "presque signe")).out).toContain("Presque Sig");
    expect((await desk(functions, "brouillons", "--texte", "autre")).out).toBe("Rien ne correspond.\n");
    const [draft] = JSON.parse(out).drafts;
    expect(draft).toMatchObject({ raisonSociale: "Presque Signé", reminders: [{ state: "waiting" }, {}] });
    expect(out).not.toMatch(/token|sealed|hash/i);
    const code = draft.id.slice(-8);
    expect((await desk(functions, "brouillons")).out).toContain("0 sur 2");
    const reminded = async () => (await desk(functions, "brouillons", code, "relancer")).code;
    const sent = async (kind: string) => {
      const mail = (await functions.outboxMails(draft.id)).find((each) => each.kind === kind)!;
      expect(mail.dueAt).toBe(functions.clock.now);
      await functions.database.db
        .updateTable("outbox")
        .set({ sentAt: functions.clock.now })
        .where("id", "=", mail.id)
        .execute();
    };
    expect(await reminded()).toBe(0);
    await sent("reminder-1");
    functions.clock.now += 1000;
    expect(await reminded()).toBe(0);
    await sent("reminder-2");
    const refused = await desk(functions, "brouillons", code, "relancer");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Appelez plutôt le 06") });
    expect((await desk(functions, "brouillons", "ffffffff", "relancer")).code).toBe(1);
    functions.clock.now += 8 * day;
    expect((await desk(functions, "brouillons")).out).toBe("Rien ne correspond.\n");
  });

  test("not once its client has stopped the reminders", async () => {
    const functions = await openFunctions(store);
    functions.clock.now += 9 * day;
    await functions.reminders.stop(await functions.startDraft({}), { address: "192.0.2.1" });
    const [draft] = JSON.parse((await desk(functions, "brouillons", "--json")).out).drafts;
    expect(await desk(functions, "brouillons", draft.id.slice(-8), "relancer")).toMatchObject({
      code: 1,
      err: expect.stringContaining("ne veut plus de rappel"),
    });
  });
});

onEachStore("The desk follows mails", (store) => {
  test("tells what waits, left and was given up, and sends again", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.sign({});
    const mails = await functions.outboxMails(contract.id);
    const [one, two] = mails;
    const set = (id: string, change: object) =>
      functions.database.db.updateTable("outbox").set(change).where("id", "=", id).execute();
    await set(one!.id, { deadAt: 5, attempts: 120, lastError: "550 refused\u001b[2J" });
    await set(two!.id, { sentAt: 6 });
    const { out } = await desk(functions, "mails");
    expect(out).toContain("Abandonné");
    expect(out).toContain(contract.number);
    expect(out).not.toContain("\u001b");
    expect(spaced(out)).toContain("0 en attente, 1 parti, 1 abandonné.");
    expect(
      JSON.parse((await desk(functions, "mails", "--etat", "envoyes", "--json")).out).mails,
    ).toMatchObject([{ id: two!.id, state: "sent", about: "Atelier Garance" }]);
    expect(await desk(functions, "mails", two!.id.slice(-8), "relancer")).toMatchObject({
      code: 1,
      err: expect.stringContaining("déjà parti"),
    });
    expect((await desk(functions, "mails", one!.id.slice(-8), "relancer")).code).toBe(0);
    expect((await functions.outboxMails(contract.id)).find(({ id }) => id === one!.id)).toMatchObject({
      ...{ deadAt: null, attempts: 0, dueAt: functions.clock.now },
    });
    await set(one!.id, { deadAt: 7 });
    expect((await desk(functions, "mails", "relancer")).code).toBe(2);
    expect((await deskAt(functions, { answer: "oui" }, "mails", "relancer")).out).toContain("1 e-mail");
    expect((await desk(functions, "mails", "relancer")).out).toContain("Aucun e-mail");
    expect((await desk(functions, "mails", "00000000", "relancer")).code).toBe(1);
    expect((await desk(functions, "mails", one!.id.slice(-8))).code).toBe(2);
  });
});

onEachStore("No list of the desk", (store) => {
  test("tells a bank detail", async () => {
    const functions = await openFunctions(store);
    await functions.sign({});
    await functions.startDraft({});
    for (const command of [["contrats"], ["brouillons"], ["mails"], ["export", "contrats"]]) {
      for (const options of [[], ["--json"]]) {
        const { code, out } = await desk(functions, ...command, ...options);
        expect(code).toBe(0);
        expect(out.replace(/\s/g, "")).not.toContain(canaryIban);
        expect(out).not.toContain(canaryBic);
      }
    }
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
