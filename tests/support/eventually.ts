import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `look` until it finds something, and returns that. Throws after `patienceMs` milliseconds, with the name of the
 * `awaited` thing.
 */
export async function eventually<Found>(
  awaited: string,
  look: () => Found | Promise<Found>,
  patienceMs = 30_000,
): Promise<NonNullable<Found>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const result = await look();
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs} ms in vain: ${awaited}`);
    await pause(25);
  }
}
