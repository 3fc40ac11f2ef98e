import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { exactEuros } from "#content/site/format.ts";
import { collectionDay } from "#domain/contract/debits.ts";
import { settlementMeans } from "#domain/contract/returns.ts";
import type { UnpresentedDue } from "#server/billing/settle-due.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import fieldStyles from "../ui/field.module.css";
import { DayInput } from "../ui/fields.tsx";
import { ActionEnd, Outcome } from "./action-form.tsx";
import type { ActionProps } from "./actions.tsx";
import { debitsHref } from "./query.ts";
import { debitsLabels } from "./words.ts";

/** The dialog that adds a returned payment to the next run. */
export function PresentAgain({ query, today, debit }: ActionProps & { debit: NamedDebit }) {
  const { again: words } = debitsLabels;
  const closeHref = debitsHref(query, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents } = debit;
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={presentAgainProblem(query.problem)}>
      <form className={formStyles.form} method="post" action={debitsHref(query)}>
        <input type="hidden" name="geste" value="representer" />
        <input type="hidden" name="reference" value={id} />
        <Outcome
          intro={debitsLabels.payment(raisonSociale, formatDay(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>{words.text(formatWeekday(collectionDay(dueOn, today), today))}</p>
        </Outcome>
        <ActionEnd save={words.add} close={words.nothing} closeHref={closeHref} />
      </form>
    </Dialog>
  );
}

/** The dialog that records a payment received in another way: one that came back, or one that no file has carried. */
export function Settle({ query, today, payment }: ActionProps & { payment: NamedDebit | UnpresentedDue }) {
  const { settle: words } = debitsLabels;
  const closeHref = debitsHref(query, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents, rejectedOn } = payment;
  const { problem } = query;
  const isWrongDay = problem === "day";
  return (
    <Dialog
      title={words.title}
      closeHref={closeHref}
      problem={settleProblem(problem)}
      startsInField={isWrongDay}
    >
      <form
        className={formStyles.form}
        method="post"
        action={debitsHref(query, { geste: "regler", reference: id })}
      >
        <input type="hidden" name="geste" value="regler" />
        <input type="hidden" name="reference" value={id} />
        <Outcome
          intro={debitsLabels.payment(raisonSociale, formatDay(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>{words.text}</p>
        </Outcome>
        <div className={formStyles.fields}>
          <DayInput
            id="settled-on"
            name="le"
            label={words.on}
            day={query.on ?? today}
            min={rejectedOn ?? undefined}
            max={today}
            required
            isFaulty={isWrongDay}
          />
          <div className={fieldStyles.field}>
            <label htmlFor="settled-by">{words.by}</label>
            <select id="settled-by" name="par" defaultValue={query.means ?? undefined}>
              {settlementMeans.map((means) => (
                <option key={means} value={means}>
                  {words.means[means]}
                </option>
              ))}
            </select>
          </div>
        </div>
        <ActionEnd save={words.save} close={words.nothing} closeHref={closeHref} />
      </form>
    </Dialog>
  );
}

function settleProblem(problem: string | null): string | null {
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
    case "not-owed":
      return words.notOwed;
    case "already":
      return words.already;
    default:
      return null;
  }
}

function presentAgainProblem(problem: string | null): string | null {
  return problem === "dead" ? debitsLabels.again.dead : settleProblem(problem);
}
