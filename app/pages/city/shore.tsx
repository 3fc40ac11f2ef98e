import type { ReactNode } from "react";
import type { CityId } from "#content/cities/cities.ts";
import styles from "./water-footer.module.css";

/** What stands on the water of each city: a bridge and a weir, two swans, a river boat, a fishing boat. */
const shores: Readonly<Record<CityId, ReactNode>> = {
  marseille: (
    <>
      <path className={styles.line} d="M0 60h1200" />
      <g className={styles.body}>
        <path d="M1072 48c12 11 62 11 86 0l4 2c-6 11-15 15-44 15s-40-5-46-17z" />
        <path d="M1113 49l-4-49-1 47zM1106 4c-24 10-37 23-43 37 16-4 30-3 42 2z" />
      </g>
      <path className={styles.ripple} d="M1082 74h66M1096 83h40" />
    </>
  ),
  toulouse: (
    <>
      <path
        className={styles.body}
        fillRule="evenodd"
        d="M0 16h1200v44h-14c-10-24-76-24-86 0h-34c-12-30-106-30-118 0h-36c-14-35-126-35-140 0h-38c-16-40-140-40-156 0h-38c-14-35-126-35-140 0h-36c-12-30-106-30-118 0h-34c-10-24-76-24-86 0H0zM1083 31a9 9 0 1 0 .1 0zM930 30a10 10 0 1 0 .1 0zM753 30a11 11 0 1 0 .1 0zM559 30a11 11 0 1 0 .1 0zM382 30a11 11 0 1 0 .1 0zM228 31a10 10 0 1 0 .1 0zM73 31a9 9 0 1 0 .1 0z"
      />
      <path className={styles.line} d="M0 16h1200" />
      <path
        className={styles.ripple}
        d="M0 60h74M160 60h34M312 60h36M488 60h38M682 60h38M860 60h36M1014 60h34M1134 60h66"
      />
      <path
        className={styles.weir}
        d="M0 112c220-4 420-6 620-22s380-18 580-18M0 118c230-4 430-8 640-23s370-17 560-17"
      />
    </>
  ),
  strasbourg: (
    <>
      <path className={styles.line} d="M0 60h1200" />
      <g className={styles.body}>
        <path d="M1088 62c0-9 13-15 27-15 4 0 8 1 12 1-2-9-9-12-9-21 0-8 6-12 12-11 6 1 8 4 14 6l-13 3c-5 1-5 6-2 11 4 7 8 14 6 21-1 4-4 5-6 5zM1154 62c0-6 8-10 17-10l8 1c-2-6-6-8-6-13s4-8 8-7c4 0 5 3 9 4l-8 2c-4 1-4 4-2 7 3 5 5 9 4 13-1 3-3 3-4 3z" />
      </g>
      <path className={styles.ripple} d="M1082 72h60M1150 72h44M1096 80h36" />
    </>
  ),
  paris: (
    <>
      <path className={styles.line} d="M0 60h1200" />
      <path
        className={styles.body}
        fillRule="evenodd"
        d="M868 50h214c6 0 12-2 16-6-1 14-10 20-22 22H892c-12 0-20-6-24-16zM884 32h170l14 14H884zm8 4v8h20v-8zm28 0v8h20v-8zm28 0v8h20v-8zm28 0v8h20v-8zm28 0v8h20v-8z"
      />
      <path className={styles.ripple} d="M880 76h200M904 85h150M940 94h60" />
    </>
  ),
};

/** The line on which the name of a city stands, and what is near it. */
export function Shore({
  city,
  className,
}: {
  readonly city: CityId;
  readonly className?: string | undefined;
}) {
  return (
    <span className={className}>
      <svg viewBox="0 0 1200 120" aria-hidden="true">
        {shores[city]}
      </svg>
    </span>
  );
}
