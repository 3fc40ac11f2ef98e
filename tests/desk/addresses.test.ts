import { expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { linkTokenOf } from "#server/database/contracts.ts";
import { chainIsWhole, evidenceOf } from "#server/database/evidence.ts";
import { confirmAddress } from "#server/functions/client-contract.ts";
import { deskOn } from "../support/backups.ts";
import { desk, deskAt } from "../support/desk.ts";
import { caller, read, signed, storedEndings } from "../support/endings.ts";
import { accepted, beginning, openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("The agency verifies an address", (store) => {
  test("by telephone, with who did it, once", async () => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const { number, id, chainId } = contract;
    expect(spaced((await desk(functions, "contrat", number)).out)).toContain(
      "Adresse e-mail  À confirmer par l’abonné, rien n’est prélevé avant",
    );
    const done = await deskAt(functions, { answer: "oui" }, "contrat", number, "adresse-vérifiée");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(done.asked.map(spaced)).toEqual([
      expect.stringMatching(/vous avez joint Claire Fabre par téléphone, à un numéro trouvé ailleurs/),
    ]);
    expect((await read(functions, id)).addressConfirmation).toEqual({ at: beginning, by: "agency" });
    const chain = await evidenceOf(functions.database.db, chainId);
    expect(chainIsWhole(chain)).toBe(true);
    expect(JSON.parse(chain.at(-1)!.dataJson)).toEqual({ contract: number, by: "camille", how: "telephone" });
    const file = await desk(functions, "contrat", number);
    expect(spaced(file.out)).toContain("Adresse e-mail  Vérifiée par téléphone le 15 septembre 2025");
    expect(file.out).toContain("Adresse e-mail vérifiée par téléphone, par camille");

    const again = await desk(functions, "contrat", number, "adresse-verifiee", "--oui");
    expect([again.code, again.out]).toEqual([1, ""]);
    expect(spaced(again.err)).toContain("déjà vérifiée par téléphone le 15 septembre 2025");
    accepted(await confirmAddress(functions.parts)(linkTokenOf(contract, functions.keyring), caller));
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: ["address-verified"] });
  });

  test.each([
    [2, [], "ajoutez --oui"],
    [2, ["--motif", "impayes"], "L’option --motif ne va pas"],
    [2, ["--le", "2025-09-15"], "L’option --le ne va pas"],
  ])("with %i refuses %j and keeps nothing", async (code, words, problem) => {
    const functions = await openFunctions(store);
    const { contract } = await signed(functions);
    const answer = await desk(functions, "contrat", contract.number, "adresse-verifiee", ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
    const declined = await deskAt(
      functions,
      { answer: "non" },
      "contrat",
      contract.number,
      "adresse-verifiee",
    );
    expect(declined).toMatchObject({ code: 1, err: "Rien n’est changé." });
    expect((await read(functions, contract.id)).addressConfirmation).toBeNull();
    expect((await storedEndings(functions, contract)).events).toEqual([]);
  });
});

onEachStore("The desk tells which addresses are to be confirmed", (store) => {
  test("in lists, in exports, and when a payment is near", async () => {
    const functions = await openFunctions(store);
    const sign = (name: string) => functions.sign({ email: `${name}@example.fr`, raisonSociale: name });
    const waiting = await sign("waiting");
    const withdrawn = await sign("withdrawn");
    const ended = await sign("ended");
    const confirmed = await functions.signAndConfirm({ email: "done@example.fr", raisonSociale: "done" });
    await desk(functions, "contrat", withdrawn.number, "retracter", "--oui");
    await desk(functions, "contrat", ended.number, "resilier", "--oui");
    const listed = async (...words: string[]) =>
      JSON.parse((await desk(functions, "contrats", ...words, "--json")).out).contracts.map(
        ({ number }: { number: string }) => number,
      );
    expect(await listed("--adresse", "a-confirmer")).toEqual([waiting.number]);
    expect(await listed("--adresse", "à-confirmer", "--etat", "suspendu")).toEqual([]);
    expect(await listed("--adresse", "confirmée")).toEqual([confirmed.number]);
    expect((await listed()).length).toBe(4);
    expect(await desk(functions, "contrats", "--adresse", "perdue")).toMatchObject({
      code: 2,
      err: expect.stringContaining("a-confirmer, confirmee"),
    });
    expect(await desk(functions, "export", "messages", "--adresse", "confirmee")).toMatchObject({
      code: 2,
      err: expect.stringContaining("L’option --adresse ne va pas"),
    });

    const rows = (await desk(functions, "export", "contrats")).out.trim().split("\r\n");
    const column = rows[0]!.split(";").indexOf("Adresse confirmée le");
    const byName = (name: string) => rows.find((row) => row.includes(name))!.split(";")[column];
    expect([byName("done@"), byName("waiting@")]).toEqual(["15/09/2025", ""]);
    expect((await desk(functions, "export", "contrats", "--adresse", "a-confirmer")).out).not.toContain(
      "done@",
    );

    const warned = async (on: Day) => {
      functions.clock.now = Date.parse(`${on}T10:00:00Z`);
      const { out } = await deskOn(functions, store.settings(), "doctor", "--json");
      return JSON.parse(out)
        .findings.filter(({ text }: { text: string }) => text.includes("--adresse"))
        .map(({ topic, level, text }: Record<string, string>) => [topic, level, spaced(text!).slice(0, 14)]);
    };
    expect(await warned("2025-10-07")).toEqual([]);
    expect(await warned("2025-10-08")).toEqual([["deadlines", "warning", "Un contrat att"]]);
    functions.clock.now = beginning;
    await desk(functions, "contrat", waiting.number, "adresse-verifiee", "--oui");
    expect(await warned("2025-10-08")).toEqual([]);
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
