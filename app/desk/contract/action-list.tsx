import type { ReactNode } from "react";
import { links } from "#app/links.ts";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { longDate } from "#content/format.ts";
import { daysBetween } from "#domain/calendar.ts";
import { withdrawalDeadlineOn } from "#domain/contract/termination.ts";
import { welcomeDays } from "#domain/staff.ts";
import { Icon } from "../icon.tsx";
import { actionLabels } from "./action-words.ts";
import type { GestureName, StepGesture } from "./asked.ts";
import { undoLabels } from "./correction-words.ts";
import { endingLabels } from "./ending-words.ts";
import { DialogOpener } from "./gesture-dialog.tsx";
import { type ContractView, firstMotive, type Preview, preview } from "./preview.ts";
import { stepProblem } from "./step-words.ts";

const { terminate, suspend, reactivate, withdraw, hold, release, link, correction, address, welcome } =
  actionLabels;

/** What may be done with a contract. What cannot be done stays, and says why. */
export function Deeds({ view }: { view: ContractView }) {
  const { contract, mayWork, today } = view;
  const { addressConfirmation, correction: corrected, dates, awaitsAddress } = contract.file;
  const [held] = contract.holds;
  return (
    <section className="block" aria-labelledby="t-deeds">
      <header>
        <h2 id="t-deeds">{actionLabels.title}</h2>
      </header>
      <ul className="deeds">
        <Welcome view={view} />
        <Ending view={view} />
        <StepDeed view={view} gesture="resilier" words={terminate}>
          {(found) => terminationNote(view, found)}
        </StepDeed>
        <StepDeed view={view} gesture="suspendre" words={suspend}>
          {({ possible }) =>
            suspend.deedNotes[
              possible.some(({ motive }) => motive === "impayes") ? "unpaid" : "force-majeure"
            ]
          }
        </StepDeed>
        <StepDeed view={view} gesture="reactiver" words={reactivate}>
          {() => reactivate.deedNote(contract.debits.unpaidCents)}
        </StepDeed>
        <StepDeed view={view} gesture="retracter" words={withdraw}>
          {() => withdraw.deedNote(longDate(withdrawalDeadlineOn(dates)))}
        </StepDeed>
        <UndoStep view={view} />
        {addressConfirmation === null && (
          <Deed view={view} gesture="corriger" title={correction.deed} note={correction.note} />
        )}
        {(corrected || (addressConfirmation === null && awaitsAddress)) && (
          <Deed
            view={view}
            gesture="adresse"
            title={address.deed}
            note={corrected ? address.corrected(corrected.by) : address.note}
          />
        )}
        {held ? (
          <Deed
            view={view}
            gesture="liberer"
            title={release.deed}
            note={release.text(formatDay(held.placedOn, today), held.reason)}
          />
        ) : (
          <Deed view={view} gesture="conserver" title={hold.deed} note={hold.note} />
        )}
        <Deed view={view} gesture="lien" title={link.deed} note={link.note} />
      </ul>
      {!mayWork && <p className="note after">{actionLabels.notAllowed}</p>}
    </section>
  );
}

function StepDeed({
  view,
  gesture,
  words,
  children,
}: {
  readonly view: ContractView;
  readonly gesture: StepGesture;
  readonly words: { readonly deed: string; readonly not: string };
  readonly children: (found: Preview) => string;
}) {
  const found = preview({ ...view, asked: null }, gesture);
  if (found.possible.length > 0) {
    return <Deed view={view} gesture={gesture} title={words.deed} note={children(found)} />;
  }
  const [first] = found.impossible;
  return (
    <Impossible title={words.not} note={first ? stepProblem(first.problem, view.contract.file.status) : ""} />
  );
}

function terminationNote(view: ContractView, found: Preview): string {
  const chosen = firstMotive({ ...view, asked: null }, found);
  const first = found.possible.find(({ motive }) => motive === chosen);
  if (first?.step.kind !== "terminate") return "";
  return terminate.deedNotes[first.step.cause](formatDay(first.day, view.today));
}

function Deed({
  view,
  gesture,
  title,
  note,
}: {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly title: string;
  readonly note: string;
}) {
  if (!view.mayWork) return <Impossible title={title.replace(/…$/, "")} note={note} />;
  return (
    <li>
      <DialogOpener gesture={gesture} number={view.contract.file.number}>
        <DeedWords title={title} note={note} />
      </DialogOpener>
    </li>
  );
}

/** The latest step, where it was recorded today: taken back, or why it no longer is. */
function UndoStep({ view }: { view: ContractView }) {
  const { recorded } = view.contract;
  if (!recorded) return null;
  const { kind, recordedBy, at, hasLeft } = recorded;
  if (hasLeft) {
    const why = undoLabels.problems[hasLeft === "mail" ? "mail-left" : "run-made"];
    return <Impossible title={undoLabels.step.not(kind)} note={why} />;
  }
  const by = undoLabels.step.by(recordedBy, formatRelative(at, view.today));
  return <Deed view={view} gesture="annuler" title={undoLabels.step.deed(kind)} note={by} />;
}

/** Whether the first call was made; a button keeps it at once. */
function Welcome({ view: { contract, mayWork, today } }: { view: ContractView }) {
  const { file, welcomed } = contract;
  if (welcomed) {
    const { by, at } = welcomed;
    return <Impossible title={welcome.done} note={welcome.doneBy(by, formatRelative(at, today))} />;
  }
  const isNew = daysBetween(file.dates.acceptedOn, today) <= welcomeDays;
  if (file.state !== "active" || !isNew || !mayWork) return null;
  return (
    <li>
      <form method="post" action={links.deskContract(file.number)}>
        <button type="submit" name="geste" value="accueillir">
          <DeedWords title={welcome.deed} note={welcome.note} />
        </button>
      </form>
    </li>
  );
}

/** Whether the last day of service was prepared; a button keeps it at once. */
function Ending({ view: { contract, mayWork, today } }: { view: ContractView }) {
  const { file, endingPrepared } = contract;
  if (file.status.state !== "terminating" || file.state !== "terminating") return null;
  const { lastDayOn } = file.status;
  if (endingPrepared?.data.lastDayOn === lastDayOn) {
    const { by, at } = endingPrepared;
    return <Impossible title={endingLabels.deed} note={endingLabels.doneBy(by, formatRelative(at, today))} />;
  }
  if (!mayWork) return null;
  return (
    <li>
      <form method="post" action={links.deskContract(file.number)}>
        <button type="submit" name="geste" value="preparer-fin">
          <DeedWords title={endingLabels.deed} note={endingLabels.note(formatDay(lastDayOn, today))} />
        </button>
      </form>
    </li>
  );
}

function DeedWords({ title, note }: { title: string; note: ReactNode }) {
  return (
    <>
      <b>{title}</b>
      <span>{note}</span>
      <Icon name="right" />
    </>
  );
}

function Impossible({ title, note }: { title: string; note: string }) {
  return (
    <li>
      <p>
        <b>{title}</b>
        <span>{note}</span>
      </p>
    </li>
  );
}
