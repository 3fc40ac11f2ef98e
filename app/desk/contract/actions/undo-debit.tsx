import * as v from "valibot";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { Day } from "#domain/calendar.ts";
import { buttonClass } from "../../ui/button.ts";
import { undoLabels } from "../correction-words.ts";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { ActionDialog, ActionForm } from "./action-form.tsx";
import { actionLabels } from "./words.ts";

/** Undoes a return or a settlement of a debit that was recorded by mistake. */
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
  const reference = view.query?.reference;
  const { presented, paidDues } = view.contract.debits;
  const paidDue = paidDues.find((due) => due.reference === reference);
  if (paidDue) return question(view, paidDue.reference, undoLabels.debit.paidDue, paidDue);
  const debit = presented.find(({ id }) => id === reference);
  if (!debit) return null;
  const words = undoLabels.debit[debit.state === "settled" ? "settled" : "rejected"];
  const isPossible = debit.state !== "presented" && !debit.isFollowed;
  return question(view, debit.id, words, isPossible ? debit : null);
}

/** The question about a payment; `null` once it can no longer be undone. */
function question(
  view: ContractView,
  reference: string,
  words: (typeof undoLabels.debit)["paidDue" | "settled" | "rejected"],
  payment: { readonly amountCents: number; readonly dueOn: Day } | null,
) {
  return (
    <ActionDialog view={view} action="rectifier" title={words.title}>
      <ActionForm
        view={view}
        action="rectifier"
        submit={
          payment && (
            <button
              className={buttonClass("large", "danger")}
              type="submit"
              name="reference"
              value={reference}
            >
              {words.submit}
            </button>
          )
        }
      >
        <p>
          {payment
            ? words.text(payment.amountCents, formatDay(payment.dueOn, view.today))
            : undoLabels.problems["not-latest"]}
        </p>
        <p className="note">{actionLabels.noted}</p>
      </ActionForm>
    </ActionDialog>
  );
}
