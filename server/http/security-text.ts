import { company } from "#content/company.ts";
import { addDays, type Day } from "#domain/calendar.ts";

/** Where researchers look for how to report a flaw. */
export const securityTextPath = "/.well-known/security.txt";

/** How to report a flaw, as RFC 9116 writes it; it asks for a date within a year, so it is written on the day. */
export function securityText(publicUrl: string, today: Day): string {
  return [
    `Contact: mailto:${company.email}`,
    `Expires: ${addDays(today, 360)}T00:00:00Z`,
    "Preferred-Languages: fr, en",
    `Canonical: ${publicUrl}${securityTextPath}`,
    "",
  ].join("\n");
}
