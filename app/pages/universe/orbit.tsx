import { links } from "#app/links.ts";
import { serviceDrawings } from "#app/sections/services/service-drawings.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { servicesSystemWords } from "#content/site/home.ts";
import { serviceIds } from "#content/site/services.ts";
import { universeWords, worldNames } from "#content/site/universe.ts";
import { Altitude } from "./altitude.tsx";
import styles from "./orbit.module.css";
import stageStyles from "./stages.module.css";

/** The visitor's trade in the centre of six worlds, each of which links to a service. */
export function Orbit() {
  const { altitude, title, text } = universeWords.orbit;
  return (
    <section
      className={classNames(stageStyles.stage, stageStyles.orbit)}
      id="prestations"
      aria-labelledby="orbit-title"
    >
      <div className={classNames("frame", stageStyles.columns)}>
        <Altitude {...altitude} />
        <div className={stageStyles.words}>
          <h2 id="orbit-title">{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <div className={styles.system}>
          <Rings />
          <p className={styles.trade}>
            {servicesSystemWords.centre[0]}
            <br />
            {servicesSystemWords.centre[1]}
          </p>
          <ul>
            {serviceIds.map((id) => (
              <li key={id}>
                <Anchor href={links.service(id)}>
                  <img src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />
                  <span>{worldNames[id]}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Rings() {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" fill="none" aria-hidden="true">
      <circle cx="50" cy="50" r="24" stroke="#ff7a59" strokeWidth=".5" />
      <circle cx="50" cy="50" r="36" stroke="#6b76ad" strokeWidth=".25" />
      <circle
        cx="50"
        cy="50"
        r="47"
        stroke="#ffc98f"
        strokeWidth=".35"
        strokeDasharray=".4 1.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
