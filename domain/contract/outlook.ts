import type { Day } from "#domain/calendar.ts";
import { type ContractStatus, stateOn } from "./lifecycle.ts";
import { type ContractDates, nextRenewalOnOrAfter } from "./renewal.ts";

/** What comes next in a contract, or what it came to, and on which day. */
export type Outlook = {
  readonly kind: "renewed" | "suspended" | "last-day" | "ended" | "withdrawn";
  readonly on: Day;
};

/** What a day holds in store for a contract: its next renewal while it goes on, else what stopped it. */
export function outlookOn(
  status: ContractStatus,
  dates: Pick<ContractDates, "acceptedOn" | "trialEndsOn">,
  today: Day,
): Outlook {
  if (status.state === "active") return { kind: "renewed", on: nextRenewalOnOrAfter(dates, today) };
  if (status.state === "suspended") return { kind: "suspended", on: status.suspension.since };
  if (status.state === "withdrawn") return { kind: "withdrawn", on: status.askedOn };
  const kind = stateOn(status, today) === "terminated" ? "ended" : "last-day";
  return { kind, on: status.lastDayOn };
}
