import type { Day } from "#domain/calendar.ts";

/**
 * Reads the facts on the page when a step was asked for, so that the server can check that they still hold:
 * the status of the contract, and the day for each motive.
 */
export function readSeen(
  button: string,
  motive: string,
): { readonly standing: string; readonly day: string } {
  const [standing = "", ...days] = button.split("|");
  const day = days.find((each) => each.startsWith(`${motive}=`));
  return { standing, day: day?.slice(motive.length + 1) ?? "" };
}

/** Writes the value that {@link readSeen} reads. */
export function seenValue(standing: string, days: readonly (readonly [motive: string, day: Day])[]): string {
  return [standing, ...days.map(([motive, day]) => `${motive}=${day}`)].join("|");
}
