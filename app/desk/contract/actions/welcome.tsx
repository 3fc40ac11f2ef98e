import * as v from "valibot";
import { formatRelative } from "#content/desk/dates.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { daysBetween } from "#domain/calendar.ts";
import { welcomeDays } from "#domain/staff.ts";
import type { ContractView } from "../view.ts";
import { defineAction } from "./action.ts";
import { DirectButton, Unavailable } from "./buttons.tsx";

const labels = {
  button: "Marquer comme accueilli",
  note: "Après le premier message, sous un jour ouvré",
  noted: "Le premier message est noté.",
  done: "Accueilli",
  doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
} as const;

/** Records that the agency has sent a new client the first message. */
export const welcome = defineAction({
  permission: actionPermissions.contract.welcome,
  schema: v.object({}),
  run: ({ contract }, { number, by }) => contract.welcome(number, by),
  done: () => labels.noted,
  button,
});

function button({ contract, mayWork, today }: ContractView) {
  const { file, welcomed } = contract;
  if (welcomed) {
    const { by, at } = welcomed;
    return <Unavailable title={labels.done} note={labels.doneBy(by, formatRelative(at, today))} />;
  }
  const isNew = daysBetween(file.dates.acceptedOn, today) <= welcomeDays;
  if (file.state !== "active" || !isNew || !mayWork) return null;
  return <DirectButton action="accueillir" number={file.number} title={labels.button} note={labels.note} />;
}
