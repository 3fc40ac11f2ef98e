import { setTimeout as pause } from "node:timers/promises";

/**
 * Looks again and again until `look` finds something, and returns it. Throws when nothing was found in
 * `patienceMs` milliseconds, saying what was `awaited`.
 */
export async function eventually<Found>(
  awaited: string,
  look: () => Found | Promise<Found>,
  patienceMs = 30_000,
): Promise<NonNullable<Found>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs} ms in vain: ${awaited}`);
    await pause(25);
  }
}
