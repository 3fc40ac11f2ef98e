import styles from "./figures-panel.module.css";
import { Panel } from "./panel.tsx";

/** One figure of the panel: an amount or a day, with its name above it and a remark below it. */
export type PanelFigure = {
  readonly label: string;
  readonly figure: string;
  readonly note?: string | undefined;
};

/** The four figures to read first, in the page’s one dark panel. */
export function FiguresPanel({ name, figures }: { name: string; figures: readonly PanelFigure[] }) {
  return (
    <Panel className={styles.figures} aria-label={name}>
      <dl>
        {figures.map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {figure}
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
