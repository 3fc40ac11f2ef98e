import * as v from "valibot";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.ts";
import formStyles from "../../ui/dialog-form.module.css";
import { undoLabels } from "../correction-words.ts";
import type { ContractView } from "../view.ts";
import { defineAction, expectedField } from "./action.ts";
import { ActionDialog, ActionForm } from "./action-form.tsx";
import { QuestionButton, Unavailable } from "./buttons.tsx";
import { describeStatus } from "./words.ts";

/** Undoes the latest step of a contract, recorded by mistake, as long as its mail has not left. */
export const undoStep = defineAction(
  {
    permission: actionPermissions.corrections.step,
    available: ({ mayWork, contract }) => mayWork && contract.recorded !== null,
    schema: v.object({ vu: expectedField }),
    run: ({ corrections }, { number, input, by }) => corrections.step(number, input.vu, by),
    done: () => undoLabels.step.done,
    button,
    dialog,
  },
  ({ code }) => undoLabels.problems[code],
);

function button(view: ContractView) {
  const { recorded } = view.contract;
  if (!recorded) return null;
  const { kind, recordedBy, at, hasLeft } = recorded;
  const title = undoLabels.step.button(kind);
  if (hasLeft) {
    return <Unavailable title={title} note={undoLabels.problems[hasLeft]} />;
  }
  const by = undoLabels.step.by(recordedBy, formatRelative(at, view.today));
  return <QuestionButton view={view} action="annuler" title={title} note={by} />;
}

function dialog(view: ContractView) {
  const { step: words } = undoLabels;
  const { recorded } = view.contract;
  if (!recorded) return null;
  const { kind, recordedBy, at, before, id, hasLeft } = recorded;
  const lastDay = "lastDayOn" in before ? formatDay(before.lastDayOn, view.today) : "";
  return (
    <ActionDialog view={view} action="annuler" title={words.title(kind)}>
      <ActionForm
        view={view}
        action="annuler"
        submit={
          hasLeft === null && (
            <button className={buttonClass("large", "danger")} type="submit" name="vu" value={id}>
              {words.submit}
            </button>
          )
        }
      >
        <p>{words.text(kind, recordedBy, formatRelative(at, view.today))}</p>
        {hasLeft === null ? (
          <>
            <div className={formStyles.outcome}>
              <p>{words.outcome}</p>
              <p className={formStyles.day}>{describeStatus(before, lastDay)}</p>
            </div>
            <p className="note">{words.mails}</p>
          </>
        ) : (
          <Alert look="warning" icon={null} role="status">
            {undoLabels.problems[hasLeft]}
          </Alert>
        )}
      </ActionForm>
    </ActionDialog>
  );
}
