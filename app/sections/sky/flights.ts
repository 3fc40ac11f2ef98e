/** How often things fly, and for how long (docs/product.md, 2.11). */
export const rocketEverySeconds = 3;
export const rocketLifeSeconds = 4;
export const shootingStarsPerSecond = 0.3;
export const shootingStarLifeSeconds = 0.9;

/** A straight course: where it starts, and how far it goes, in parts of the width and height of the sky. */
export type Course = {
  readonly fromX: number;
  readonly fromY: number;
  readonly acrossX: number;
  readonly acrossY: number;
};

/** A source of numbers from 0 up to 1. */
export type Random = () => number;

/** Seconds until the next shooting star: exponential, as for all that happens at a rate and at random. */
export function secondsToShootingStar(random: Random): number {
  return -Math.log(1 - random()) / shootingStarsPerSecond;
}

/** From below the sky, mostly on its left, away over its upper right. */
export function rocketCourse(random: Random): Course {
  return { fromX: -0.1 + random() * 0.7, fromY: 1, acrossX: 0.25 + random() * 0.25, acrossY: -1.15 };
}

/** Down to the right, from the upper half. */
export function shootingStarCourse(random: Random): Course {
  return { fromX: random() * 0.9, fromY: random() * 0.45, acrossX: 0.22, acrossY: 0.35 };
}
