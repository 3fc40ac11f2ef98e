import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bearingDegrees, type Coordinates, distanceKm } from "./great-circle.ts";

const marseille = { latitude: 43.29639, longitude: 5.36972 };
const paris = { latitude: 48.8566, longitude: 2.3522 };

const anywhere: fc.Arbitrary<Coordinates> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("The way from one city to another", () => {
  test("Paris is 660 km from Marseille, north by north-west", () => {
    expect(Math.round(distanceKm(marseille, paris))).toBe(660);
    expect(Math.round(bearingDegrees(marseille, paris))).toBe(-20);
  });

  test("a quarter of a meridian is a quarter of the way round", () => {
    const equator = { latitude: 0, longitude: 12 };
    const pole = { latitude: 90, longitude: 12 };
    expect(distanceKm(equator, pole)).toBeCloseTo(10007.557, 2);
    expect(bearingDegrees(equator, pole)).toBeCloseTo(0);
  });

  test("due east is 90 degrees, due west is -90", () => {
    const here = { latitude: 0, longitude: 0 };
    expect(bearingDegrees(here, { latitude: 0, longitude: 1 })).toBeCloseTo(90);
    expect(bearingDegrees(here, { latitude: 0, longitude: -1 })).toBeCloseTo(-90);
  });

  test("the way back is as long, and no way is longer than half the Earth", () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const distance = distanceKm(from, to);
        expect(distance).toBeCloseTo(distanceKm(to, from), 6);
        expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance).toBeLessThanOrEqual(20_015.2);
      }),
    );
  });
});
