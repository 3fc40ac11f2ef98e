import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { undoLabels } from "../correction-words.ts";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm } from "./action-form.tsx";
import { actionLabels } from "./words.ts";

/** Takes back a return or a settlement of a debit, recorded by mistake. */
export const undoDebit = defineAction(
  {
    permission: actionPermissions.corrections.debit,
    available: ({ mayRefund }) => mayRefund,
    schema: v.object({ reference: v.string() }),
    run: ({ corrections }, { input, by }) => corrections.debit(input.reference, by),
    done: () => undoLabels.debit.done,
    dialog,
  },
  ({ code }) => undoLabels.problems[code],
);

function dialog(view: ContractView) {
  const debit = view.contract.debits.presented.find(({ id }) => id === view.query?.reference);
  if (!debit) return null;
  const words = undoLabels.debit[debit.state === "settled" ? "settled" : "rejected"];
  const isPossible = debit.state !== "presented" && !debit.isFollowed;
  return (
    <ActionDialog view={view} action="rectifier" title={words.title}>
      <ActionForm
        view={view}
        action="rectifier"
        submit={
          isPossible && (
            <button className="b b--large b--grave" type="submit" name="reference" value={debit.id}>
              {words.submit}
            </button>
          )
        }
      >
        <p>
          {isPossible
            ? words.text(debit.amountCents, formatDay(debit.dueOn, view.today))
            : undoLabels.problems["not-latest"]}
        </p>
        <p className="note">{actionLabels.noted}</p>
      </ActionForm>
    </ActionDialog>
  );
}
