import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import { debitsLabels } from "../debits/words.ts";
import { actionLabels, describeStatus } from "./action-words.ts";
import { refundLabels, undoLabels } from "./correction-words.ts";
import { GestureDialog, GestureForm } from "./gesture-dialog.tsx";
import type { ContractView } from "./preview.ts";

/** The questions that take back what was recorded by mistake, and the one that records a refund. */
export function CorrectionDialogs({ view }: { view: ContractView }) {
  return (
    <>
      {view.asked?.gesture === "annuler" && <UndoStep view={view} />}
      {view.asked?.gesture === "rectifier" && <UndoDebit view={view} reference={view.asked.reference} />}
      {view.asked?.gesture === "rembourser" && <Refund view={view} reference={view.asked.reference} />}
    </>
  );
}

function UndoStep({ view }: { view: ContractView }) {
  const { step: words } = undoLabels;
  const { recorded } = view.contract;
  if (!recorded) return null;
  const { kind, recordedBy, at, before, id, hasLeft } = recorded;
  const lastDay = "lastDayOn" in before ? formatDay(before.lastDayOn, view.today) : "";
  return (
    <GestureDialog view={view} gesture="annuler" title={words.title(kind)}>
      <GestureForm
        view={view}
        gesture="annuler"
        submit={
          hasLeft === null && (
            <button className="b b--large b--grave" type="submit" name="vu" value={id}>
              {words.submit}
            </button>
          )
        }
      >
        <p>{words.text(kind, recordedBy, formatRelative(at, view.today))}</p>
        {hasLeft === null ? (
          <>
            <div className="outcome">
              <p>{words.outcome}</p>
              <p className="day">{describeStatus(before, lastDay)}</p>
            </div>
            <p className="note">{words.mails}</p>
          </>
        ) : (
          <p className="notice notice--warning" role="status">
            <span>{undoLabels.problems[hasLeft === "mail" ? "mail-left" : "run-made"]}</span>
          </p>
        )}
      </GestureForm>
    </GestureDialog>
  );
}

function UndoDebit({ view, reference }: { view: ContractView; reference: string }) {
  const debit = view.contract.debits.presented.find(({ id }) => id === reference);
  if (!debit) return null;
  const words = undoLabels.debit[debit.state === "settled" ? "settled" : "rejected"];
  const isPossible = debit.state !== "presented" && !debit.isFollowed;
  return (
    <GestureDialog view={view} gesture="rectifier" title={words.title}>
      <GestureForm
        view={view}
        gesture="rectifier"
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
      </GestureForm>
    </GestureDialog>
  );
}

function Refund({ view, reference }: { view: ContractView; reference: string }) {
  const { contract, today, asked } = view;
  const debit = contract.debits.presented.find(({ id }) => id === reference);
  if (!debit) return null;
  const { amountCents, collectionOn, runId, owedBack } = debit;
  return (
    <GestureDialog view={view} gesture="rembourser" title={refundLabels.title}>
      <GestureForm
        view={view}
        gesture="rembourser"
        submit={
          owedBack === "refund" && (
            <button className="b b--large b--first" type="submit" name="reference" value={debit.id}>
              {refundLabels.submit}
            </button>
          )
        }
      >
        <p>{refundLabels.debit(amountCents, formatDay(collectionOn, today), runId)}</p>
        {owedBack === "refund" && (
          <>
            <div className="outcome">
              <p>{refundLabels.states.refund}</p>
              <p className="day">{exactEuros(amountCents)}</p>
              <p>{contract.file.mandate.maskedIban}</p>
            </div>
            <div className="computed">
              <div className="input">
                <label htmlFor="refunded-on">{refundLabels.day}</label>
                <input
                  id="refunded-on"
                  name="le"
                  type="date"
                  required
                  defaultValue={asked?.on ?? today}
                  min={collectionOn}
                  max={today}
                />
              </div>
              <div className="input">
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
      </GestureForm>
    </GestureDialog>
  );
}
