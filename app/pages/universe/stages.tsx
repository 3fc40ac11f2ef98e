import enso from "#app/illustrations/enso.svg";
import zenMaster from "#app/illustrations/zenmaster.svg";
import { classNames } from "#app/ui/class-names.ts";
import type { HomeOptions } from "#content/site/home.ts";
import { universeReview, universeWords } from "#content/site/universe.ts";
import { Altitude } from "./altitude.tsx";
import styles from "./stages.module.css";

/** The stage that says: somebody watches over the site. */
export function Watcher() {
  const { altitude, title, text } = universeWords.watch;
  return (
    <section className={classNames(styles.stage, styles.watch)} aria-labelledby="watch-title">
      <div className={classNames("frame", styles.columns)}>
        <Altitude {...altitude} />
        <div className={styles.words}>
          <h2 id="watch-title">{title}</h2>
          <p className="lead">{text}</p>
        </div>
        <img
          className={styles.watcher}
          src={zenMaster}
          width="480"
          height="460"
          alt={universeWords.watcher}
          loading="lazy"
        />
      </div>
    </section>
  );
}

/** The stage that says: no commitment. The circle stays open. */
export function OpenCircle() {
  const { altitude, title, text } = universeWords.circle;
  return (
    <section className={classNames(styles.stage, styles.circle)} aria-labelledby="circle-title">
      <div className={classNames("frame", styles.columns)}>
        <Altitude {...altitude} />
        <div className={styles.ring}>
          <img src={enso} width="400" height="400" alt="" loading="lazy" />
          <div className={styles.words}>
            <h2 id="circle-title">{title}</h2>
            <p className="lead">{text}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The words of one client, just above the sea. */
export function Voice({ showMarseille }: HomeOptions) {
  const { text, author, note } = universeReview({ showMarseille });
  return (
    <section className={classNames(styles.stage, styles.voice)} aria-label={universeWords.review}>
      <div className={classNames("frame", styles.columns)}>
        <Altitude {...universeWords.reviewAltitude} />
        <figure>
          <blockquote>
            <p>{text}</p>
          </blockquote>
          <figcaption>
            {author}
            {note && <small>{note}</small>}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
