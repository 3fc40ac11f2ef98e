import { expect, test } from "vitest";
import { widthOf } from "#server/desk/terminal/lines.ts";
import { copyContract } from "../support/contract-copies.ts";
import { desk, deskAt } from "../support/desk.ts";
import { beginning, openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const day = 86_400_000;

onEachStore("The desk lists contracts", (store) => {
  test("by pack, state, dates and text, with their number and what they bring in a month", async () => {
    const functions = await openFunctions(store);
    const signed = [];
    for (const [pack, raisonSociale, later] of [
      ["advance", "Boulangerie de l’Étoile", 0],
      ["business", "Cabinet Évariste", 20],
      ["advance-10", "Studio\u202e Marché", 40],
    ] as const) {
      functions.clock.now = beginning + later * day;
      signed.push(await functions.sign({ pack, raisonSociale, email: `${pack}@example.fr` }));
    }
    const [first, second, third] = signed.map(({ number }) => number);
    functions.clock.now = beginning + 45 * day;
    await desk(functions, "contrat", third!, "resilier", "--oui");
    await desk(functions, "contrat", first!, "suspendre", "--motif", "force-majeure", "--oui");
    const numbers = async (...words: string[]) => {
      const { code, out } = await desk(functions, "contrats", ...words, "--json");
      expect(code).toBe(0);
      return JSON.parse(out).contracts.map(({ number }: { number: string }) => number);
    };
    expect(await numbers()).toEqual([third, second, first]);
    expect(await numbers("--pack", "business")).toEqual([second]);
    expect(await numbers("--pack", "promo")).toEqual([]);
    expect(await numbers("--etat", "suspendu")).toEqual([first]);
    expect(await numbers("--etat", "résiliation")).toEqual([third]);
    expect(await numbers("--du", "2025-10-01", "--au", "05/10/2025")).toEqual([second]);
    for (const words of ["EVARISTE", "732 829 320", "business@", second!.toLowerCase(), " évar "]) {
      expect(await numbers("--texte", words)).toContain(second);
    }
    expect(await numbers("--texte", "etoile")).toEqual([first]);
    const { out } = await desk(functions, "contrats");
    expect(spaced(out)).toContain("3 contrats, dont les abonnements en cours font 298,00 € TTC par mois.");
    functions.clock.now += 60 * day;
    expect(await numbers("--etat", "resilie")).toEqual([third]);
    expect(JSON.parse((await desk(functions, "contrats", "--json")).out).monthlyCents).toBe(21_800);
    for (const width of [40, 60, 80, 140]) {
      const lines = (await deskAt(functions, { width }, "contrats")).out;
      expect(lines.split("\n").filter((line) => widthOf(line) > width)).toEqual([]);
      expect(lines).not.toMatch(/\u202e|…{2}/);
    }
    expect((await desk(functions, "contrats", "--texte", "introuvable")).out).toBe("Rien ne correspond.\n");
  });

  test("a page at a time", async () => {
    const functions = await openFunctions(store);
    const template = await functions.sign({ raisonSociale: "Modèle" });
    await copyContract(functions, template.id, 120);
    const page = async (number: string) =>
      JSON.parse((await desk(functions, "contrats", "--texte", "copie", "--page", number, "--json")).out);
    const pages = [await page("1"), await page("2"), await page("3")];
    expect(pages.map(({ contracts }) => contracts.length)).toEqual([50, 50, 20]);
    expect(pages[0]).toMatchObject({ total: 120, page: 1, pages: 3 });
    expect(spaced((await desk(functions, "contrats", "--texte", "copie")).out)).toContain(
      "Page 1 sur 3. La suite : --page 2",
    );
    expect(await desk(functions, "contrats", "--texte", "copie", "--page", "4")).toMatchObject({
      ...{ code: 1, out: "", err: "Il n’y a que 3 pages." },
    });
  });

  test.each([
    [["--pack", "busines"], "Vouliez-vous dire « business » ?"],
    [["--etat", "ouvert"], "--etat attend un de ces mots"],
    [["--du", "hier"], "--du attend une date"],
    [["--page", "0"], "--page attend un nombre"],
    [["--oui"], "Option inconnue : --oui."],
    [["2H-2026-0001"], "« 2H-2026-0001 » est en trop."],
  ])("and refuses %j", async (words, problem) => {
    const answer = await desk(await openFunctions(store), "contrats", ...words);
    expect([answer.code, answer.out]).toEqual([2, ""]);
    expect(spaced(answer.err)).toContain(problem);
  });
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
