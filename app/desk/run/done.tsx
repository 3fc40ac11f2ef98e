import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { MadeRun } from "#server/billing/runs/debit-runs.ts";
import { debitsCounted } from "../debits/words.ts";
import { useMay, useToday } from "../desk-context.tsx";
import { OutcomeAlert } from "../ui/alert.tsx";
import { buttonClass } from "../ui/button.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./done.module.css";
import { type RunResult, runHref } from "./query.ts";
import { runQuestions } from "./question-words.ts";

const { done: words } = runQuestions;

/** The action just done, and the next thing to do. */
export function RunDone({ done, run }: { readonly done: RunResult; readonly run: MadeRun }) {
  const mayTake = useMay(actionPermissions.runs.file);
  const today = useToday();
  const { id, debitCount, totalCents, replacement } = run;
  switch (done) {
    case "remise":
      return (
        <OutcomeAlert look="good" className={styles.run}>
          <p>{words.made(id, debitsCounted(debitCount), totalCents)}</p>
          {mayTake && (
            <form method="post" action={deskLinks.deskBankFile(id)}>
              <taken-file data-taken={runHref(id, { geste: "pris" })} />
              <button className={buttonClass("primary")} type="submit">
                <Icon name="download" />
                {words.download}
              </button>
            </form>
          )}
        </OutcomeAlert>
      );
    case "depot":
      return <OutcomeAlert look="good">{words.deposited}</OutcomeAlert>;
    case "depot-annule":
      return <OutcomeAlert look="good">{words.undeposited}</OutcomeAlert>;
    case "annulation":
      return <OutcomeAlert look="good">{words.cancelled}</OutcomeAlert>;
    case "deplacement":
      return (
        <OutcomeAlert look="good" className={styles.run}>
          <p>
            {replacement
              ? words.moved(replacement.id, formatDay(replacement.firstCollectionOn, today))
              : words.withdrawn}
          </p>
          {replacement && (
            <a className={buttonClass("primary")} href={runHref(replacement.id)}>
              {words.seeMade(replacement.id)}
            </a>
          )}
        </OutcomeAlert>
      );
  }
}
