import { districts, marseilleWords, otherDistricts } from "#content/marseille.ts";
import styles from "./sky-map.module.css";

/** Marseille as a constellation: the districts are stars, the coast is a stroke of the brush. */
export function SkyMap() {
  return (
    <svg className={styles.map} viewBox="0 20 500 660" role="img" aria-label={marseilleWords.map.label}>
      <g fill="none" stroke="#ff7a59" strokeLinecap="round">
        <path
          strokeWidth="3"
          d="M8 40c30 22 44 24 66 42s58 34 72 66 4 58 14 84 30 40 34 58-24 8-34 22-44 30-52 58 20 40 46 52 50 40 58 66-14 46-10 76 34 44 30 76-42 32-40 56"
        />
        <path
          strokeWidth="1.5"
          opacity=".7"
          d="M4 44c30 22 44 26 66 44s56 34 70 64 4 58 14 84 30 42 32 56-24 10-32 22-46 30-54 58 20 44 48 56 46 40 54 64-14 46-10 76 32 44 28 74-42 34-40 60"
        />
      </g>
      <path
        d="M70 70L300 96 232 196 176 236 212 292 352 330 420 262M352 330l-60 32-80-70-62 74M292 362l30 90-90 68 166 20M232 520l18 130"
        fill="none"
        stroke="#ffc98f"
        strokeWidth="1.3"
        strokeDasharray="1 7"
        strokeLinecap="round"
      />
      <path
        d="M28 330c10-4 22-4 32 0M22 470c8-4 18-4 28 0M60 560c10-4 22-4 32 0M30 230c8-4 16-4 24 0"
        fill="none"
        stroke="#6b76ad"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".9"
      />
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
