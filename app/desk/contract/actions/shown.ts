import type { Day } from "#domain/calendar.ts";

/**
 * What the button of a step says was shown: where the contract stood, and the day that each motive brings about, so that
 * the server can tell whether that still holds.
 */
export function readShown(
  button: string,
  motive: string,
): { readonly standing: string; readonly day: string } {
  const [standing = "", ...days] = button.split("|");
  const day = days.find((each) => each.startsWith(`${motive}=`));
  return { standing, day: day?.slice(motive.length + 1) ?? "" };
}

/** The same, written. */
export function shownValue(standing: string, days: readonly (readonly [motive: string, day: Day])[]): string {
  return [standing, ...days.map(([motive, day]) => `${motive}=${day}`)].join("|");
}
