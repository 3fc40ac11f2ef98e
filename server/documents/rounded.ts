import { mm } from "./sheet.ts";

/** Path of a rectangle whose top right and bottom left corners are rounded, all in millimetres. */
export function leafPath(x: number, y: number, width: number, height: number, radius: number): string {
  const [left, top, w, h, r] = [x, y, width, height, radius].map((length) => length * mm) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    `M${left} ${top}`,
    `H${left + w - r}`,
    `A${r} ${r} 0 0 1 ${left + w} ${top + r}`,
    `V${top + h}`,
    `H${left + r}`,
    `A${r} ${r} 0 0 1 ${left} ${top + h - r}`,
    "Z",
  ].join("");
}
