import { links } from "#app/links.ts";
import { dayWords } from "#content/desk/dates.ts";
import { debitsWords } from "#content/desk/debits.ts";
import type { Day } from "#domain/calendar.ts";
import type { MadeRun } from "#server/agency/debits.ts";
import type { NamedDebit } from "#server/database/debits.ts";
import { Icon } from "../icon.tsx";
import type { Asked } from "./asked.ts";

const { done: words } = debitsWords;

/** What was just done, and what follows from it. */
export function Done({
  done,
  run,
  debit,
  today,
  mayPresent,
}: {
  readonly done: NonNullable<Asked["done"]>;
  readonly run: MadeRun | null;
  readonly debit: NamedDebit | null;
  readonly today: Day;
  readonly mayPresent: boolean;
}) {
  if (done === "remise") {
    if (!run) return null;
    const { id, debitCount, totalCents } = run;
    return (
      <div className="notice notice--good run-made" role="status">
        <Icon name="tick" />
        <p>{words.run(id, debitCount, totalCents)}</p>
        {mayPresent && (
          <form method="post" action={links.deskBankFile(id)}>
            <button className="b b--first" type="submit">
              <Icon name="download" />
              {words.download}
            </button>
          </form>
        )}
      </div>
    );
  }
  if (!debit) return null;
  const due = dayWords(debit.dueOn, today);
  return (
    <p className="notice notice--good" role="status">
      <Icon name="tick" />
      <span>
        {done === "rejet" ? words.noted(debit.raisonSociale, due) : words.settled(debit.raisonSociale, due)}
      </span>
    </p>
  );
}
