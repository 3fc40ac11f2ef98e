import enso from "#app/illustrations/enso.svg";
import trajectory from "#app/illustrations/trajectory.svg";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import { steps, stepsWords } from "#content/site/steps.ts";
import { SectionHead } from "../section-head/section-head.tsx";
import styles from "./experience.module.css";

/** Three steps along one trajectory, from the first call to a site that people find. */
export function Experience() {
  return (
    <section
      className={classNames("section night starry", styles.experience)}
      id="experience"
      aria-labelledby="experience-title"
    >
      <div className="frame">
        <SectionHead id="experience-title" title={stepsWords.title} />
        <div className={styles.path}>
          <img
            className={styles.trajectory}
            src={trajectory}
            width="1332"
            height="430"
            alt=""
            loading="lazy"
          />
          <ol>
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <span className={styles.number} aria-hidden="true">
                  <img src={enso} width="400" height="400" alt="" loading="lazy" />
                  {index + 1}
                </span>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <DownLink className={styles.next} href="#features" label={stepsWords.next} />
      </div>
      <span className={classNames("shoreline", styles.mirrored)} aria-hidden="true" />
    </section>
  );
}
