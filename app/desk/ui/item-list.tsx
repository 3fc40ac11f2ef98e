import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./item-list.module.css";

/** A list of things, each with its facts and its buttons; `threeColumns` if an amount or a day stands between them. */
export function ItemList({
  threeColumns,
  children,
}: {
  readonly threeColumns?: boolean;
  readonly children: ReactNode;
}) {
  return <ul className={classNames(styles.list, !threeColumns && styles.twoColumns)}>{children}</ul>;
}
