import coast from "#app/illustrations/marseille-coast.svg";
import { districts, marseilleWords, otherDistricts } from "#content/marseille.ts";
import styles from "./sky-map.module.css";

/** Marseille as a constellation: the districts are stars, the coast is a stroke of the brush. */
export function SkyMap() {
  return (
    <svg className={styles.map} viewBox="0 20 500 660" role="img" aria-label={marseilleWords.map.label}>
      <image href={coast} y="20" width="500" height="660" />
      <text className={styles.sea} x="14" y="420">
        {marseilleWords.map.sea}
      </text>
      {otherDistricts.map(({ name, x, y }) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <path d="M0-7l1.8 5.2L7 0 1.8 1.8 0 7l-1.8-5.2L-7 0l5.2-1.8z" fill="#fff6e6" />
          <text className={styles.small} x="16" y="5">
            {name}
          </text>
        </g>
      ))}
      {districts.map(({ name, x, y }, index) => (
        <g key={name} transform={`translate(${x} ${y})`}>
          <circle
            r="20"
            fill="#0b1026"
            stroke="#ffc98f"
            strokeWidth="2"
            strokeDasharray="100 26"
            transform="rotate(-70)"
          />
          <text className={styles.number} y="6">
            {index + 1}
          </text>
          <text x="30" y="5">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
