import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { describeReturnReason, knownReturnReasons } from "#content/desk/return-reasons.ts";
import { exactEuros } from "#content/site/format.ts";
import { isReturnReason } from "#domain/contract/returns.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import fieldStyles from "../ui/field.module.css";
import { DayInput, invalidAttributes } from "../ui/fields.tsx";
import { ActionEnd, Outcome } from "./action-form.tsx";
import type { ActionProps } from "./actions.tsx";
import { debitsHref, periodParameters } from "./query.ts";
import { debitsLabels } from "./words.ts";

const { note: words } = debitsLabels;

/**
 * The dialog that records a debit that the bank sent back. The first page takes the words of the bank; the second shows
 * whose payment it is, and saves it.
 */
export function RecordReturn(props: ActionProps) {
  const { query, debit } = props;
  const { reference, on, reason, problem } = query;
  if (problem === null && debit?.state === "presented" && on && reason && isReturnReason(reason))
    return <Check {...props} debit={debit} />;
  return <Typing {...props} fault={faultOf(problem, reference, debit, reason)} />;
}

/** A refused value, and the field to correct. */
type Fault = { readonly field: "reference" | "on" | "reason"; readonly why: string };

function faultOf(
  problem: string | null,
  reference: string | null,
  debit: NamedDebit | null,
  reason: string | null,
): Fault | null {
  if (problem === "day") return { field: "on", why: words.wrongDay };
  if (reference === null) return null;
  if (debit === null || problem === "unknown") return { field: "reference", why: words.unknown };
  if (debit.state !== "presented" || problem === "already") return { field: "reference", why: words.already };
  return reason !== null && !isReturnReason(reason) ? { field: "reason", why: words.wrongReason } : null;
}

function Typing({ query, today, fault }: ActionProps & { fault: Fault | null }) {
  const { reference, on, reason } = query;
  const closeHref = debitsHref(query, {}, "#impayes");
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={fault?.why} startsInField={fault !== null}>
      <form className={formStyles.form} method="get" action={deskLinks.deskPage("debits")}>
        {periodParameters(query).map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="geste" value="rejet" />
        <div className={fieldStyles.field}>
          <label htmlFor="reference">{words.reference}</label>
          <input
            id="reference"
            name="reference"
            required
            autoComplete="off"
            maxLength={60}
            defaultValue={reference ?? undefined}
            aria-describedby="reference-help"
            {...invalidAttributes(fault?.field === "reference")}
          />
          <p className="note" id="reference-help">
            {words.referenceHelp}
          </p>
        </div>
        <div className={formStyles.fields}>
          <DayInput
            id="rejected-on"
            name="le"
            label={words.on}
            day={on ?? today}
            max={today}
            required
            isFaulty={fault?.field === "on"}
          />
          <div className={fieldStyles.field}>
            <label htmlFor="reason">{words.reason}</label>
            <input
              id="reason"
              name="motif"
              list="reasons"
              required
              maxLength={4}
              pattern="[A-Za-z0-9]{4}"
              autoComplete="off"
              defaultValue={reason ?? undefined}
              {...invalidAttributes(fault?.field === "reason")}
            />
            <datalist id="reasons">
              {knownReturnReasons.map((code) => (
                <option key={code} value={code}>
                  {describeReturnReason(code)}
                </option>
              ))}
            </datalist>
          </div>
        </div>
        <p className="note">{words.next}</p>
        <ActionEnd save={words.continue} close={debitsLabels.close} closeHref={closeHref} />
      </form>
    </Dialog>
  );
}

function Check({ query, today, debit }: ActionProps & { debit: NamedDebit }) {
  const { id, raisonSociale, dueOn, amountCents } = debit;
  const on = query.on!;
  const reason = query.reason!;
  const meaning = describeReturnReason(reason);
  const typed = { geste: "rejet", reference: id, le: on, motif: reason };
  return (
    <Dialog title={words.title} closeHref={debitsHref(query, {}, "#impayes")}>
      <form className={formStyles.form} method="post" action={debitsHref(query, typed)}>
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Outcome
          intro={debitsLabels.payment(raisonSociale, formatDay(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>
            {words.check(formatDay(on, today))}, {reason}
            {meaning && ` (${meaning})`}. {words.becomes}
          </p>
        </Outcome>
        <ActionEnd
          save={words.save}
          close={words.back}
          closeHref={debitsHref(query, { geste: "rejet", reference: id, le: on })}
        />
      </form>
    </Dialog>
  );
}
