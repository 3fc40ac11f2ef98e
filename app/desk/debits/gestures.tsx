import { links } from "#app/links.ts";
import { dayWords, weekdayWords } from "#content/desk/dates.ts";
import { collectedWords, debitsWords, rangeWords, sequencesCounted } from "#content/desk/debits.ts";
import { exactEuros } from "#content/format.ts";
import type { Day } from "#domain/calendar.ts";
import { collectionDay } from "#domain/contract/debits.ts";
import { isEarly } from "#domain/contract/presentation.ts";
import { deadMandateReasonOf, type SettlementMeans, settlementMeans } from "#domain/contract/returns.ts";
import type { Forecast } from "#server/agency/debit-forecast.ts";
import type { DebitProblem, MadeRun, PrepareProblem } from "#server/agency/debits.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { DeskDialog } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { type Asked, addressOf, keptOf } from "./asked.ts";
import { GestureEnd, Outcome, toMend } from "./gesture-frame.tsx";
import { NoteReturn } from "./note-return.tsx";

/** Why a gesture did nothing. */
export type DebitsProblem =
  | {
      readonly gesture: "remise";
      readonly problem: PrepareProblem;
      readonly typed: { readonly total: string };
    }
  | { readonly gesture: "rejet"; readonly problem: DebitProblem }
  | {
      readonly gesture: "regler";
      readonly problem: DebitProblem;
      readonly typed: { readonly on: Day | undefined; readonly means: SettlementMeans | undefined };
    };

/** What every gesture of the page knows. */
export type GestureProps = {
  readonly asked: Asked;
  readonly today: Day;
  readonly forecast: Forecast | null;
  readonly run: MadeRun | null;
  readonly debit: NamedDebit | null;
  readonly problem: DebitsProblem | null;
};

/** The gesture that the address asks for; nothing where it cannot be made. */
export function GestureDialog(props: GestureProps & { readonly now: number }) {
  const { asked, debit } = props;
  switch (asked.gesture) {
    case "remise":
      return <PrepareRun {...props} />;
    case "rejet":
      return <NoteReturn {...props} />;
    case "fichier":
      return <BankFile {...props} />;
    case "representer":
      return debit && deadMandateReasonOf([debit]) === null ? (
        <PresentAgain {...props} debit={debit} />
      ) : null;
    case "regler":
      return debit ? <Settle {...props} debit={debit} /> : null;
    case null:
      return null;
  }
}

function PrepareRun({ asked, today, forecast, problem, now }: GestureProps & { now: number }) {
  const { prepare: words, run } = debitsWords;
  const refusal = problem?.gesture === "remise" ? problem : null;
  const why = refusal && prepareWords(refusal.problem);
  const isWrong = refusal?.problem.code === "wrong-total";
  const asksAgain = isEarly({ toOn: asked.toOn, madeOn: today });
  const frame = { title: words.title, closeHref: addressOf(asked), problem: why, startsInField: isWrong };
  if (!forecast || forecast.count === 0) {
    return (
      <DeskDialog {...frame}>
        <p>{forecast ? run.nothingText : debitsWords.planning.text}</p>
      </DeskDialog>
    );
  }
  const { count, firsts, totalCents, days, due, announced, sha256, later } = forecast;
  const [first, last] = [days[0]!.collectionOn, days.at(-1)!.collectionOn];
  return (
    <DeskDialog {...frame}>
      <form className="dialog__form" method="post" action={addressOf(asked, { geste: "remise" })}>
        <input type="hidden" name="geste" value="remise" />
        <input type="hidden" name="vu" value={sha256} />
        <input type="hidden" name="vu-le" value={now} />
        <Outcome intro={words.present} figure={exactEuros(totalCents)}>
          <p>
            {sequencesCounted(count, firsts)}. {due && words.due(rangeWords(due.fromOn, due.toOn, today))},{" "}
            {collectedWords(first, last, today)}.
          </p>
        </Outcome>
        <div className="input">
          <label htmlFor="total">{words.copy}</label>
          <input
            id="total"
            name="total"
            inputMode="decimal"
            autoComplete="off"
            required
            maxLength={30}
            aria-describedby="total-help"
            defaultValue={refusal?.typed.total}
            {...toMend(isWrong)}
          />
          <p className="note" id="total-help">
            {words.copyHelp}
          </p>
        </div>
        {asksAgain && (
          <label className="tick">
            <input
              type="checkbox"
              name="avance"
              value="oui"
              required
              {...toMend(refusal?.problem.code === "early")}
            />
            <span>{words.early(rangeWords(due!.fromOn, due!.toOn, today))}</span>
          </label>
        )}
        {later.count > 0 && <p className="note">{run.later(later.count, later.totalCents)}</p>}
        {announced > 0 && <p className="note">{words.announced(announced)}</p>}
        <p className="notice notice--warning">
          <Icon name="alert" />
          <span>{words.file}</span>
        </p>
        <GestureEnd save={words.save} close={words.notNow} closeHref={addressOf(asked)} />
      </form>
    </DeskDialog>
  );
}

