import type { Look } from "../looks.ts";
import styles from "./nacre.module.css";

/** Ice and a measuring dial; the words first, the screen rises from the lower edge. */
export const nacre: Look = {
  look: styles.look,
  back: <Dial />,
  slices: [
    [20, 50, 330, 66],
    [400, 74, 400, 400],
    [26, 174, 330, 258],
    [26, 432, 330, 72],
    [24, 564, 440, 74],
    [28, 638, 256, 270],
  ],
};

function Dial() {
  return (
    <span className={styles.ice}>
      <svg className={styles.dial} viewBox="0 0 800 800" fill="none" stroke="#8fbcc0" aria-hidden="true">
        <circle cx="400" cy="400" r="398" />
        <circle cx="400" cy="400" r="300" />
        <circle cx="400" cy="400" r="392" strokeWidth="12" strokeDasharray="1.5 19.02" />
        <circle cx="400" cy="400" r="180" strokeDasharray="2 8" />
        <path d="M400 0v800M0 400h800" />
      </svg>
    </span>
  );
}
