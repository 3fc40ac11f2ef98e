import type { Look } from "../looks.ts";
import styles from "./delmas.module.css";

/** Letters on a strict grid; the page hangs behind them, its first screen alone, and they lap over its foot. */
export const delmas: Look = { look: styles.look };
