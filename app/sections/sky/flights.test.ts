import fc from "fast-check";
import { expect, test } from "vitest";
import {
  rocketCourse,
  rocketEverySeconds,
  rocketLifeSeconds,
  secondsToShootingStar,
  shootingStarCourse,
} from "./flights.ts";

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test("A rocket leaves every three seconds and lives four", () => {
  expect([rocketEverySeconds, rocketLifeSeconds]).toEqual([3, 4]);
});

test("Shooting stars come at 0.3 a second", () => {
  const draws = 10_000;
  // Evenly spread draws replace random ones, so that every run has the same mean.
  const waits = Array.from({ length: draws }, (_, index) =>
    secondsToShootingStar(() => (index + 0.5) / draws),
  );
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / draws;
  expect(1 / mean).toBeCloseTo(0.3, 2);
  fc.assert(fc.property(random, (number) => secondsToShootingStar(() => number) >= 0));
});

test("Rockets come up from below the sky and leave it above, shooting stars fall within it", () => {
  fc.assert(
    fc.property(random, (number) => {
      const rocket = rocketCourse(() => number);
      expect(rocket.fromY).toBe(1);
      expect(rocket.fromY + rocket.acrossY).toBeLessThan(0);
      expect(rocket.acrossX).toBeGreaterThan(0);
      const star = shootingStarCourse(() => number);
      expect(star.fromY).toBeGreaterThanOrEqual(0);
      expect(star.fromY + star.acrossY).toBeLessThan(1);
    }),
  );
});
