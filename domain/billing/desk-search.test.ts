import { expect, test } from "vitest";
import { readDeskSearch } from "./desk-search.ts";

test("A word after the number of a contract may be the end of a mandate, or the next word", () => {
  const idsIn = (typed: string) =>
    readDeskSearch(typed, "2026-11-28").mentions.map((readings) => readings.map(({ id }) => id));
  expect(idsIn("Abonnement 2H-2026-0015, echeance du 26/11/2026")).toEqual([
    ["2H-2026-0015-ECHEANCE", "2H-2026-0015"],
  ]);
  expect(idsIn("RUM 2H-2026-0015-7K4QX2M9")).toEqual([["2H-2026-0015-7K4QX2M9"]]);
});
