import { longDate } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import { subscriberErasedOn, subscriberRetentionMonths } from "#domain/retention.ts";
import formStyles from "../../ui/dialog-form.module.css";
import type { ContractView } from "../view.ts";

/** The day on which a contract is erased; for one without an end, the number of months between its end and that day. */
export function ErasureDay({ view: { contract, today } }: { view: ContractView }) {
  const { file } = contract;
  if ("lastDayOn" in file.status) {
    return <p className={formStyles.day}>{longDate(subscriberErasedOn(file.status.lastDayOn))}</p>;
  }
  const soonest: Day | null = lastDayIfTerminatedOn(file, today);
  return (
    <>
      <p className={formStyles.day}>{subscriberRetentionMonths} mois après sa fin</p>
      {soonest && (
        <p>Au plus tôt le {longDate(subscriberErasedOn(soonest))}, s’il était résilié aujourd’hui.</p>
      )}
    </>
  );
}
