import styles from "./icon.module.css";

/** Drawings on a grid of 20, one path each. */
const paths = {
  alert: "M10 3 18 16.5H2zM10 8v4M10 14.300v.2",
  announce: "M3 8.500v3.500h3l7 4V4.500l-7 4zM6 12l1.200 4.500h2.300L8.500 13.400M16 8a3 3 0 0 1 0 4.500",
  archive: "M3 4h14v3.500H3zM4 7.500V16.500h12V7.500M8 10.500h4",
  bank: "M3 8 10 3.5 17 8zM5 8v6M10 8v6M15 8v6M3 16.500h14",
  book: "M3.500 4h5A1.500 1.500 0 0 1 10 5.500V16.500A1.500 1.500 0 0 0 8.500 15h-5zM16.500 4h-5A1.500 1.500 0 0 0 10 5.500V16.500A1.500 1.500 0 0 1 11.500 15h5z",
  clients:
    "M4.500 7a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM2.500 16.500c0-3 2.200-4.800 5-4.800s5 1.800 5 4.800M13 4.300a3 3 0 0 1 0 5.400M14.500 12.200c1.900.6 3 2.100 3 4.300",
  close: "m5 5 10 10M15 5 5 15",
  code: "M7 5.500 2.500 10 7 14.500M13 5.500 17.500 10 13 14.500",
  contract: "M5 2.5h7l3.5 3.500v11.500H5zM12 2.500V6h3.500M7.5 10h5M7.5 13h3.5",
  day: "M3 15.5h14M5.5 12.500a4.5 4.5 0 0 1 9 0M10 3v2.500M3.6 6.600l1.6 1.600M16.4 6.600l-1.6 1.6",
  down: "m4 7 6 6 6-6",
  download: "M10 3v9.5M6 9l4 4 4-4M3.5 16.500h13",
  external: "M7 4H4v12h12v-3M11 4h5v5M16 4l-7 7",
  eye: "M1.8 10S5 4.5 10 4.5 18.2 10 18.2 10 15 15.5 10 15.5 1.8 10 1.8 10zM7.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z",
  grid: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12",
  invoice:
    "M4.500 2.500h11v15l-2.750-1.700L10 17.500l-2.750-1.700L4.500 17.500zM7.500 6.500h5M7.500 9.500h5M7.500 12.500h2.500",
  leave: "M8 3H4v14h4M8 10h9M13.5 6.5 17 10l-3.5 3.5",
  left: "M12.5 4 6.5 10l6 6",
  lock: "M4.5 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9",
  log: "M4 3h10.5a1.5 1.5 0 0 1 1.5 1.500V17H5.500A1.5 1.5 0 0 1 4 15.500zM4 15.500A1.5 1.5 0 0 1 5.5 14H16M7.5 6.500h5",
  mail: "M2.5 5h15v10.500h-15zM3 5.500l7 5.5 7-5.5",
  message: "M3 4h14v9.5H9L5.5 16.500v-3H3z",
  more: "M4 6h12M4 10h12M4 14h12",
  pencil: "M4 16l.8-3.5L13.5 3.800l2.7 2.700L7.5 15.200zM11.8 5.500l2.7 2.7",
  person:
    "M10 3a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7zM3.500 17c.4-3.800 3-5.500 6.500-5.500s6.100 1.700 6.500 5.500",
  phone:
    "M4.2 3h3l1.5 4.2-2 1.300a10 10 0 0 0 4.9 4.900l1.3-2 4.1 1.500v3a1.3 1.3 0 0 1-1.4 1.300A13.3 13.3 0 0 1 2.9 4.4 1.3 1.3 0 0 1 4.2 3z",
  reply: "M8 4 3 9l5 5M3 9h8a6 6 0 0 1 6 6v1",
  right: "m7.5 4 6 6-6 6",
  search: "m13.2 13.2 3.8 3.8M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z",
  settings:
    "M3 6h8M15 6h2M3 14h2M9 14h8M11 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM5 14a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z",
  sort: "m6 8 4-4 4 4M6 12l4 4 4-4",
  tick: "m4 10.5 4 4 8-9",
  up: "m4 13 6-6 6 6",
  upload: "M10 13V4M6.500 7.500 10 4l3.500 3.500M3.500 12v4.500h13V12",
} as const;

export type IconName = keyof typeof paths;

/** A stroked icon in the colour of its text. It is decoration: the control around it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
