import { deskLinks } from "#app/desk/desk-links.ts";
import { changedFactLines } from "#content/contract/fact-changes.ts";
import { formatDay, formatWeekday } from "#content/desk/dates.ts";
import { evidenceFaultList } from "#content/desk/evidence-faults.ts";
import { timeInParis } from "#content/site/format.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { isAtBank } from "#domain/billing/debit-stage.ts";
import { blocksCollection } from "#domain/billing/mandate-use.ts";
import { dayInParis } from "#domain/calendar.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import { welcomePromise } from "#domain/contract/welcome.ts";
import { Alert, OutcomeAlert } from "../ui/alert.tsx";
import { actions } from "./actions/actions.ts";
import { actionWords } from "./actions/words.ts";
import styles from "./alerts.module.css";
import { fileWarningWords } from "./evidence-words.ts";
import { describeOwedBack } from "./owed-back.tsx";
import { type ActionName, actionHref, isStepName } from "./query.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const words = contractWords.alerts;

/** The alerts to read first on opening the page. */
export function ContractAlerts({ view, done }: { view: ContractView; done: ActionName | null }) {
  const { contract, today } = view;
  const { file, debits, holds } = contract;
  const suspension = suspensionOf(file.status);
  const isOver = file.state === "terminated" || file.state === "withdrawn";
  const message = done && actions[done].done?.(view);
  const isUndoable = isStepName(done) && contract.recorded?.hasLeft === null;
  return (
    <>
      {message && (
        <OutcomeAlert look="good" className={styles.alert}>
          {message}
          {isUndoable && (
            <>
              {" "}
              {actionWords.undoUntil}{" "}
              <a href={actionHref(file.number, "annuler")}>{actionWords.undo(contract.recorded!.kind)}</a>
            </>
          )}
        </OutcomeAlert>
      )}
      {!file.evidence.isWhole && (
        <Alert className={styles.alert} look="error">
          {words.altered(evidenceFaultList(file.evidence.faults))}
        </Alert>
      )}
      <Unwelcomed view={view} />
      {suspension && (
        <Alert className={styles.alert} look="warning">
          {suspension.reason === "unpaid"
            ? words.unpaid(formatDay(suspension.since, today))
            : words.forceMajeure(formatDay(suspension.since, today))}
          {debits.unpaidCents > 0
            ? words.unpaidOf(debits.unpaidCents)
            : suspension.reason === "unpaid" && words.allPaid}
          {suspension.reason === "unpaid" && (
            <>
              {" "}
              <a href={`${deskLinks.deskPage("debits")}#impayes`}>{words.seeUnpaid}</a>
            </>
          )}
        </Alert>
      )}
      {debits.owedBack.map((payment) => (
        <Alert className={styles.alert} key={payment.dueOn} look="warning">
          {describeOwedBack(payment, today)}
        </Alert>
      ))}
      <Blocked view={view} />
      {contract.mandates
        // Nothing is collected any more from a contract that is over.
        .filter(({ state }) => state === "waiting" && !isOver)
        .map(({ umr, usableAt }) => (
          <Alert className={styles.alert} key={umr} look="plain" icon="day">
            {words.newAccount(`${formatDay(dayInParis(usableAt), today)} à ${timeInParis(usableAt)}`)}
          </Alert>
        ))}
      <WaitingFacts view={view} />
      <WaitingEmail view={view} />
      {file.awaitsConfirmation && (
        <Alert className={styles.alert} look="warning">
          {words.emailUnconfirmed}
        </Alert>
      )}
      {holds.map(({ id, placedOn, reason }) => (
        <Alert className={styles.alert} key={id} look="plain" icon="lock">
          {words.held(formatDay(placedOn, today), reason)}
        </Alert>
      ))}
      {file.warnings.length > 0 && (
        <Alert className={styles.alert} look="plain" icon="alert">
          {`${words.warning} : ${file.warnings.map((each) => fileWarningWords[each]).join(" ")}`}
        </Alert>
      )}
    </>
  );
}

/** A change of facts that is not in use yet, and the way to take it back. */
function WaitingFacts({ view, view: { contract, today } }: { view: ContractView }) {
  const { waiting } = contract.facts;
  if (!waiting) return null;
  const { facts, former, usableAt } = waiting;
  const lines = changedFactLines(facts, former).map(
    (line) => `${line.label} ${line.value} (${line.instead})`,
  );
  return (
    <Alert className={styles.alert} look="plain" icon="day">
      {words.newFacts(
        `${formatDay(dayInParis(usableAt), today)} à ${timeInParis(usableAt)}`,
        lines.join(", "),
      )}{" "}
      {may(view, actionPermissions.accounts.undo) && (
        <a href={actionHref(contract.file.number, "annuler-compte")}>{words.undoFacts}</a>
      )}
    </Alert>
  );
}

/** Another e-mail address that is not in use yet, and the way to take it back. */
function WaitingEmail({ view, view: { contract, today } }: { view: ContractView }) {
  const { email: waiting } = contract.facts;
  if (!waiting) return null;
  const { email, usableAt, confirmedAt } = waiting;
  const at = `${formatDay(dayInParis(usableAt), today)} à ${timeInParis(usableAt)}`;
  return (
    <Alert className={styles.alert} look="plain" icon="day">
      {words.newEmail(email, at, confirmedAt !== null)}{" "}
      {may(view, actionPermissions.accounts.undo) && (
        <a href={actionHref(contract.file.number, "annuler-compte")}>{words.undoFacts}</a>
      )}
    </Alert>
  );
}

/** That nobody has welcomed the client in time: it stays until somebody did, or said why not. */
function Unwelcomed({ view: { contract, today }, view }: { view: ContractView }) {
  const { file, welcomed } = contract;
  if (welcomed || file.takenOver || file.state !== "active") return null;
  const { dueOn, workingDaysLate } = welcomePromise(file.dates.acceptedOn, today);
  if (workingDaysLate === 0) return null;
  return (
    <Alert className={styles.alert} look="error">
      <b>{words.welcome(formatWeekday(dueOn, today), workingDaysLate)}</b>{" "}
      {words.welcomePromise(file.subscriber.nomPrenom)}{" "}
      {may(view, actionPermissions.contract.welcome) && (
        <a href={actionHref(file.number, "accueillir")}>{words.welcomeDone}</a>
      )}
    </Alert>
  );
}

/** Why nothing can be collected from the contract, a debit that is at the bank nevertheless, and what to ask for. */
export function Blocked({ view }: { view: ContractView }) {
  const { contract, today } = view;
  const { debits, file, accountObstacle } = contract;
  const { leftOut, presented, toPresent, toRecall } = debits;
  const isOver =
    toPresent.length === 0 && debits.unpaidCents === 0 && !presented.some((debit) => isAtBank(debit, today));
  const recalls = toRecall.map(({ collectionOn, runId, isDeposited }) =>
    words[isDeposited ? "recall" : "notDeposited"](formatDay(collectionOn, today), runId),
  );
  if (!blocksCollection(leftOut) || isOver) {
    return (
      recalls.length > 0 && (
        <Alert className={styles.alert} look="warning">
          {recalls.join(" ")}
        </Alert>
      )
    );
  }
  return (
    <Alert className={styles.alert} look="warning">
      {[words.blocked[leftOut], ...recalls].join(" ")}{" "}
      {accountObstacle === null && may(view, actionPermissions.accounts.request) && (
        <a href={actionHref(file.number, "nouveau-mandat")}>{words.requestMandate}</a>
      )}
    </Alert>
  );
}
