import type { ReactNode } from "react";
import { deskLinks } from "#app/desk/desk-links.ts";
import { formatDay } from "#content/desk/dates.ts";
import { evidenceFaultList } from "#content/evidence-faults.ts";
import { suspensionOf } from "#domain/contract/lifecycle.ts";
import { Told } from "../ui/alert.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { actions } from "./actions/actions.ts";
import { undoLabels } from "./correction-words.ts";
import { warningLabels } from "./evidence-words.ts";
import { describeOwedBack } from "./owed-back.tsx";
import { type ActionName, isStepName } from "./query.ts";
import type { ContractView } from "./view.ts";
import { contractLabels } from "./words.ts";

const words = contractLabels.notices;

/** What somebody who opens the page must know first. */
export function Notices({ view, done }: { view: ContractView; done: ActionName | null }) {
  const { contract, today, query, problem } = view;
  const { file, debits, holds } = contract;
  const suspension = suspensionOf(file.status);
  const told = done && actions[done].done?.(view);
  const isUndoable = isStepName(done) && contract.recorded?.hasLeft === null;
  return (
    <>
      {told && (
        <Told look="good" className="notice--page">
          {told}
          {isUndoable && ` ${undoLabels.step.until}`}
        </Told>
      )}
      {problem && !query && (
        <Told look="warning" className="notice--page">
          {problem}
        </Told>
      )}
      {!file.evidence.isWhole && (
        <Notice look="error">{words.altered(evidenceFaultList(file.evidence.faults))}</Notice>
      )}
      {suspension && (
        <Notice look="warning">
          {suspension.reason === "unpaid"
            ? words.unpaid(formatDay(suspension.since, today))
            : words.forceMajeure(formatDay(suspension.since, today))}
          {debits.unpaidCents > 0 && words.unpaidOf(debits.unpaidCents)}
          {suspension.reason === "unpaid" && (
            <>
              {" "}
              <a href={`${deskLinks.deskPage("debits")}#impayes`}>{words.seeUnpaid}</a>
            </>
          )}
        </Notice>
      )}
      {debits.presented.map(
        ({ owedBack, ...debit }) =>
          owedBack && (
            <Notice key={debit.id} look="warning">
              {describeOwedBack({ ...debit, owedBack }, today)}
            </Notice>
          ),
      )}
      {file.awaitsAddress && <Notice look="warning">{words.address}</Notice>}
      {holds.map(({ id, placedOn, reason }) => (
        <Notice key={id} look="plain" icon="lock">
          {words.held(formatDay(placedOn, today), reason)}
        </Notice>
      ))}
      {file.warnings.length > 0 && (
        <Notice look="plain" icon="alert">
          {`${words.warning} : ${file.warnings.map((each) => warningLabels[each]).join(" ")}`}
        </Notice>
      )}
    </>
  );
}

function Notice({
  look,
  icon = "alert",
  children,
}: {
  readonly look: "warning" | "error" | "plain";
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <p className={`notice notice--page ${look === "plain" ? "" : `notice--${look}`}`}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
