import { deskLinks } from "#app/desk/desk-links.ts";
import { exactEuros } from "#content/site/format.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/dialog.tsx";
import formStyles from "../ui/dialog-form.module.css";
import { ActionEnd, Outcome } from "./action-form.tsx";
import type { ActionProps } from "./actions.tsx";
import { debitsHref } from "./query.ts";
import { debitsCounted, debitsLabels } from "./words.ts";

/** The file of a run, for the bank. */
export function BankFile({ query, run }: ActionProps) {
  const { file: words } = debitsLabels;
  const { problem, reference } = query;
  const closeHref = debitsHref(query, {}, "#remises");
  const why =
    run === null
      ? words.unknown(reference ?? "")
      : run.cancelledAt !== null
        ? words.cancelled(run.id)
        : problem === "changed"
          ? words.changed(run.id)
          : null;
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={why}>
      {run && why === null && (
        <form className={formStyles.form} method="post" action={deskLinks.deskBankFile(run.id)}>
          <p>{words.again(run.id)}</p>
          <Alert look="warning">{words.ibans}</Alert>
          <ActionEnd save={words.download} close={words.close} closeHref={closeHref} />
        </form>
      )}
    </Dialog>
  );
}

/** The dialog that cancels a run whose file nobody has downloaded. */
export function CancelRun({ query, run }: Pick<ActionProps, "query" | "run">) {
  const { cancel: words } = debitsLabels;
  const closeHref = debitsHref(query, {}, "#remises");
  const code =
    run === null
      ? "unknown"
      : run.cancelledAt !== null
        ? "already"
        : run.isFileTaken
          ? "taken"
          : query.problem;
  const why =
    code !== null && Object.hasOwn(words.problems, code)
      ? words.problems[code as keyof typeof words.problems]
      : null;
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={why}>
      {run && why === null && (
        <form className={formStyles.form} method="post" action={debitsHref(query)}>
          <input type="hidden" name="geste" value="annuler" />
          <input type="hidden" name="reference" value={run.id} />
          <Outcome intro={words.intro(run.id)} figure={exactEuros(run.totalCents)}>
            <p>{debitsCounted(run.debitCount)}.</p>
          </Outcome>
          <p>{words.text}</p>
          <ActionEnd save={words.save} close={words.keep} closeHref={closeHref} />
        </form>
      )}
    </Dialog>
  );
}
