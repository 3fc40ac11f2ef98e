import styles from "./night-sky.module.css";

/**
 * Stars, and the things that cross them: a rocket every three seconds, a shooting star now and then. It is decoration:
 * the style sheet draws the stars, and the rest comes once the page has settled (`sky-element.ts`). Use it as the `sky`
 * of a hero.
 */
export function NightSky() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus.
    <night-sky className={styles.sky} aria-hidden="true">
      <div className={styles.flights} />
    </night-sky>
  );
}
