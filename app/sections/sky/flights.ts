/** How often the things in the sky fly, and for how long (docs/product.md, 2.11). */
export const rocketEverySeconds = 3;
export const rocketLifeSeconds = 4;
export const shootingStarsPerSecond = 0.3;
export const shootingStarLifeSeconds = 0.9;

/** A straight course: its start and its length, as fractions of the width and height of the sky. */
export type Course = {
  readonly fromX: number;
  readonly fromY: number;
  readonly acrossX: number;
  readonly acrossY: number;
};

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * Seconds until the next shooting star: exponentially distributed, like all events that happen at random at a given
 * rate.
 */
export function secondsToShootingStar(random: Random): number {
  return -Math.log(1 - random()) / shootingStarsPerSecond;
}

/** From below the sky, mostly from its left, to beyond its upper right. */
export function rocketCourse(random: Random): Course {
  return { fromX: -0.1 + random() * 0.7, fromY: 1, acrossX: 0.25 + random() * 0.25, acrossY: -1.15 };
}

/** Down to the right, from the upper half. */
export function shootingStarCourse(random: Random): Course {
  return { fromX: random() * 0.9, fromY: random() * 0.45, acrossX: 0.22, acrossY: 0.35 };
}
