import { fullInstant } from "#content/desk/dates.ts";
import type { ReadRun } from "#server/billing/runs/read-run.ts";
import { useToday } from "../desk-context.tsx";
import { Card } from "../ui/card.tsx";
import { Event, EventList } from "../ui/event-list.tsx";
import { runWords } from "./words.ts";

const { events: words } = runWords;

/** Who did what with a run, the latest first. */
export function RunEvents({ read: { events } }: { readonly read: ReadRun }) {
  const today = useToday();
  const known = events.filter(({ kind }) => Object.hasOwn(words.kinds, kind));
  return (
    <Card id="historique" titleId="t-events" title={words.title}>
      {known.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <EventList>
          {known.map(({ id, at, by, kind }) => (
            <Event key={id} sign="good" instant={fullInstant(at, today)}>
              <p>
                {words.kinds[kind as keyof typeof words.kinds]}
                {words.by(by)}
              </p>
            </Event>
          ))}
        </EventList>
      )}
    </Card>
  );
}
