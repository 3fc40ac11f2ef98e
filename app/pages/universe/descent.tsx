import islet from "#app/illustrations/islet.svg";
import rocket from "#app/illustrations/rocket.svg";
import styles from "./descent.module.css";

/** The dotted thread in the margin, and the small rocket that comes down it to an islet while the page is read. */
export function Descent() {
  return (
    <div className={styles.thread} aria-hidden="true">
      <div className={styles.dots} />
      <div className={styles.rocket}>
        <i className={styles.altimeter} />
        <img src={rocket} width="60" height="130" alt="" loading="lazy" />
      </div>
      <img className={styles.islet} src={islet} width="96" height="96" alt="" loading="lazy" />
    </div>
  );
}
