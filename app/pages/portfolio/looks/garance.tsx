import type { Look } from "../looks.ts";
import styles from "./garance.module.css";

/** The ochre wall, three strokes of a brush; the screen leaves by the left. */
export const garance: Look = {
  look: styles.look,
  back: <Strokes />,
  slices: [
    [20, 54, 250, 64],
    [410, 58, 390, 300],
    [22, 194, 370, 316],
    [22, 582, 450, 74],
    [30, 646, 250, 356],
  ],
};

function Strokes() {
  return (
    <svg className={styles.strokes} viewBox="0 0 1200 700" preserveAspectRatio="none" aria-hidden="true">
      <g className={styles.red} fill="#c8402f" stroke="#c8402f">
        <path d="M-20 0C303 -8 606 5 1010 2q42 2 42 7t-54 7q27 1 27 7t-17 7q77 2 77 7t-112 7q34 1 34 7t-23 7q41 2 41 7t-56 7q8 1 8 7t-1 7q30 2 30 7t-62 7L990 152C606 159 252 146 -20 152z" />
        <path className={styles.dry} d="M837 61Q903 58 970 62M687 30Q843 27 998 31M670 65Q840 62 1009 66" />
      </g>
      <g className={styles.blue} fill="#1f5e8c" stroke="#1f5e8c">
        <path d="M-20 268C332 260 663 273 1105 270q59 2 59 7t-89 8q9 1 9 7t22 8q66 2 66 7t-97 8q13 1 13 7t22 8q10 2 10 7t-39 8q18 1 18 7t12 8q31 2 31 7t-57 8L1085 424C663 431 276 418 -20 424z" />
        <path
          className={styles.dry}
          d="M738 324Q921 321 1105 325M733 361Q923 358 1113 362M941 310Q1001 307 1062 311"
        />
      </g>
      <g className={styles.green} fill="#2e7d62" stroke="#2e7d62">
        <path d="M-20 548C285 540 570 553 950 550q12 2 12 7t-36 7q31 1 31 7t-1 7q28 2 28 7t-55 7q9 1 9 7t16 7q48 2 48 7t-57 7q5 1 5 7t11 7q53 2 53 7t-86 7L930 700C570 707 238 694 -20 700z" />
        <path
          className={styles.dry}
          d="M776 602Q848 599 920 603M699 603Q818 600 937 604M811 573Q848 570 885 574"
        />
      </g>
    </svg>
  );
}
