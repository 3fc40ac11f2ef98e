import { exactEuros } from "#content/site/format.ts";
import type { Day } from "#domain/calendar.ts";
import { isEarly } from "#domain/contract/presentation.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import type { Forecast } from "#server/billing/runs/forecast.ts";
import type { UnpresentedDue } from "#server/billing/settle-due.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import fieldStyles from "../ui/field.module.css";
import { invalidAttributes } from "../ui/fields.tsx";
import { ActionEnd, Outcome } from "./action-form.tsx";
import { PresentAgain, Settle } from "./payment-actions.tsx";
import { type DebitsQuery, debitsHref } from "./query.ts";
import { RecordReturn } from "./record-return.tsx";
import { BankFile, CancelRun } from "./run-actions.tsx";
import { debitsLabels, formatCollected, formatRange, sequencesCounted } from "./words.ts";

/** Properties that every action of the page gets. */
export type ActionProps = {
  readonly query: DebitsQuery;
  readonly today: Day;
  readonly forecast: Forecast | null;
  readonly run: MadeRun | null;
  readonly debit: NamedDebit | null;
  readonly unpresented: UnpresentedDue | null;
};

/** The dialog of the action that the URL names; nothing if that action is not possible. */
export function ActionDialog(props: ActionProps & { readonly now: number }) {
  const { query, debit, run } = props;
  const payment = debit ?? props.unpresented;
  switch (query.action) {
    case "remise":
      return <PrepareRun {...props} />;
    case "rejet":
      return <RecordReturn {...props} />;
    case "fichier":
      return <BankFile {...props} />;
    case "annuler":
      return <CancelRun query={query} run={run} />;
    case "representer":
    case "retirer":
      return debit && <PresentAgain {...props} debit={debit} />;
    case "regler":
      return payment && <Settle {...props} payment={payment} />;
    case null:
      return null;
  }
}

function PrepareRun({ query, today, forecast, run: meanwhile, now }: ActionProps & { now: number }) {
  const { prepare: words, run } = debitsLabels;
  const why = prepareProblem(query.problem, forecast, meanwhile);
  const isWrong = query.problem === "wrong-total";
  const asksAgain = isEarly({ toOn: query.toOn, madeOn: today });
  const frame = { title: words.title, closeHref: debitsHref(query), problem: why, startsInField: isWrong };
  if (!forecast || forecast.count === 0) {
    return (
      <Dialog {...frame}>
        <p>{forecast ? run.nothingText : debitsLabels.planning.text}</p>
      </Dialog>
    );
  }
  const { count, firsts, totalCents, days, due, announced, sha256, later } = forecast;
  const first = days[0]!.collectionOn;
  const last = days.at(-1)!.collectionOn;
  return (
    <Dialog {...frame}>
      <form className={formStyles.form} method="post" action={debitsHref(query, { geste: "remise" })}>
        <input type="hidden" name="geste" value="remise" />
        <input type="hidden" name="vu" value={sha256} />
        <input type="hidden" name="vu-le" value={now} />
        <Outcome intro={words.present} figure={exactEuros(totalCents)}>
          <p>
            {sequencesCounted(count, firsts)}. {due && words.due(formatRange(due.fromOn, due.toOn, today))},{" "}
            {formatCollected(first, last, today)}.
          </p>
        </Outcome>
        <div className={fieldStyles.field}>
          <label htmlFor="total">{words.copy}</label>
          <input
            id="total"
            name="total"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={30}
            aria-describedby="total-help"
            defaultValue={query.total}
            {...invalidAttributes(isWrong)}
          />
          <p className="note" id="total-help">
            {words.copyHelp}
          </p>
        </div>
        {asksAgain && (
          <label className={formStyles.tick}>
            <input
              type="checkbox"
              name="avance"
              value="oui"
              required
              {...invalidAttributes(query.problem === "early")}
            />
            <span>{words.early(formatRange(due!.fromOn, due!.toOn, today))}</span>
          </label>
        )}
        {later.count > 0 && <p className="note">{run.later(later.count, later.totalCents)}</p>}
        {announced > 0 && <p className="note">{words.announced(announced)}</p>}
        <Alert look="warning">{words.file}</Alert>
        <ActionEnd save={words.save} close={words.notNow} closeHref={debitsHref(query)} />
      </form>
    </Dialog>
  );
}

function prepareProblem(
  problem: string | null,
  forecast: Forecast | null,
  meanwhile: MadeRun | null,
): string | null {
  const { prepare: words, outOfReach } = debitsLabels;
  switch (problem) {
    case "wrong-total":
      return words.wrongTotal;
    case "early":
      return words.notConfirmed;
    case "too-early":
    case "too-old":
      return outOfReach.titles[problem];
    case "changed": {
      const who =
        meanwhile && words.meanwhile(meanwhile.by, meanwhile.id, meanwhile.debitCount, meanwhile.totalCents);
      const now = forecast && words.changed(forecast.count, forecast.totalCents);
      return [who, now].filter(Boolean).join(" ");
    }
    default:
      return null;
  }
}
