import styles from "./enso.module.css";

/**
 * The ring, drawn by one brush stroke. `share` of it is filled, from 0 to 1; on the first page, the share of the day's
 * tasks that are done. Each ring of a page has its own `id`.
 */
export function Enso({ id, share = 1 }: { id: string; share?: number }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}-gradient`} x1=".2" x2=".7" y2="1">
          <stop stopColor="#f2a765" />
          <stop offset="1" stopColor="#ff7a59" />
        </linearGradient>
        <mask id={`${id}-mask`} maskUnits="userSpaceOnUse" x="0" y="0" width="400" height="400">
          <g fill="none" stroke="#fff" strokeLinecap="round">
            <path
              strokeWidth=".5"
              d="M78.3 288a153 153 0 0 1-1.7-188m5.1-11.8a161 161 0 0 1 95.4-49.4M89.7 76.2a169 169 0 0 1 145.4-37.3"
            />
            <path d="M330.7 112.2a156 156 0 1 1-270.3 9.5M43.3 227.1a159 159 0 0 1 61.3-157.5m16.1-12.8a163 163 0 0 1 122.2-14.4m-164 45.5a166 166 0 0 1 95.5-50.2M59.6 111.4A168 168 0 0 1 263 47.7m-233 120a177 177 0 0 1 37.4-72.8m283.9 19.9a177.6 177.6 0 1 1-319 148.8m-2.9-10.5A177.6 177.6 0 0 1 206.8 33.3" />
            <path
              strokeWidth="1.5"
              d="M331.3 116.3A153.3 153.3 0 0 1 81.7 292.1m247.9-179.9A154.9 154.9 0 1 1 226 41.9m105.6 69.8a156.4 156.4 0 1 1-150.8-72m-121 79.6A160 160 0 0 1 191 38.2m142.8 72.2A160.8 160.8 0 1 1 71 100.8M40.1 238.7a164 164 0 0 1 98-190.5m209.8 75.9a167.7 167.7 0 1 1-292.5-6m282.2-12A168.9 168.9 0 1 1 79.5 85.8m-9 10.2a170 170 0 0 1 136.4-60.8M29.7 216A171.4 171.4 0 0 1 237.6 38.5M63.8 101.9a173 173 0 0 1 168.9-64.4m113 73.5a174 174 0 1 1-100.2-71.5M29.4 174.2A175.5 175.5 0 0 1 166.9 36.7m190 88.8a176.6 176.6 0 1 1-329.3 54.1m335.3-45.4a178.6 178.6 0 1 1-113.4-95.5"
            />
            <path
              strokeWidth="2"
              d="M341.1 127a157.7 157.7 0 1 1-212.2-72.4m208.9 65.5A158.6 158.6 0 1 1 48.2 245.8m294-128.6A165.7 165.7 0 1 1 72.1 95.5m275.8 24.4a170.6 170.6 0 1 1-113-81.7m119.3 91.3A171.4 171.4 0 1 1 31.7 234.1"
            />
            <path
              strokeWidth="2.5"
              d="M334.6 113.8a159.5 159.5 0 1 1-280.9 17.4m282.2-20a162.5 162.5 0 1 1-231.7-42.8m230.5 39.7a163.3 163.3 0 1 1-219.6-48m215.1 40.8A164.1 164.1 0 1 1 45.7 257.3m301-134.4a166.3 166.3 0 1 1-80.5-73.8m75.1 60.3a170 170 0 1 1-276.8-5.8m276.6 3a172.8 172.8 0 1 1-281 .3"
            />
            <path strokeWidth="3" d="M348 112.4a175.5 175.5 0 1 1-320.8 75.2" />
          </g>
        </mask>
      </defs>
      <g mask={`url(#${id}-mask)`}>
        <path className={styles.ground} d="M0 0h400v400H0z" />
        <circle
          cx="200"
          cy="200"
          r="166"
          fill="none"
          stroke={`url(#${id}-gradient)`}
          strokeWidth="60"
          pathLength="360"
          strokeDasharray={`${Math.round(share * 360)} 360`}
          transform="rotate(-40 200 200)"
        />
      </g>
    </svg>
  );
}
