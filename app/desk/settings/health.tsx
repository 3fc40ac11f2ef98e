import { deskLinks } from "#app/desk/desk-links.ts";
import { healthWords } from "#content/desk/health.ts";
import type { Finding } from "#server/desk/health/site.ts";
import { Card } from "../ui/card.tsx";
import { State, type StateName } from "../ui/state.tsx";
import styles from "./health.module.css";
import { healthPageWords } from "./health-words.ts";

const states: Readonly<Record<Finding["level"], StateName>> = {
  ok: "good",
  warning: "watch",
  fault: "fault",
};

/** Whether a finding is shown open: it is wrong, or the people of the desk mend it themselves. */
export function isOpen({ level, isForDesk }: Finding): boolean {
  return level === "fault" || (isForDesk === true && level === "warning");
}

/** Whether the site is well: what matters, then, folded, what concerns whoever keeps the site. */
export function Health({ findings }: { readonly findings: readonly Finding[] }) {
  const open = findings.filter(isOpen);
  const folded = findings.filter((finding) => !isOpen(finding));
  const fine = folded.filter(({ level }) => level === "ok").length;
  return (
    <Card
      id="sante"
      titleId="health-title"
      title={healthPageWords.title}
      aside={open.length === 0 && <p>{healthPageWords.nothing}</p>}
    >
      {open.length > 0 && <Topics findings={open} />}
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>{healthPageWords.folded(folded.length - fine, fine)}</summary>
          <Topics findings={folded} />
        </details>
      )}
    </Card>
  );
}

/** Some findings, by topic. */
function Topics({ findings }: { readonly findings: readonly Finding[] }) {
  const topics = Map.groupBy(findings, ({ topic }) => topic);
  return (
    <div className={styles.health}>
      {[...topics].map(([topic, those]) => (
        <section key={topic}>
          <h3>{healthWords.topics[topic]}</h3>
          <ul>
            {those.map(({ level, text }) => (
              <li key={text} className={level === "ok" ? styles.well : undefined}>
                <State name={states[level]}>
                  <span className="visually-hidden">{healthPageWords.levels[level]}</span>
                </State>
                <p>{text}</p>
              </li>
            ))}
            {topic === "mails" && those.some(isOpen) && (
              <li>
                <span />
                <p>
                  <a href={deskLinks.deskPage("mails")}>{healthPageWords.mails}</a>
                </p>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}
