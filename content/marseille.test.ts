import { readFileSync } from "node:fs";
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

test("every district of Marseille has its star or its ring on the drawn map, in a place of its own", () => {
  const drawing = readFileSync("app/illustrations/marseille-coast.svg", "utf8");
  const drawn = [
    ...districts.map(({ x, y }) => `translate(${x} ${y})`),
    ...otherDistricts.map(({ x, y }) => `M${x} ${y - 7}l`),
  ];
  expect(drawn.filter((place) => !drawing.includes(place))).toEqual([]);
  expect(new Set([...districts, ...otherDistricts].map(({ x, y }) => `${x} ${y}`)).size).toBe(drawn.length);
});
