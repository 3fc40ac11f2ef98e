import { clientDrawings } from "#app/sections/client-drawings.ts";
import type { ClientId } from "#content/portfolio.ts";
import styles from "./case.module.css";
import type { Slice } from "./looks.ts";

type PhoneProps = { readonly id: ClientId; readonly slices: readonly Slice[] };

/** The same site on a phone, put together from parts of the wide drawing. It is decoration. */
export function Phone({ id, slices }: PhoneProps) {
  return (
    <span className={styles.phone} aria-hidden="true">
      <span className={styles.glass}>
        <span className={styles.page}>
          {slices.map(([x, y, width, height]) => (
            <img
              key={y}
              src={`${clientDrawings[id]}#svgView(viewBox(${x},${y},${width},${height}))`}
              width={width}
              height={height}
              alt=""
              loading="lazy"
            />
          ))}
        </span>
      </span>
    </span>
  );
}
