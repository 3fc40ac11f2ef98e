import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { servicesSystemWords } from "#content/site/home.ts";
import { serviceIds } from "#content/site/services.ts";
import glow from "./glow.module.css";
import styles from "./orbits.module.css";
import { serviceDrawings } from "./service-drawings.ts";

/** Radii of the orbits in per cent of the square, outermost first. Each is drawn three times, as dry bristles do. */
const radii = [47.6, 35.6, 22.6];
const bristles = [0, 0.5, -0.4];

/**
 * The worlds of the services on their orbits. A world is the same link as the name beside it: keyboards and screen readers
 * get only the name.
 */
export function Orbits() {
  return (
    <div className={styles.sky} aria-hidden="true">
      <div className={classNames(styles.system, glow.worlds)}>
        <svg viewBox="0 0 100 100" fill="none" aria-hidden="true">
          {radii.map((radius) => (
            <g key={radius}>
              {bristles.map((offset) => (
                <circle key={offset} cx="50" cy="50" r={Math.round((radius + offset) * 10) / 10} />
              ))}
            </g>
          ))}
        </svg>
        {serviceIds.map((id) => (
          <Anchor key={id} className={styles.world} href={links.service(id)} tabIndex={-1}>
            <img src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />
          </Anchor>
        ))}
        <p className={styles.centre}>
          {servicesSystemWords.centre[0]}
          <br />
          {servicesSystemWords.centre[1]}
        </p>
      </div>
    </div>
  );
}
