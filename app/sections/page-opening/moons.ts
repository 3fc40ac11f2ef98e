import enso from "#app/illustrations/enso.svg";
import contactMoon from "#app/illustrations/moon-contact.svg";
import contractMoon from "#app/illustrations/moon-contract.svg";
import faqMoon from "#app/illustrations/moon-faq.svg";
import giftMoon from "#app/illustrations/moon-gift.svg";
import portfolioMoon from "#app/illustrations/moon-portfolio.svg";
import termsMoon from "#app/illustrations/moon-terms.svg";
import verifyMoon from "#app/illustrations/moon-verify.svg";
import type { MoonLayer } from "./moon.tsx";

/** The layers of each moon, from the back to the front. */
export const moons = {
  /** The stroke in the colours of the six clients. */
  portfolio: [{ src: portfolioMoon, turns: true }],
  /** A lit window: somebody is there. */
  contact: [{ src: enso }, { src: contactMoon }],
  /** A question turns, and closes in a point. */
  faq: [{ src: faqMoon, turns: true }],
  /** The guilloche of securities. */
  terms: [{ src: termsMoon, turns: true }],
  /** The seal in the ring. */
  verify: [{ src: enso }, { src: verifyMoon }],
  /** The pen finishes the stroke. */
  contract: [{ src: enso }, { src: contractMoon }],
  /** The ring is tied with a ribbon. */
  gift: [{ src: enso }, { src: giftMoon }],
  /** Two rings intertwined, like the section sign. */
  legal: [{ src: enso }, { src: enso }],
  /** A splinter of the ring drifts away. */
  broken: [{ src: enso }, { src: enso }],
} as const satisfies Readonly<Record<string, readonly MoonLayer[]>>;

export type MoonName = keyof typeof moons;
