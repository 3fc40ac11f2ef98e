import styles from "./living-sky.module.css";

/**
 * Stars, and what crosses them: a rocket every three seconds, a shooting star now and then. Decoration: the stars
 * stand in the style sheet, the rest comes after the page has settled (`sky-element.ts`). Goes into the `sky` of a
 * hero.
 */
export function LivingSky() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus.
    <living-sky className={styles.sky} aria-hidden="true" />
  );
}
