import styles from "./night-sky.module.css";

/**
 * Stars, and what crosses them: a rocket every three seconds, a shooting star now and then. Decoration: the stars
 * stand in the style sheet, the rest comes after the page has settled (`sky-element.ts`). Goes into the `sky` of a
 * hero.
 */
export function NightSky() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus.
    <night-sky className={styles.sky} aria-hidden="true">
      <div className={styles.flights} />
    </night-sky>
  );
}
