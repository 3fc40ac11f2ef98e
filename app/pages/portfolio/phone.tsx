import { clientDrawings } from "#app/sections/client-drawings.ts";
import type { ClientId } from "#content/site/portfolio.ts";
import styles from "./case.module.css";
import type { Slice } from "./looks.ts";

type PhoneProps = { readonly id: ClientId; readonly slices: readonly Slice[] };

/**
 * The same site on a phone, put together from parts of the wide drawing. It is decoration. The empty `<svg>` gives each
 * part its shape: engines disagree on the shape of a part of a drawing.
 */
export function Phone({ id, slices }: PhoneProps) {
  return (
    <span className={styles.phone} aria-hidden="true">
      <span className={styles.glass}>
        <span className={styles.page}>
          {slices.map(([x, y, width, height]) => (
            <span key={y} className={styles.slice}>
              <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
              <img
                src={`${clientDrawings[id]}#svgView(viewBox(${x},${y},${width},${height});preserveAspectRatio(none))`}
                width={width}
                height={height}
                alt=""
                loading="lazy"
              />
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}
