import { classNames } from "#app/ui/class-names.ts";
import type { CityId } from "#content/cities/cities.ts";
import { cityDrawings } from "../city-drawings.ts";
import styles from "./city-scene.module.css";

type CitySceneProps = {
  readonly city: CityId;
  /** Describes the drawing. */
  readonly words: string;
  readonly className?: string | undefined;
  /** Whether this is the largest image of the first screen. */
  readonly urgent?: boolean;
};

/**
 * A city in layers: sky, ring, rocket, land, lit windows, foreground. One file holds all of them, and a fragment shows
 * one group (`city-{id}.svg`). On arrival the rocket draws the ring and the windows light up; as the hero scrolls away,
 * the moon sets.
 */
export function CityScene({ city, words, className, urgent = false }: CitySceneProps) {
  const layer = (name: string, look?: string, alt = "") => (
    <img
      className={look}
      src={`${cityDrawings[city]}#${name}`}
      width="1600"
      height="900"
      alt={alt}
      {...(urgent && name === "sky" ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  );
  return (
    <div className={classNames(styles.scene, styles[city], className)}>
      {layer("sky")}
      <div className={classNames(styles.moon, "travelling-ring")}>{layer("ring", styles.drawn)}</div>
      <div className={styles.flight}>{layer("rocket", styles.flown)}</div>
      {layer("land", undefined, words)}
      {layer("windows", styles.windows)}
      {layer("front")}
    </div>
  );
}
