import { expect, test } from "vitest";
import { evidenceOf } from "#server/database/evidence.ts";
import { canaryBic, canaryIban } from "../support/call-bodies.ts";
import { desk, deskAt } from "../support/desk.ts";
import { mailAbout, read, signed, storedEndings } from "../support/endings.ts";
import { beginning, openFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onEachStore } from "../support/stores.ts";

const day = 86_400_000;

onEachStore("The desk keeps the steps of a contract", (store) => {
  test("a termination received by letter, with its last day, its mails and its evidence", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    functions.clock.now = beginning + 40 * day;
    const words = ["contrat", contract.number, "résilier", "--le", "14/10/2025"];
    const asked = await deskAt(functions, { answer: "oui" }, ...words);
    expect(asked.code).toBe(0);
    expect(spaced(asked.asked.join())).toContain("Dernier jour de service le 15 octobre 2025");
    expect(spaced(asked.out)).toContain(`Contrat ${contract.number} : résilié.`);
    expect((await read(functions, contract.id)).status).toMatchObject({
      ...{ state: "terminating", cause: "subscriber", askedOn: "2025-10-14", lastDayOn: "2025-10-15" },
    });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-termination", "termination"],
      events: ["termination-asked"],
    });
    const event = (await evidenceOf(functions.database.db, contract.chainId)).at(-1)!;
    expect(JSON.parse(event.dataJson)).toMatchObject({ on: "2025-10-14", by: "camille" });
    expectInBoth(await mailAbout(functions, contract.id, "termination"), [
      "Reçue le 14\u00a0octobre 2025, enregistrée le 25\u00a0octobre 2025",
      "Vos services sont restés actifs jusqu’au 15\u00a0octobre 2025 inclus.",
    ]);
    expect(await desk(functions, "contrat", contract.number, "resilier", "--oui")).toMatchObject({
      code: 1,
      err: expect.stringContaining("a pris fin le"),
    });
  });

  test("unpaid twice: suspended, notified, paid, suspended again, each with a mail of its own", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const step = async (...words: string[]) => {
      const done = await desk(functions, "contrat", contract.number, ...words, "--oui", "--json");
      expect([done.code, done.err]).toEqual([0, ""]);
      return JSON.parse(done.out).status;
    };
    functions.clock.now = beginning + 70 * day;
    expect(await step("suspendre", "--motif", "impayés")).toEqual({
      state: "suspended",
      suspension: { reason: "unpaid", since: "2025-11-24" },
    });
    const lines = (await desk(functions, "contrat", contract.number)).out;
    expect(spaced(lines)).toContain("Depuis le 24 novembre 2025");
    expect(await step("resilier", "--motif", "impayes")).toMatchObject({
      ...{ state: "terminating", cause: "unpaid", lastDayOn: "2025-12-09" },
      suspension: { since: "2025-11-24" },
    });
    functions.clock.now += 5 * day;
    expect(await step("reactiver")).toEqual({ state: "active" });
    functions.clock.now += 60 * day;
    await step("suspendre", "--motif", "force-majeure", "--le", "2026-01-10");
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["suspension", "provider-termination", "reactivation", "suspension"],
      events: ["suspended", "termination-notified", "reactivated", "suspended"],
    });
    expectInBoth(await mailAbout(functions, contract.id, "reactivation"), [
      "notifiée pour le 9\u00a0décembre 2025 est sans effet",
    ]);
    expectInBoth(await mailAbout(functions, contract.id, "suspension"), [
      "suspendus depuis le 10\u00a0janvier 2026, pour cause de force majeure",
    ]);
    expect((await desk(functions, "contrat", contract.number)).out).toContain(
      "Services suspendus, force majeure, par camille",
    );
  });

  test("a withdrawal sent by registered letter", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    functions.clock.now = beginning + 17 * day;
    const done = await desk(
      functions,
      "contrat",
      contract.number,
      "retracter",
      "--le",
      "2025-09-29",
      "--oui",
    );
    expect(done).toMatchObject({ code: 0, err: "" });
    expectInBoth(await mailAbout(functions, contract.id, "withdrawal"), [
      "Envoyée le 29\u00a0septembre 2025, enregistrée le 2\u00a0octobre 2025",
      "au plus tard le 16\u00a0octobre 2025",
    ]);
  });

  test.each([
    [2, ["resilier", "--le", "demain"], "--le attend une date"],
    [1, ["resilier", "--le", "2025-09-16", "--oui"], "Cette date est à venir"],
    [1, ["resilier", "--le", "2025-09-14", "--oui"], "Cette date précède"],
    [2, ["resilier", "--motif", "ennui"], "Pour quel motif ?"],
    [2, ["suspendre"], "Pour quel motif ?"],
    [2, ["suspendre", "--motif", "manquement"], "Pour quel motif ?"],
    [1, ["suspendre", "--motif", "impayes", "--oui"], "Deux mensualités ne sont pas encore échues"],
    [1, ["reactiver", "--oui"], "ne sont pas suspendus"],
    [2, ["reactiver", "--motif", "impayes"], "L’option --motif ne va pas"],
    [2, ["resilier", "--clair"], "L’option --clair ne va pas"],
    [2, ["--le", "2025-09-15"], "L’option --le ne va pas"],
    [2, ["reslier"], "Vouliez-vous dire « resilier » ?"],
    [2, ["resilier"], "ajoutez --oui"],
  ])("with %i refuses %j and keeps nothing", async (code, words, problem) => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const answer = await desk(functions, "contrat", contract.number, ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
    expect((await read(functions, contract.id)).status).toEqual({ state: "active" });
  });

  test("nothing when the agency thinks again", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    expect(await deskAt(functions, { answer: "non" }, "contrat", contract.number, "resilier")).toMatchObject({
      code: 1,
      out: "",
      err: "Rien n’est changé.",
    });
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
  });
});

onEachStore("The desk shows a whole IBAN", (store) => {
  test("only to who confirms, and keeps who it was", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const words = ["contrat", contract.number, "--clair"];
    const refused = await desk(functions, ...words);
    expect([refused.code, refused.out]).toEqual([2, ""]);
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
    const shown = await deskAt(functions, { answer: "o" }, ...words);
    expect(shown.code).toBe(0);
    expect(shown.out.replace(/\s/g, "")).toContain(canaryIban);
    expect(shown.out).toContain(canaryBic);
    expect(shown.out).toContain("IBAN affiché en entier, par camille");
    const json = JSON.parse((await desk(functions, ...words, "--oui", "--json")).out);
    expect(json.mandate.clear).toEqual({ iban: canaryIban, bic: canaryBic });
    expect(json.evidence.isWhole).toBe(true);
    expect((await desk(functions, "contrat", contract.number)).out.replace(/\s/g, "")).not.toContain(
      canaryIban,
    );
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
