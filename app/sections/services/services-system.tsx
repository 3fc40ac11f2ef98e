import { links } from "#app/links.ts";
import { Anchor } from "#app/ui/anchor.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { servicesSystemWords } from "#content/site/home.ts";
import {
  badgeWords,
  type ServiceBadge,
  type ServiceId,
  serviceIds,
  services,
} from "#content/site/services.ts";
import { SectionHead } from "../section-head/section-head.tsx";
import glow from "./glow.module.css";
import { Orbits } from "./orbits.tsx";
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
  /** What each service does, under its name. */
  readonly uses?: Readonly<Record<ServiceId, string>>;
};

const summaries = Object.fromEntries(serviceIds.map((id) => [id, services[id].summary])) as Record<
  ServiceId,
  string
>;

/**
 * The six services as a system of three orbits: the nearer, the more essential. Each name links to its dialog, and lights
 * its world beside it.
 */
export function ServicesSystem({
  title = servicesSystemWords.title,
  lead = servicesSystemWords.lead,
  uses = summaries,
}: ServicesSystemProps) {
  return (
    <section
      className={classNames("section", styles.services, glow.services)}
      id="prestations"
      aria-labelledby="services-title"
    >
      <div className={classNames("frame", styles.columns)}>
        <SectionHead className={styles.head} id="services-title" title={title} lead={lead} />
        <Orbits />
        <div className={classNames(styles.names, glow.names)}>
          {orbits.map(({ badge, radius }) => (
            <div key={badge}>
              <h3>
                <OrbitKey radius={radius} />
                {badgeWords[badge].several}
              </h3>
              <OrbitServices badge={badge} uses={uses} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function OrbitServices({ badge, uses }: { badge: ServiceBadge; uses: Record<ServiceId, string> }) {
  return (
    <ul>
      {serviceIds
        .map((id) => services[id])
        .filter((service) => service.badge === badge)
        .map(({ id, title }) => (
          <li key={id}>
            <Anchor href={links.service(id)}>
              <strong>{title}</strong>
              <ArrowRightIcon className={styles.arrow} />
            </Anchor>
            <p>{uses[id]}</p>
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
