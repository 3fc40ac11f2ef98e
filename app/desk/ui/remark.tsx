import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./remark.module.css";

/** A note after a list: what happens to its entries, or who may change them. */
export function Remark({ children }: { readonly children: ReactNode }) {
  return <p className={classNames("note", styles.remark)}>{children}</p>;
}
