import { expect, test } from "vitest";
import { keyringOf } from "#server/encryption.ts";
import { desk } from "../support/desk.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

onEachStore("The desk refuses in one line", (store) => {
  test.each([
    [1, ["contrat", "2H-2026-9999"], "Aucun contrat ne porte le numéro 2H-2026-9999."],
    [2, ["contrat"], "Quel contrat"],
    [2, ["--json"], "Quel contrat"],
    [2, ["contrats"], "Commande inconnue : contrats."],
    [2, ["contrat", "2H-2026-0001", "2H-2026-0002"], "« 2H-2026-0002 » est en trop."],
    [2, ["contrat", "2H-2026-0001", "--clair"], "Option inconnue : --clair."],
    [2, ["contrat", "2H-2026-0001", "--vers"], "L’option --vers attend un dossier"],
    [2, ["contrat", "2H-2026-0001", "--vers", "--json"], "L’option --vers attend un dossier"],
    [2, ["contrat", "2H-2026-0001", "--vers="], "L’option --vers attend un dossier"],
    [2, ["contrat", "2H-2026-0001", "--json=oui"], "L’option --json ne prend pas de valeur."],
  ])("with %i for %j", async (code, words, problem) => {
    const functions = await openFunctions(store);
    const answer = await desk(functions, ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
    expect(answer.err).not.toContain("\n");
  });

  test("what another key has sealed, and a store out of reach", async () => {
    const functions = await openFunctions(store);
    const { number } = await functions.sign({});
    const other = keyringOf([{ id: "other", bytes: new Uint8Array(32).fill(9) }]);
    expect(await desk({ ...functions, keyring: other }, "contrat", number)).toMatchObject({
      code: 1,
      err: expect.stringContaining("ENCRYPTION_KEYS"),
    });
    const lost = { ...functions.database, now: () => Promise.reject(new Error("connection refused")) };
    expect(spaced((await desk({ ...functions, database: lost }, "contrat", number)).err)).toBe(
      "La commande a échoué : connection refused",
    );
  });

  test("but teaches by examples who asks for nothing or for help", async () => {
    const functions = await openFunctions(store);
    for (const words of [[], ["--help"], ["-h"], ["contrat", "--help"]]) {
      const { code, out, err } = await desk(functions, ...words);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("npm run agence -- contrat 2H-2026-0001 --vers");
      expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
    }
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
