import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { districts, otherDistricts } from "./marseille.ts";

test("every district of Marseille has its star or its ring on the drawn map, in a place of its own", () => {
  const drawing = readFileSync("app/illustrations/marseille-coast.svg", "utf8");
  const drawn = [
    ...districts.map(({ x, y }) => `translate(${x} ${y})`),
    ...otherDistricts.map(({ x, y }) => `M${x} ${y - 7}l`),
  ];
  expect(drawn.filter((place) => !drawing.includes(place))).toEqual([]);
  expect(new Set([...districts, ...otherDistricts].map(({ x, y }) => `${x} ${y}`)).size).toBe(drawn.length);
});

test("no line of the drawn map runs behind the name of a district", () => {
  const drawing = readFileSync("app/illustrations/marseille-coast.svg", "utf8");
  const lines = drawing.match(/<path d="([^"]*)"[^>]*stroke-dasharray/)![1]!;
  const segments: (readonly [from: Point, to: Point])[] = [];
  let from: Point = [0, 0];
  for (const [, command, numbers = ""] of lines.matchAll(/([MLl])([^MLl]*)/g)) {
    const coordinates = (numbers.match(/-?\d+/g) ?? []).map(Number);
    for (let index = 0; index < coordinates.length; index += 2) {
      const x = coordinates[index]!;
      const y = coordinates[index + 1]!;
      const to: Point = command === "l" ? [from[0] + x, from[1] + y] : [x, y];
      if (command !== "M" || index > 0) segments.push([from, to]);
      from = to;
    }
  }
  const struck = districts.filter(({ name, x, y }) => {
    // As large as on a phone; the name stands beside the ring, its letters 16 units high and 5 deep.
    const middle = x + 30 + name.length * 5;
    return segments.some(([[x1, y1], [x2, y2]]) => {
      if (middle < Math.min(x1, x2) || middle > Math.max(x1, x2) || x1 === x2) return false;
      const height = y1 + ((y2 - y1) * (middle - x1)) / (x2 - x1);
      return height > y - 11 && height < y + 12;
    });
  });
  expect(struck.map(({ name }) => name)).toEqual([]);
});

type Point = readonly [x: number, y: number];
