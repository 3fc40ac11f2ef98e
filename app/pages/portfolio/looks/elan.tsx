import type { Look } from "../looks.ts";
import styles from "./elan.module.css";

/** Yellow and black; everything leans forward. */
export const elan: Look = {
  look: styles.look,
  back: (
    <svg className={styles.slopes} viewBox="0 0 1440 900" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#111" d="M1010 0h430v900H520z" />
      <path fill="#c9dd3a" d="M860 0h70L440 900h-70zM960 0h16L486 900h-16z" />
    </svg>
  ),
  slices: [
    [20, 50, 250, 70],
    [20, 184, 420, 226],
    [440, 94, 340, 420],
    [20, 414, 300, 120],
    [20, 574, 500, 310],
  ],
};
