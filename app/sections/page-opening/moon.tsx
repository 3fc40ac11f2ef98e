import enso from "#app/illustrations/enso.svg";
import contactMoon from "#app/illustrations/moon-contact.svg";
import contractMoon from "#app/illustrations/moon-contract.svg";
import faqMoon from "#app/illustrations/moon-faq.svg";
import giftMoon from "#app/illustrations/moon-gift.svg";
import portfolioMoon from "#app/illustrations/moon-portfolio.svg";
import servicesMoon from "#app/illustrations/moon-services.svg";
import termsMoon from "#app/illustrations/moon-terms.svg";
import thanksMoon from "#app/illustrations/moon-thanks.svg";
import verifyMoon from "#app/illustrations/moon-verify.svg";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./moon.module.css";

/** The layers of each moon, from the back to the front. Those that turn do so as the opening is scrolled away. */
const moons = {
  /** Six beads on the stroke, one for each service. */
  services: [{ src: enso }, { src: servicesMoon, turns: true }],
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
  /** The full moon. */
  thanks: [{ src: thanksMoon }, { src: enso }],
} as const satisfies Readonly<Record<string, readonly { readonly src: string; readonly turns?: boolean }[]>>;

/** The name of a moon. */
export type MoonName = keyof typeof moons;

/** The ring of a page: it comes from the page before, and sets as the opening is scrolled away. */
export function Moon({
  name,
  className,
}: {
  readonly name: MoonName;
  readonly className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.moon, styles[name], "travelling-ring", className)}>
      {moons[name].map((layer, index) => (
        <img
          // biome-ignore lint/suspicious/noArrayIndexKey: layers never change places
          key={index}
          className={"turns" in layer ? styles.turns : undefined}
          src={layer.src}
          width="400"
          height="400"
          alt=""
          loading="lazy"
        />
      ))}
    </span>
  );
}
