import { expect, test } from "vitest";
import { contractsLead, contractsTotal, nothingFound } from "./words.ts";

const today = "2026-11-23";

test.each<[Parameters<typeof nothingFound>[0], Parameters<typeof nothingFound>[1], string]>([
  [
    { words: "lanternes", state: "suspended" },
    { filter: "state", count: 1 },
    "Aucun contrat suspendu ne contient « lanternes ». Sans le filtre d’état, il y en a un.",
  ],
  [
    { packId: "business", emailState: "waiting", from: "2026-03-01", through: "2026-03-31" },
    { filter: "period", count: 12 },
    "Aucun contrat du pack Business à l’adresse à confirmer signé du 1er mars au 31 mars. Sans les dates, il y en a douze.",
  ],
  [
    { state: "terminating", from: "2025-03-01" },
    null,
    "Aucun contrat en résiliation signé depuis le 1er mars 2025.",
  ],
])("%j: %j", (filter, hiddenBy, sentence) => {
  expect(spaced(nothingFound(filter, hiddenBy, today))).toBe(sentence);
});

test("The list says what subscriptions bring in, and what a filter leaves of them", () => {
  const all = { total: 156, running: 140, monthlyCents: 1_295_392, isFiltered: false };
  expect(spaced(contractsLead(all))).toBe("140 abonnements en cours font 12 953,92 € TTC par mois.");
  expect(spaced(contractsLead({ ...all, running: 1 }))).toMatch(/^Un abonnement en cours fait /);
  expect(contractsLead({ ...all, running: 0 })).toBe("Aucun abonnement n’est en cours.");
  expect(spaced(contractsLead({ ...all, isFiltered: true }))).toBe(
    "156 contrats correspondent à ces filtres.",
  );
  expect(contractsTotal(156, 140)).toBe("156 contrats, dont 140 en cours");
  expect(contractsTotal(1, 1)).toBe("1 contrat en cours");
  expect(contractsTotal(16, 0)).toBe("16 contrats, dont aucun en cours");
});

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
