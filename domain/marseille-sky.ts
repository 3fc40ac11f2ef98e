/** The four skies of Marseille. Dawn and evening last from an hour before the sun rises or sets to an hour after. */
export type Sky = "dawn" | "day" | "evening" | "night";

/**
 * The hours in which the sun rises and sets over Marseille in the middle of each month, by the equations of the NOAA
 * (« General Solar Position Calculations »). They are in UTC: the sun knows no summer time, and a phone takes a tenth of a
 * second to load its time zones.
 */
const sunrises = [7.1, 6.6, 5.8, 4.9, 4.2, 4, 4.2, 4.7, 5.3, 5.9, 6.5, 7.1];
const sunsets = [16.5, 17.2, 17.7, 18.4, 18.9, 19.3, 19.3, 18.7, 17.8, 16.9, 16.2, 16.1];

/** The sky over Marseille at an instant, in milliseconds since 1970. */
export function skyOfMarseille(instant: number): Sky {
  const date = new Date(instant);
  const hour = date.getUTCHours() + date.getUTCMinutes() / 60;
  const sunrise = sunrises[date.getUTCMonth()]!;
  const sunset = sunsets[date.getUTCMonth()]!;
  if (Math.abs(hour - sunrise) < 1) return "dawn";
  if (Math.abs(hour - sunset) < 1) return "evening";
  return sunrise < hour && hour < sunset ? "day" : "night";
}
