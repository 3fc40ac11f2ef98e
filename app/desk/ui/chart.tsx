import type { ReactNode } from "react";
import styles from "./chart.module.css";

type ChartProps = {
  /** What the chart shows, in a sentence: its figures stand in a table beside it. */
  readonly name: string;
  /** Height of the bars at the top of the scale. The chart is 300 wide, and its months stand below its base. */
  readonly height: number;
  /** Room above the bars. */
  readonly above: number;
  readonly lines: readonly { readonly y: number; readonly words: string }[];
  readonly children: ReactNode;
};

/** Bars over the months of a year, on the dark panel. */
export function Chart({ name, height, above, lines, children }: ChartProps) {
  return (
    <svg className={styles.chart} viewBox={`0 ${-above} 300 ${140 + above}`} role="img" aria-label={name}>
      <g>
        {lines.map(({ y, words }) => (
          <g key={y}>
            <path d={`M0 ${y}H300`} />
            <text x="0" y={y - 4}>
              {words}
            </text>
          </g>
        ))}
        {children}
        <path className={styles.base} d={`M0 ${height}H300`} />
      </g>
    </svg>
  );
}
