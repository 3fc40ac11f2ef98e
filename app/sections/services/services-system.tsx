import system from "#app/illustrations/services-system.svg";
import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { servicesSystemWords } from "#content/home.ts";
import { badgeWords, type ServiceBadge, serviceIds, services } from "#content/services.ts";
import { SectionHead } from "../section-head/section-head.tsx";
import styles from "./services-system.module.css";

/** The orbits, nearest first. */
const orbits = [
  { badge: "included-all", radius: 5 },
  { badge: "included-business", radius: 8.5 },
  { badge: "option", radius: 12 },
] as const satisfies { badge: ServiceBadge; radius: number }[];

type ServicesSystemProps = {
  readonly title?: string;
  readonly lead?: string;
  /** Shows only names, if the lead says what the services are for. */
  readonly brief?: boolean;
};

/** The six services as a system of three orbits: the nearer, the more essential. Each links to its dialog. */
export function ServicesSystem({
  title = servicesSystemWords.title,
  lead = servicesSystemWords.lead,
  brief = false,
}: ServicesSystemProps) {
  return (
    <section className="section" id="prestations" aria-labelledby="services-title">
      <div className={classNames("frame", styles.columns)}>
        <SectionHead className={styles.head} id="services-title" title={title} lead={lead} />
        <div className={styles.orbits}>
          {orbits.map(({ badge, radius }) => (
            <div key={badge}>
              <h3>
                <OrbitKey radius={radius} />
                {badgeWords[badge].several}
              </h3>
              <OrbitServices badge={badge} brief={brief} />
            </div>
          ))}
        </div>
        <div className={styles.system} aria-hidden="true">
          <img src={system} width="1000" height="1080" alt="" loading="lazy" />
          <p className={styles.centre}>
            {servicesSystemWords.centre[0]}
            <br />
            {servicesSystemWords.centre[1]}
          </p>
        </div>
      </div>
    </section>
  );
}

function OrbitServices({ badge, brief }: { badge: ServiceBadge; brief: boolean }) {
  return (
    <ul>
      {serviceIds
        .map((id) => services[id])
        .filter((service) => service.badge === badge)
        .map(({ id, title, summary }) => (
          <li key={id}>
            <Anchor href={links.service(id)}>
              <strong>{title}</strong>
              {!brief && <span>{summary}</span>}
              <ArrowRightIcon className={styles.arrow} />
            </Anchor>
          </li>
        ))}
    </ul>
  );
}

/** The three orbits in small, one of them lit. */
function OrbitKey({ radius: lit }: { radius: number }) {
  return (
    <svg className={styles.key} width="24" height="24" viewBox="0 0 28 28" fill="none" aria-hidden="true">
      {orbits.map(({ radius }) => (
        <circle key={radius} className={radius === lit ? styles.lit : undefined} cx="14" cy="14" r={radius} />
      ))}
    </svg>
  );
}
