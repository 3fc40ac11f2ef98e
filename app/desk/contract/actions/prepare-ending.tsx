import * as v from "valibot";
import { formatDay, formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { DirectButton, Unavailable } from "./buttons.tsx";

const labels = {
  button: "Fin préparée",
  note: (lastDay: string) =>
    `Après avoir prévenu le client et préparé la remise de ses accès, avant le ${lastDay}`,
  done: "La préparation de la fin est notée.",
  doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
} as const;

/** Records that the agency has prepared the last day of service, once that day is near. */
export const prepareEnding = defineAction({
  permission: actionPermissions.contract.prepareEnding,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.prepareEnding(number, by),
  done: () => labels.done,
  button,
});

function button({ contract, mayWork, today }: ContractView) {
  const { file, endingPrepared } = contract;
  if (file.status.state !== "terminating" || file.state !== "terminating") return null;
  const { lastDayOn } = file.status;
  if (endingPrepared?.data.lastDayOn === lastDayOn) {
    const { by, at } = endingPrepared;
    return <Unavailable title={labels.button} note={labels.doneBy(by, formatRelative(at, today))} />;
  }
  if (!mayWork) return null;
  return (
    <DirectButton
      action="preparer-fin"
      number={file.number}
      title={labels.button}
      note={labels.note(formatDay(lastDayOn, today))}
    />
  );
}
