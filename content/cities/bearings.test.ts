import { expect, test } from "vitest";
import { bearingDegrees, distanceKm } from "#domain/great-circle.ts";
import { bearing, sailorsPosition } from "./bearings.ts";
import { cities } from "./cities.ts";

test("the position of the Vieux-Port is written as sailors do", () => {
  expect(sailorsPosition(cities.marseille.coordinates).replace(/\s/g, " ")).toBe(
    "43° 17′ 47″ N, 5° 22′ 11″ E",
  );
});

test("a position south and west says so, and rounds its seconds into minutes", () => {
  expect(sailorsPosition({ latitude: -33.99999, longitude: -70.5 }).replace(/\s/g, " ")).toBe(
    "34° 0′ 0″ S, 70° 30′ 0″ O",
  );
});

test.each([
  ["toulouse", "marseille", 319, "95°, est"],
  ["toulouse", "paris", 588, "6°, nord"],
  ["strasbourg", "paris", 397, "277°, ouest"],
  ["strasbourg", "toulouse", 736, "224°, sud-ouest"],
  ["paris", "marseille", 660, "158°, sud"],
  ["marseille", "strasbourg", 615, "17°, nord"],
  ["marseille", "paris", 660, "340°, nord"],
] as const)("from %s to %s it is %i km, at %s", (from, to, kilometres, words) => {
  const way = [cities[from].coordinates, cities[to].coordinates] as const;
  expect(Math.round(distanceKm(...way))).toBe(kilometres);
  expect(bearing(bearingDegrees(...way))).toBe(words);
});