function prepareWords(problem: PrepareProblem): string {
  const { prepare: words, run, outOfReach } = debitsWords;
  if (problem.code === "role") return run.notAllowed;
  if (problem.code === "wrong-total") return words.wrongTotal;
  if (problem.code === "early") return words.notConfirmed;
  if (problem.code !== "changed") return outOfReach.titles[problem.code];
  const { meanwhile, debitCount, totalCents } = problem;
  const who = meanwhile
    ? words.meanwhile(meanwhile.by, meanwhile.id, meanwhile.debitCount, meanwhile.totalCents)
    : "";
  return `${who} ${words.changed(debitCount, totalCents)}`.trim();
}

function PresentAgain({ asked, today, debit }: GestureProps & { debit: NamedDebit }) {
  const { again: words } = debitsWords;
  const closeHref = addressOf(asked, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents } = debit;
  return (
    <DeskDialog title={words.title} closeHref={closeHref}>
      <form className="dialog__form" method="get" action={links.deskPage("debits")}>
        {keptOf(asked).map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="representer" value={id} />
        <Outcome
          intro={debitsWords.payment(raisonSociale, dayWords(dueOn, today))}
          figure={exactEuros(amountCents)}
        >
          <p>{words.text(weekdayWords(collectionDay(dueOn, today), today))}</p>
        </Outcome>
        <GestureEnd save={words.add} close={words.nothing} closeHref={closeHref} />
      </form>
    </DeskDialog>
  );
}

function Settle({ asked, today, debit, problem }: GestureProps & { debit: NamedDebit }) {
  const { settle: words } = debitsWords;
  const closeHref = addressOf(asked, {}, "#impayes");
  const { id, raisonSociale, dueOn, amountCents, rejectedOn } = debit;
  const refusal = problem?.gesture === "regler" ? problem : null;
  const isWrongDay = refusal?.problem.code === "day";
  return (
    <DeskDialog
      title={words.title}
      closeHref={closeHref}
      problem={refusal && settleWords(refusal.problem.code)}
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
          intro={debitsWords.payment(raisonSociale, dayWords(dueOn, today))}
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
              defaultValue={refusal?.typed.on ?? today}
              min={rejectedOn ?? undefined}
              max={today}
              {...toMend(isWrongDay)}
            />
          </div>
          <div className="input">
            <label htmlFor="settled-by">{words.by}</label>
            <select id="settled-by" name="par" defaultValue={refusal?.typed.means}>
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
    </DeskDialog>
  );
}

function settleWords(code: DebitProblem["code"]): string {
  const { settle: words, note } = debitsWords;
  if (code === "day") return words.wrongDay;
  if (code === "unknown") return note.unknown;
  if (code === "again") return words.presentedAgain;
  return code === "not-rejected" ? words.notRejected : words.already;
}

function BankFile({ asked, run }: GestureProps) {
  const { file: words } = debitsWords;
  const { fileProblem, reference } = asked;
  const closeHref = addressOf(asked, {}, "#remises");
  const why =
    run === null ? words.unknown(reference ?? "") : fileProblem === "changed" ? words.changed(run.id) : null;
  return (
    <DeskDialog title={words.title} closeHref={closeHref} problem={why}>
      {run && fileProblem === null && (
        <form className="dialog__form" method="post" action={links.deskBankFile(run.id)}>
          <p>{words.again(run.id)}</p>
          <p className="notice notice--warning">
            <Icon name="alert" />
            <span>{words.ibans}</span>
          </p>
          <GestureEnd save={words.download} close={words.close} closeHref={closeHref} />
        </form>
      )}
    </DeskDialog>
  );
}
