import { expect, test } from "vitest";
import { keyringOf } from "#server/database/sealed/encryption.ts";
import { commandLine, commandLineAt } from "../support/command-line.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The command line refuses in one line", (store) => {
  test.each([
    [1, ["dossier", "2H-2026-9999", "--json"], "Aucun contrat ne porte le numéro 2H-2026-9999."],
    [2, ["dossier"], "Il manque NUMÉRO. Aide : npm run agence -- --help"],
    [2, ["--json"], "Option inconnue : --json. Aide : npm run agence -- --help"],
    [2, ["cles", "nouvelle", "--oui"], "Option inconnue : --oui."],
    [2, ["dosier"], "Commande inconnue : dosier. Vouliez-vous dire « dossier » ?"],
    [2, ["xyzzy"], "Commande inconnue : xyzzy. Aide : npm run agence -- --help"],
    [2, ["dossier", "2H-2026-0001", "--jsno"], "Option inconnue : --jsno. Vouliez-vous dire « --json » ?"],
    [2, ["cles", "perdue"], "« perdue » n’est pas prévu ici. Choix possibles : nouvelle, renouveler."],
    [2, ["dossier", "2H-2026-0001", "2H-2026-0002"], "Il y a des mots en trop après « dossier »."],
    [2, ["dossier", "2H-2026-0001", "--foncé"], "Option inconnue : --foncé."],
    [2, ["dossier", "2H-2026-0001", "--vers"], "Il manque une valeur : --vers ARCHIVE.zip."],
    [2, ["dossier", "2H-2026-0001", "--vers", "--json"], "Il manque une valeur : --vers ARCHIVE.zip."],
    [2, ["dossier", "2H-2026-0001", "--vers="], "Il manque une valeur : --vers ARCHIVE.zip."],
    [2, ["dossier", "2H-2026-0001", "--json=oui"], "Option inconnue : --json=oui."],
  ])("with %i for %j", async (code, words, problem) => {
    const functions = await createFunctions(store);
    const answer = await commandLine(functions, ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
    expect(answer.err).not.toContain("\n");
  });

  test("what another key has sealed, and a store out of reach", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.sign({});
    const other = keyringOf([{ id: "other", bytes: new Uint8Array(32).fill(9) }]);
    expect(await commandLine({ ...functions, keyring: other }, "dossier", number, "--json")).toMatchObject({
      code: 1,
      err: expect.stringContaining("ENCRYPTION_KEYS"),
    });
    const open = () => Promise.reject(new Error("connection refused"));
    expect(spaced((await commandLineAt(functions, { open }, "dossier", number, "--json")).err)).toBe(
      "La commande a échoué : connection refused",
    );
  });

  test("but teaches by examples who asks for nothing or for help", async () => {
    const functions = await createFunctions(store);
    for (const words of [[], ["--help"], ["-h"], ["aide"]])
      expect(await commandLine(functions, ...words)).toMatchObject({
        code: 0,
        err: "",
        out: expect.stringMatching(/dossier +Réunir les preuves d’un contrat/),
      });
    for (const words of [
      ["aide", "dossier"],
      ["dossier", "--help"],
    ]) {
      const { code, out, err } = await commandLine(functions, ...words);
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("npm run agence -- dossier 2H-2026-0001");
    }
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
