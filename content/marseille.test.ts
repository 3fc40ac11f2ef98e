import { expect, test } from "vitest";
import { cities } from "./cities.ts";
import { districts, otherDistricts, sailorsPosition } from "./marseille.ts";

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

test("every district of Marseille shines in a place of its own", () => {
  const places = [...districts, ...otherDistricts].map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(places.length);
});
