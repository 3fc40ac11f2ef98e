import { deskLinks } from "#app/desk/desk-links.ts";
import { healthWords } from "#content/desk/health.ts";
import type { Health as SiteHealth } from "#server/desk/health/health.ts";
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

/** Whether the site is well: the findings, by topic. */
export function Health({ findings }: Pick<SiteHealth, "findings">) {
  const topics = Map.groupBy(findings, ({ topic }) => topic);
  return (
    <Card id="sante" titleId="health-title" title={healthPageWords.title}>
      <div className={styles.health}>
        {[...topics].map(([topic, those]) => (
          <section key={topic} aria-labelledby={`health-${topic}`}>
            <h3 id={`health-${topic}`}>{healthWords.topics[topic]}</h3>
            <ul>
              {those.map(({ level, text }) => (
                <li key={text} className={level === "ok" ? styles.well : undefined}>
                  <State name={states[level]}>
                    <span className="visually-hidden">{healthPageWords.levels[level]}</span>
                  </State>
                  <p>{text}</p>
                </li>
              ))}
              {topic === "mails" && those.some(({ level }) => level !== "ok") && (
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
    </Card>
  );
}
