import { classNames } from "#app/ui/class-names.ts";
import styles from "./moon.module.css";
import type { MoonName } from "./moons.ts";

/** A drawing of a moon. Those that turn do so as the opening is scrolled away. */
export type MoonLayer = { readonly src: string; readonly turns?: boolean };

/** The ring of a page: it comes from the page before, and sets as the opening is scrolled away. */
export function Moon({
  name,
  layers,
  className,
}: {
  readonly name: MoonName | "thanks";
  readonly layers: readonly MoonLayer[];
  readonly className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.moon, styles[name], "travelling-ring", className)}>
      {layers.map((layer, index) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: layers never change places
          key={index}
          className={layer.turns ? styles.turns : undefined}
          src={layer.src}
          width="400"
          height="400"
          alt=""
          loading="lazy"
        />
      ))}
    </span>
  );
}
