import { deskLinks } from "#app/desk/desk-links.ts";
import { exactEuros } from "#content/format.ts";
import { Alert } from "../ui/alert.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { addressOf } from "./asked.ts";
import { GestureEnd, Outcome } from "./gesture-frame.tsx";
import type { GestureProps } from "./gestures.tsx";
import { debitsCounted, debitsLabels } from "./words.ts";

/** The file of a run, for the bank. */
export function BankFile({ asked, run }: GestureProps) {
  const { file: words } = debitsLabels;
  const { problem, reference } = asked;
  const closeHref = addressOf(asked, {}, "#remises");
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
        <form className="dialog__form" method="post" action={deskLinks.deskBankFile(run.id)}>
          <p>{words.again(run.id)}</p>
          <Alert look="warning">{words.ibans}</Alert>
          <GestureEnd save={words.download} close={words.close} closeHref={closeHref} />
        </form>
      )}
    </Dialog>
  );
}

/** Takes back a run whose file nobody asked for. */
export function CancelRun({ asked, run }: Pick<GestureProps, "asked" | "run">) {
  const { cancel: words } = debitsLabels;
  const closeHref = addressOf(asked, {}, "#remises");
  const code =
    run === null
      ? "unknown"
      : run.cancelledAt !== null
        ? "already"
        : run.isFileTaken
          ? "taken"
          : asked.problem;
  const why =
    code !== null && Object.hasOwn(words.problems, code)
      ? words.problems[code as keyof typeof words.problems]
      : null;
  return (
    <Dialog title={words.title} closeHref={closeHref} problem={why}>
      {run && why === null && (
        <form className="dialog__form" method="post" action={addressOf(asked)}>
          <input type="hidden" name="geste" value="annuler" />
          <input type="hidden" name="reference" value={run.id} />
          <Outcome intro={words.intro(run.id)} figure={exactEuros(run.totalCents)}>
            <p>{debitsCounted(run.debitCount)}.</p>
          </Outcome>
          <p>{words.text}</p>
          <GestureEnd save={words.save} close={words.keep} closeHref={closeHref} />
        </form>
      )}
    </Dialog>
  );
}
