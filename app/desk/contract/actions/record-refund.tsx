import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import { debitsLabels } from "../../debits/words.ts";
import { buttonClass } from "../../ui/button.ts";
import formStyles from "../../ui/dialog-form.module.css";
import fieldStyles from "../../ui/field.module.css";
import { DayInput } from "../../ui/fields.tsx";
import { refundLabels } from "../correction-words.ts";
import type { ContractView } from "../view.ts";
import { dayField, defineAction } from "./action.ts";
import { ActionDialog, ActionForm } from "./action-form.tsx";
import { actionLabels } from "./words.ts";

/** Records that the agency has paid back a debit that was no longer owed. */
export const recordRefund = defineAction(
  {
    permission: actionPermissions.refunds.record,
    available: ({ mayRefund }) => mayRefund,
    schema: v.object({ reference: v.string(), le: dayField, par: v.picklist(settlementMeans) }),
    run: ({ refunds }, { input: { reference, le, par }, by }) =>
      refunds.record(reference, { on: le, means: par }, by),
    done: () => refundLabels.done,
    dialog,
  },
  (problem, { today }) => {
    switch (problem.code) {
      case "refunded":
        return refundLabels.problems.refunded(problem.by, formatDay(problem.on, today));
      case "refund-day":
        return refundLabels.problems["refund-day"](formatDay(problem.collectionOn, today));
      default:
        return refundLabels.problems[problem.code];
    }
  },
);

function dialog(view: ContractView) {
  const { contract, today, query } = view;
  const debit = contract.debits.presented.find(({ id }) => id === query?.reference);
  if (!debit) return null;
  const owed = contract.debits.owedBack.find(
    (each) => each.debit?.id === debit.id && each.owedBack === "refund" && each.credit === null,
  );
  const { amountCents, collectionOn, runId } = debit;
  return (
    <ActionDialog view={view} action="rembourser" title={refundLabels.title}>
      <ActionForm
        view={view}
        action="rembourser"
        submit={
          owed && (
            <button
              className={buttonClass("large", "primary")}
              type="submit"
              name="reference"
              value={debit.id}
            >
              {refundLabels.submit}
            </button>
          )
        }
      >
        <p>{refundLabels.debit(amountCents, formatDay(collectionOn, today), runId)}</p>
        {owed && (
          <>
            <div className={formStyles.outcome}>
              <p>{refundLabels.states.refund}</p>
              <p className={formStyles.day}>{exactEuros(amountCents)}</p>
              <p>{contract.file.mandate.maskedIban}</p>
            </div>
            <div className={formStyles.fields}>
              <DayInput
                id="refunded-on"
                name="le"
                label={refundLabels.day}
                day={query?.on ?? today}
                min={collectionOn}
                max={today}
                required
              />
              <div className={fieldStyles.field}>
                <label htmlFor="refunded-by">{refundLabels.means}</label>
                <select id="refunded-by" name="par">
                  {settlementMeans.map((means) => (
                    <option key={means} value={means}>
                      {debitsLabels.settle.means[means]}
                    </option>
                  ))}
                </select>
              </div>
            </div>
            <p className="note">{actionLabels.evidence}</p>
          </>
        )}
      </ActionForm>
    </ActionDialog>
  );
}
