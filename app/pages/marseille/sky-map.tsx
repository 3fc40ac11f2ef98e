import coast from "#app/illustrations/marseille-coast.svg";
import { districts, mapWords, otherDistricts } from "#content/cities/marseille.ts";
import styles from "./sky-map.module.css";

/** Marseille as a constellation: a drawing of the coast, its stars and its rings, and the names beside them. */
export function SkyMap() {
  return (
    <svg className={styles.map} viewBox="0 20 500 660" role="img" aria-label={mapWords.label}>
      <image href={coast} y="20" width="500" height="660" />
      <text className={styles.sea} x="14" y="420">
        {mapWords.sea}
      </text>
      <g className={styles.small}>
        {otherDistricts.map(({ name, x, y }) => (
          <text key={name} x={x + 16} y={y + 5}>
            {name}
          </text>
        ))}
      </g>
      {districts.map(({ name, x, y }) => (
        <text key={name} x={x + 30} y={y + 5}>
          {name}
        </text>
      ))}
      <g className={styles.number}>
        {districts.map(({ name, x, y }, index) => (
          <text key={name} x={x} y={y + 6}>
            {index + 1}
          </text>
        ))}
      </g>
    </svg>
  );
}
