import { expect, test } from "vitest";
import { type DebitSearch, readDebitSearch } from "./debit-search.ts";

const today = "2026-11-28";

const facts = (found: Partial<Extract<DebitSearch, { by: "facts" }>>): DebitSearch => ({
  by: "facts",
  words: "",
  amountCents: null,
  day: null,
  ...found,
});

test.for<[typed: string, first: string, kind: string]>([
  ["2H-2026-0016-20261101-1", "2H-2026-0016-20261101-1", "debit"],
  ["  2h 2026 0016 20261101 1 ", "2H-2026-0016-20261101-1", "debit"],
  ["2H20260016202611011", "2H-2026-0016-20261101-1", "debit"],
  ["2H-2026-0016-20261101", "2H-2026-0016-20261101", "due"],
  ["RUM : 2H-2026-0016-7K4QX2M9", "2H-2026-0016-7K4QX2M9", "mandate"],
  ["2h-2026-0016-7k4qx2m9", "2H-2026-0016-7K4QX2M9", "mandate"],
  ["contrat 2H-2026-0016", "2H-2026-0016", "contract"],
  ["2H\u2011F-2026-000123 2H-2026-16", "2H-2026-0016", "contract"],
])("%s names the %s, a %s", ([typed, id, kind]) => {
  const search = readDebitSearch(typed, today);
  expect(search?.by === "reference" && search.readings[0]).toMatchObject({ id, kind });
});

test("A word after the number of a contract may be the end of a mandate, or the next word", () => {
  const idsIn = (typed: string) => {
    const search = readDebitSearch(typed, today);
    return search?.by === "reference" && search.readings.map(({ id }) => id);
  };
  expect(idsIn("Abonnement 2H-2026-0015, echeance du 26/11/2026")).toEqual([
    "2H-2026-0015-ECHEANCE",
    "2H-2026-0015",
  ]);
  expect(idsIn("Abonnement 2H-2026-0015-ECHEANCE")).toEqual(["2H-2026-0015-ECHEANCE"]);
});

test.for<[typed: string, found: DebitSearch | null]>([
  ["Kinésithérapie Endoume", facts({ words: "Kinésithérapie Endoume" })],
  ["  L’Étoile  du Nord ", facts({ words: "L’Étoile du Nord" })],
  ["89,00", facts({ amountCents: 8900 })],
  ["89", facts({ amountCents: 8900 })],
  ["-89.00 EUR", facts({ amountCents: 8900 })],
  ["−1\u202f234,50\u00a0€", facts({ amountCents: 123450 })],
  ["89 euros", facts({ amountCents: 8900 })],
  ["€ 89,5", facts({ amountCents: 8950 })],
  ["12.11", facts({ amountCents: 1211 })],
  ["12/11/2026", facts({ day: "2026-11-12" })],
  ["12.11.26", facts({ day: "2026-11-12" })],
  ["2026-11-12", facts({ day: "2026-11-12" })],
  ["12 novembre 2026", facts({ day: "2026-11-12" })],
  ["le 1er nov.", facts({ day: "2026-11-01" })],
  ["12/11", facts({ day: "2026-11-12" })],
  ["15/12", facts({ day: "2026-12-15" })],
  ["31/12", facts({ day: "2025-12-31" })],
  ["02/01", facts({ day: "2026-01-02" })],
  ["31/02", facts({ words: "31/02" })],
  ["Endoume 89,00 € 12/11/2026", facts({ words: "Endoume", amountCents: 8900, day: "2026-11-12" })],
  ["89,00 Garance", facts({ words: "Garance", amountCents: 8900 })],
  ["Garage du 12 novembre", facts({ words: "Garage", day: "2026-11-12" })],
  ["Atelier 13", facts({ words: "Atelier 13" })],
  ["3 Rois", facts({ words: "3 Rois" })],
  ["4 Saisons 89,00", facts({ words: "4 Saisons", amountCents: 8900 })],
  ["06 39 98 74 03", facts({ words: "06 39 98 74 03" })],
  ["812345678", facts({ words: "812345678" })],
  ["7K4QX2M9", facts({ words: "7K4QX2M9" })],
  ["", null],
  [" - ", null],
])("%s looks for debits that fit it", ([typed, found]) => {
  expect(readDebitSearch(typed, today)).toEqual(found);
});
