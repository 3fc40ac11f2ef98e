import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./facts.module.css";

/** Facts about a person or a thing, one line each. */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>;
}

export function Fact({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
