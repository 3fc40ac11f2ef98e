import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/format.ts";
import { collectionDay } from "#domain/contract/debits.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { UnpresentedDue } from "#server/billing/settle-due.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Dialog } from "../ui/dialog.tsx";
import { addressOf } from "./asked.ts";
import { GestureEnd, Outcome, toMend } from "./gesture-frame.tsx";
import type { GestureProps } from "./gestures.tsx";
import { debitsLabels } from "./words.ts";

/** A payment that came back joins the run to prepare. */
export function PresentAgain({ asked, today, debit }: GestureProps & { debit: NamedDebit }) {
  const { again: words } = debitsLabels;
  const closeHref = addressOf(asked, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents } = debit;
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={againWords(asked.problem)}>
      <form className="dialog__form" method="post" action={addressOf(asked)}>
        <input type="hidden" name="geste" value="representer" />
        <input type="hidden" name="reference" value={id} />
        <Outcome
          intro={debitsLabels.payment(raisonSociale, formatDay(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>{words.text(formatWeekday(collectionDay(dueOn, today), today))}</p>
        </Outcome>
        <GestureEnd save={words.add} close={words.nothing} closeHref={closeHref} />
      </form>
    </Dialog>
  );
}

/** A payment was received otherwise: one that came back, or one that no file has carried. */
export function Settle({ asked, today, payment }: GestureProps & { payment: NamedDebit | UnpresentedDue }) {
  const { settle: words } = debitsLabels;
  const closeHref = addressOf(asked, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents, rejectedOn } = payment;
  const { problem } = asked;
  const isWrongDay = problem === "day";
  return (
    <Dialog
      title={words.title}
      closeHref={closeHref}
      problem={settleWords(problem)}
      startsInField={isWrongDay}
    >
      <form
        className="dialog__form"
        method="post"
        action={addressOf(asked, { geste: "regler", reference: id })}
      >
        <input type="hidden" name="geste" value="regler" />
        <input type="hidden" name="reference" value={id} />
        <Outcome
          intro={debitsLabels.payment(raisonSociale, formatDay(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>{words.text}</p>
        </Outcome>
        <div className="computed">
          <div className="input">
            <label htmlFor="settled-on">{words.on}</label>
            <input
              id="settled-on"
              name="le"
              type="date"
              required
              defaultValue={asked.on ?? today}
              min={rejectedOn ?? undefined}
              max={today}
              {...toMend(isWrongDay)}
            />
          </div>
          <div className="input">
            <label htmlFor="settled-by">{words.by}</label>
            <select id="settled-by" name="par" defaultValue={asked.means ?? undefined}>
              {settlementMeans.map((means) => (
                <option key={means} value={means}>
                  {words.means[means]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <GestureEnd save={words.save} close={words.nothing} closeHref={closeHref} />
      </form>
    </Dialog>
  );
}

function settleWords(problem: string | null): string | null {
  const { settle: words, note } = debitsLabels;
  switch (problem) {
    case "day":
      return words.wrongDay;
    case "unknown":
      return note.unknown;
    case "again":
      return words.presentedAgain;
    case "not-rejected":
      return words.notRejected;
    case "already":
      return words.already;
    default:
      return null;
  }
}

function againWords(problem: string | null): string | null {
  return problem === "dead" ? debitsLabels.again.dead : settleWords(problem);
}
