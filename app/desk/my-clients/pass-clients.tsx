import { deskLinks } from "#app/desk/desk-links.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import { longestCover } from "#domain/staff.ts";
import type { Assignee } from "#server/contracts/clients.ts";
import { ChoiceField, DayField, SelectField } from "../ui/fields.tsx";
import { Question } from "../ui/question.tsx";
import { myClientsWords } from "./words.ts";

const { dialog } = myClientsWords;

/** Asks a person to whom their clients go, and for how long. */
export function PassClients({
  clients,
  others,
  today,
}: {
  readonly clients: number;
  readonly others: readonly Assignee[];
  readonly today: Day;
}) {
  const place = { page: deskLinks.deskPage("myClients"), action: "passer", title: dialog.title };
  if (others.length === 0)
    return (
      <Question {...place} submit="">
        <p>{dialog.nobody}</p>
      </Question>
    );
  return (
    <Question {...place} submit={dialog.submit} seen={clients}>
      <ChoiceField
        name="duree"
        label={dialog.duration}
        required
        options={[
          { value: "conge", title: dialog.leave[0], note: dialog.leave[1] },
          { value: "fin", title: dialog.forGood[0], note: dialog.forGood[1] },
        ]}
      />
      <DayField
        name="retour"
        label={dialog.until}
        hint={dialog.untilHint}
        min={addDays(today, 1)}
        max={addDays(today, longestCover)}
      />
      <SelectField
        name="qui"
        label={dialog.who}
        required
        all={dialog.choose}
        options={others.map(({ id, name, clients }) => [id, dialog.option(name, clients)])}
      />
      <p className="note">{dialog.noted}</p>
    </Question>
  );
}
