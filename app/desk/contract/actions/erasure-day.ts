import { longDate } from "#content/site/format.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import { subscriberErasedOn, subscriberRetentionMonths } from "#domain/retention.ts";
import type { ContractView } from "../view.ts";

/**
 * The day on which a contract is erased; for one without an end, the number of months between its end and that day, and
 * the soonest day.
 */
export function erasureDay({ contract: { file }, today }: ContractView): {
  readonly figure: string;
  readonly note?: string;
} {
  if ("lastDayOn" in file.status) return { figure: longDate(subscriberErasedOn(file.status.lastDayOn)) };
  const figure = `${subscriberRetentionMonths} mois après sa fin`;
  const soonest = lastDayIfTerminatedOn(file, today);
  if (!soonest) return { figure };
  return {
    figure,
    note: `Au plus tôt le ${longDate(subscriberErasedOn(soonest))}, s’il était résilié aujourd’hui.`,
  };
}
