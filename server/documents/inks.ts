import type { Ink } from "./lettering.ts";
import { colors } from "./sheet.ts";

/** The texts of the documents: size over leading, in points. */
export const inks = {
  title: { face: "title", size: 30, leading: 31, color: colors.ink, tracking: -0.012 },
  pageTitle: { face: "title", size: 22, leading: 24, color: colors.ink, tracking: -0.012 },
  subtitle: { face: "plain", size: 10.5, leading: 15, color: colors.softInk, tabular: true },
  heading: { face: "title", size: 13, leading: 15, color: colors.ink, tracking: -0.004 },
  label: { face: "plain", size: 7.25, leading: 10, color: colors.softInk, tabular: true },
  value: { face: "strong", size: 10, leading: 13, color: colors.ink },
  reference: { face: "strong", size: 11.5, leading: 15, color: colors.ink, tracking: 0.02 },
  body: { face: "plain", size: 9, leading: 13, color: colors.ink, tabular: true },
  note: { face: "plain", size: 7.5, leading: 10.6, color: colors.softInk, tabular: true },
} as const satisfies Record<string, Ink>;
