import { classNames } from "#app/ui/class-names.ts";
import styles from "./button.module.css";

/**
 * `primary` (coral) once a page, `danger` for what cannot be undone, `bare` without an edge, for the action beside
 * another one; `icon` for an icon alone, which needs an `aria-label`.
 */
type ButtonLook = "primary" | "danger" | "bare" | "large" | "small" | "icon";

/** The class of a button, or of a link that looks like one. `false` and `null` are left out. */
export function buttonClass(...looks: readonly (ButtonLook | false | null | undefined)[]) {
  return classNames(styles.button, ...looks.map((look) => look && styles[look]));
}

export const buttonRow = styles.row;
