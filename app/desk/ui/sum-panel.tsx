import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { exactEuros } from "#content/site/format.ts";
import { Panel } from "./panel.tsx";
import styles from "./sum-panel.module.css";

/** The panel at the head of a page of sums: the sum, its parts (`children`), and what to do about it. */
export function SumPanel({
  id,
  title,
  cents,
  under,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly cents: number;
  readonly under: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel className={styles.panel} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={classNames("figure", styles.sum)}>{exactEuros(cents)}</p>
        <p className="quiet">{under}</p>
      </div>
      {children}
    </Panel>
  );
}

/** What stands beside the parts of the sum, and under them on a narrower screen. */
export function SumAction({ children }: { readonly children: ReactNode }) {
  return <div className={styles.action}>{children}</div>;
}

/** Parts of a sum side by side, each as wide as its own; the words beside it say the same. */
export function PartsBar({
  parts,
}: {
  readonly parts: readonly {
    readonly id: string;
    readonly cents: number;
    readonly look: string | undefined;
  }[];
}) {
  const sumOf = (some: typeof parts) => some.reduce((sum, { cents }) => sum + cents, 0);
  const total = sumOf(parts);
  const percent = (cents: number) => `${((cents / total) * 100).toFixed(2)}%`;
  return (
    <svg className={styles.bar} aria-hidden="true">
      {parts.map(({ id, cents, look }, index) => (
        <rect
          key={id}
          className={look}
          x={percent(sumOf(parts.slice(0, index)))}
          width={percent(cents)}
          height="100%"
        />
      ))}
    </svg>
  );
}

/** The colour of a part, before its name. */
export function PartKey({ look }: { readonly look: string | undefined }) {
  return (
    <svg className={styles.key} aria-hidden="true">
      <rect className={look} width="100%" height="100%" rx="2" />
    </svg>
  );
}
