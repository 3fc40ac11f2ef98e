import enso from "#app/illustrations/enso.svg";
import { serviceDrawings } from "#app/sections/services/service-drawings.ts";
import { classNames } from "#app/ui/class-names.ts";
import { type ServiceId, serviceIds } from "#content/site/services.ts";
import styles from "./planet-ring.module.css";

type Planet = {
  readonly at: readonly [x: number, y: number];
  readonly radius: number;
  readonly colour: string;
  readonly strokes: string;
  readonly strokeColour: string;
};

/** A planet for each service, on a ring of 400 by 400 and a sixth of it apart. */
const planets = {
  "site-web": {
    at: [364, 177],
    radius: 27,
    colour: "#ffc98f",
    strokes: "M-17 16q26 2 40-22M-14-9h0m9-7h0m4 9h0",
    strokeColour: "#c4695f",
  },
  "seo-gmb": {
    at: [302, 331],
    radius: 24,
    colour: "#7fd6c8",
    strokes: "M-20-5q20 11 39-2m-35 15q16 7 31-1",
    strokeColour: "#0f6b66",
  },
  "google-ads": {
    at: [138, 354],
    radius: 26,
    colour: "#ff7a59",
    strokes: "M-36 12q38-3 70-30",
    strokeColour: "#ffe3b8",
  },
  "call-tracking": {
    at: [36, 223],
    radius: 22,
    colour: "#fff6e6",
    strokes: "M-14 13q15 8 28-6M-5-8h0",
    strokeColour: "#a9b0d0",
  },
  "reseaux-sociaux": {
    at: [98, 69],
    radius: 21,
    colour: "#8d97d6",
    strokes: "M-7-5h0m12 10h0m0-14h0",
    strokeColour: "#0b1026",
  },
  "mail-pro": {
    at: [262, 46],
    radius: 23,
    colour: "#4a5697",
    strokes: "M-14 9h0m10-11h0m10 11h0m6-15h0",
    strokeColour: "#ffc98f",
  },
} as const satisfies Record<ServiceId, Planet>;

/**
 * The ring beside the list of services. Where the browser ties it to the scroll, it turns as the list is read: the planet
 * of the service in the middle of the window stands at the top, lit, with the drawing of the service in the ring.
 */
export function PlanetRing() {
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={classNames(styles.ring, "travelling-ring")}>
        <svg
          className={styles.wheel}
          viewBox="4 4 392 392"
          fill="none"
          strokeLinecap="round"
          strokeWidth="4"
          aria-hidden="true"
        >
          <radialGradient id="halo">
            <stop offset=".5" stopColor="#ffc98f" stopOpacity=".75" />
            <stop offset="1" stopColor="#ffc98f" stopOpacity="0" />
          </radialGradient>
          <image href={enso} width="400" height="400" />
          {serviceIds.map((id) => (
            <g key={id} transform={`translate(${planets[id].at.join(" ")})`}>
              <g className={styles.planet}>
                <circle className={styles.halo} r="44" fill="url(#halo)" />
                <circle r={planets[id].radius} fill={planets[id].colour} stroke="#0b1026" strokeWidth="7" />
                <path d={planets[id].strokes} stroke={planets[id].strokeColour} />
                <circle className={styles.shade} r={planets[id].radius + 3} fill="#0b1026" />
              </g>
            </g>
          ))}
        </svg>
        <div className={styles.heart}>
          {serviceIds.map((id) => (
            <img key={id} src={serviceDrawings[id]} width="400" height="400" alt="" loading="lazy" />
          ))}
        </div>
      </div>
    </div>
  );
}
