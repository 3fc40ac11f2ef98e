import { deskLinks } from "#app/desk/desk-links.ts";
import { settingsLabels } from "./words.ts";

const { shortcut: labels } = settingsLabels;

/** Whether `/` leads to the search in this browser, and the way to switch it on or off (WCAG 2.2, 2.1.4). */
export function Shortcut({ isOn }: { isOn: boolean }) {
  return (
    <section className="block" id="raccourci" aria-labelledby="shortcut-title">
      <header>
        <h2 id="shortcut-title">{labels.title}</h2>
        <p>{isOn ? labels.on : labels.off}</p>
      </header>
      <form method="post" action={deskLinks.deskPage("settings")}>
        <button className="b" type="submit" name="raccourci" value={isOn ? "non" : "oui"}>
          {isOn ? labels.switchOff : labels.switchOn}
        </button>
      </form>
    </section>
  );
}
