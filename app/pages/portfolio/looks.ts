import type { ReactNode } from "react";
import type { ClientId } from "#content/site/portfolio.ts";
import { delmas } from "./looks/delmas.tsx";
import { elan } from "./looks/elan.tsx";
import { garance } from "./looks/garance.tsx";
import { lorca } from "./looks/lorca.tsx";
import { nacre } from "./looks/nacre.tsx";
import { vasseur } from "./looks/vasseur.tsx";

/** A part of the drawing of a page: x, y, width and height in its units. */
export type Slice = readonly [x: number, y: number, width: number, height: number];

export type Look = {
  readonly look: string | undefined;
  /** Drawn behind the words. */
  readonly back?: ReactNode;
  /** Drawn in front of them. */
  readonly front?: ReactNode;
  /** The parts of the page that its phone shows, from top to bottom; without them it has no phone. */
  readonly slices?: readonly Slice[];
};

/** The layout of each case: no two are alike. */
export const looks: Readonly<Record<ClientId, Look>> = { garance, vasseur, delmas, nacre, elan, lorca };
