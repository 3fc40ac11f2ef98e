import type { Day } from "#domain/calendar.ts";
import { type ContractStatus, stateOn } from "./lifecycle.ts";
import { type ContractDates, nextRenewalOnOrAfter } from "./renewal.ts";

/** The next event of a contract, or its end, with its day. */
export type Outlook = {
  readonly kind: "renewed" | "suspended" | "last-day" | "ended" | "withdrawn";
  readonly on: Day;
};

/** Whether a payment falls due on this day or later: none does after a withdrawal, nor from the last day of service on. */
export function owesMore(
  { status, dates }: { readonly status: ContractStatus; readonly dates: ContractDates },
  today: Day,
): boolean {
  if (status.state === "withdrawn") return false;
  if (status.state !== "terminating") return true;
  return dates.firstDebitOn < status.lastDayOn && nextRenewalOnOrAfter(dates, today) < status.lastDayOn;
}

/** The outlook of a contract on a day: its next renewal while it goes on, otherwise its suspension or end. */
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
