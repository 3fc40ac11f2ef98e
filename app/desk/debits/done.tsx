import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import type { NamedDebit } from "#server/database/billing/debits.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./done.module.css";
import type { DebitsQuery } from "./query.ts";
import { debitsWords } from "./words.ts";

const { done: words } = debitsWords;

/** The action just done, and the next thing to do. */
export function Done({
  done,
  run,
  debit,
}: {
  readonly done: NonNullable<DebitsQuery["done"]>;
  readonly run: MadeRun | null;
  readonly debit: NamedDebit | null;
}) {
  const mayPresent = useMay(actionPermissions.runs.make);
  const today = useToday();
  if (done === "remise") {
    if (!run) return null;
    const { id, debitCount, totalCents } = run;
    return (
      <OutcomeAlert look="good" className={styles.run}>
        <p>{words.run(id, debitCount, totalCents)}</p>
        {mayPresent && <Download run={id} />}
      </OutcomeAlert>
    );
  }
  if (done === "depot") return run && <OutcomeAlert look="good">{words.deposited(run.id)}</OutcomeAlert>;
  if (done === "depot-annule")
    return run && <OutcomeAlert look="good">{words.undeposited(run.id)}</OutcomeAlert>;
  if (done === "deplacement" && run) {
    const { id, replacement } = run;
    return (
      <OutcomeAlert look="good" className={styles.run}>
        <p>
          {replacement
            ? words.moved(id, replacement.id, formatDay(replacement.firstCollectionOn, today))
            : words.withdrawn(id)}
        </p>
        {replacement && mayPresent && <Download run={replacement.id} />}
      </OutcomeAlert>
    );
  }
  if (done === "annulation") return run && <OutcomeAlert look="good">{words.cancelled(run.id)}</OutcomeAlert>;
  if (!debit) return done === "reglement" && <OutcomeAlert look="good">{words.paid}</OutcomeAlert>;
  const due = formatDay(debit.dueOn, today);
  return (
    <OutcomeAlert look="good">
      {done === "rejet" ? words.noted(debit.raisonSociale, due) : words.settled(debit.raisonSociale, due)}
    </OutcomeAlert>
  );
}

function Download({ run }: { run: string }) {
  return (
    <form method="post" action={deskLinks.deskBankFile(run)}>
      <button className={buttonClass("primary")} type="submit">
        <Icon name="download" />
        {words.download}
      </button>
    </form>
  );
}
