import { Anchor, type AnchorProps } from "./anchor.tsx";
import { classNames } from "./class-names.ts";
import { ArrowOutIcon, ArrowRightIcon } from "./icons.tsx";
import styles from "./text-link.module.css";

type TextLinkProps = AnchorProps & {
  /** Adds an arrow on the right. Links to a new tab always have the diagonal one. */
  readonly arrow?: boolean;
  /** Words for screen readers alone, after the visible ones. */
  readonly spokenSuffix?: string;
};

/** A separate link: dark with a coral underline, 44 px high. */
export function TextLink({ className, arrow, spokenSuffix, children, ...rest }: TextLinkProps) {
  return (
    <Anchor {...rest} className={classNames(styles.link, className)}>
      {children}
      {rest.external && <ArrowOutIcon className={styles.arrow} />}
      {arrow && !rest.external && <ArrowRightIcon className={styles.arrow} />}
      {spokenSuffix && <span className="visually-hidden">{` ${spokenSuffix}`}</span>}
    </Anchor>
  );
}
