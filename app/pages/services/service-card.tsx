import { serviceDrawings } from "#app/sections/services/service-drawings.ts";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { wakes } from "#app/ui/wakes.ts";
import { servicesPageWords } from "#content/service-texts.ts";
import { type ServiceId, services } from "#content/services.ts";
import { ServiceBadge } from "./service-badge.tsx";
import styles from "./service-card.module.css";

type ServiceCardProps = {
  readonly id: ServiceId;
  /** Opens the dialog. Before React has come, or without scripts, the browser does. */
  readonly onOpen: () => void;
};

/** A service in one sentence. The whole card opens its dialog, without a script too. */
export function ServiceCard({ id, onOpen }: ServiceCardProps) {
  const { title, badge, summary } = services[id];
  return (
    <article className={styles.card}>
      <img src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />
      <div className={styles.words}>
        <ServiceBadge badge={badge} />
        <h2>{title}</h2>
        <p>{summary}</p>
        <button
          className={styles.open}
          type="button"
          aria-haspopup="dialog"
          commandfor={id}
          command="show-modal"
          {...wakes}
          onClick={(event) => {
            event.preventDefault();
            onOpen();
          }}
        >
          {servicesPageWords.more}
          <span className="visually-hidden">{servicesPageWords.about(id)}</span>
          <ArrowRightIcon className={styles.arrow} />
        </button>
      </div>
    </article>
  );
}
