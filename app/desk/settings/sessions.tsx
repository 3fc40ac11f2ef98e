import { deskLinks } from "#app/desk/desk-links.ts";
import { formatRelative } from "#content/desk/dates.ts";
import { useToday } from "../desk-context.tsx";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { ItemList } from "../ui/item-list.tsx";
import { Mark } from "../ui/mark.tsx";
import { settingsWords } from "./words.ts";

type Session = {
  readonly id: string;
  readonly device: string;
  readonly createdAt: number;
  readonly endsAt: number;
};

/** The browsers in which the person is signed in, and a button to end each session. */
export function Sessions({
  sessions,
  current,
}: {
  readonly sessions: readonly Session[];
  readonly current: string;
}) {
  const today = useToday();
  return (
    <Card id="sessions" titleId="sessions-title" title={settingsWords.sessions}>
      <ItemList threeColumns>
        {sessions.map(({ id, device, createdAt, endsAt }) => (
          <li key={id}>
            <div>
              <h3>
                {device} {id === current && <Mark>{settingsWords.thisOne}</Mark>}
              </h3>
              <p className="quiet">{settingsWords.openedAt(formatRelative(createdAt, today))}</p>
            </div>
            <p className="quiet">{settingsWords.endsAt(formatRelative(endsAt, today))}</p>
            <form method="post" action={id === current ? deskLinks.signOut : deskLinks.deskPage("settings")}>
              <input type="hidden" name="reference" value={id} />
              <button className={buttonClass("bare")} type="submit" name="geste" value="session">
                {settingsWords.end}
                <span className="visually-hidden">{settingsWords.ofDevice(device)}</span>
              </button>
            </form>
          </li>
        ))}
      </ItemList>
    </Card>
  );
}
