import type { Look } from "../looks.ts";
import styles from "./lorca.module.css";

/** Sand and moss; an arch between two columns, and the path walks out of it over the front hill. */
export const lorca: Look = {
  look: styles.look,
  back: (
    <svg className={styles.hills} viewBox="0 0 1440 420" preserveAspectRatio="none" aria-hidden="true">
      <path fill="#7c8f5b" d="M0 250c180-70 330-80 520-40s360 40 520-20 290-70 400-30v260H0z" />
      <path fill="#56693f" d="M0 330c160-40 300-40 460-10s330 20 520-20 330-70 460-40v160H0z" />
    </svg>
  ),
  front: (
    <svg className={styles.path} viewBox="0 0 1440 300" preserveAspectRatio="none" aria-hidden="true">
      <path
        fill="#3a4a2a"
        d="M0 150c190 30 360 20 520-30 70-22 130-36 210-36 130 0 220 50 350 60s250-30 360-50v206H0z"
      />
      <path
        className={styles.walk}
        fill="#f3e9da"
        d="M720 85C731 89 784 99 782 107C781 116 744 126 711 137C678 149 599 156 586 175C572 194 596 231 630 250C664 269 748 271 789 287C831 302 864 334 879 343L921 281C903 274 856 248 811 237C765 226 683 221 650 214C617 207 602 203 614 193C626 183 690 169 721 155C751 141 797 121 798 109C798 96 736 84 724 79z"
      />
    </svg>
  ),
};
