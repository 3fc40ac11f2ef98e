import type { Look } from "../looks.ts";
import styles from "./vasseur.module.css";

/** The maroon of the practice; the whole page, a column that falls off the right edge. */
export const vasseur: Look = {
  look: styles.look,
  slices: [
    [20, 54, 250, 70],
    [36, 184, 400, 340],
    [470, 84, 330, 456],
    [30, 594, 390, 70],
    [30, 654, 250, 240],
  ],
};
