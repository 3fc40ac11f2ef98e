import enso from "#app/illustrations/enso.svg";
import { classNames } from "#app/ui/class-names.ts";
import { DownLink } from "#app/ui/down-link.tsx";
import { steps, stepsWords } from "#content/steps.ts";
import { Rocket } from "../rocket.tsx";
import { SectionHead } from "../section-head/section-head.tsx";
import styles from "./experience.module.css";

/** Three steps along one trajectory, from the first call to being found. */
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
          <Trajectory />
          <Rocket className={styles.rocket} />
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

function Trajectory() {
  return (
    <svg
      className={styles.trajectory}
      viewBox="0 0 1280 528"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="trajectory" x1="0" x2="1">
          <stop stopColor="#ff7a59" stopOpacity="0" />
          <stop offset=".25" stopColor="#ff7a59" />
          <stop offset="1" stopColor="#ffd9a0" />
        </linearGradient>
      </defs>
      <path
        d="M-90 330C-40 312 10 292 42 282S350 222 487 162 790 96 933 42 1190-50 1236-96"
        stroke="url(#trajectory)"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
