import { deskLinks } from "#app/desk/desk-links.ts";
import { Card } from "../ui/card.tsx";
import { settingsLabels } from "./words.ts";

const { shortcut: labels } = settingsLabels;

/** Whether `/` leads to the search in this browser, and the way to switch it on or off (WCAG 2.2, 2.1.4). */
export function Shortcut({ isOn }: { isOn: boolean }) {
  return (
    <Card
      id="raccourci"
      titleId="shortcut-title"
      title={labels.title}
      aside={<p>{isOn ? labels.on : labels.off}</p>}
    >
      <form method="post" action={deskLinks.deskPage("settings")}>
        <button className="button" type="submit" name="raccourci" value={isOn ? "non" : "oui"}>
          {isOn ? labels.switchOff : labels.switchOn}
        </button>
      </form>
    </Card>
  );
}
