import { type Day, dayOfWeek } from "#domain/calendar.ts";

/** `2025-09-15` → « lundi ». */
export function weekday(day: Day): string {
  return weekdays[dayOfWeek(day) - 1]!;
}

const weekdays = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
