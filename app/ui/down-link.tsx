import { classNames } from "./class-names.ts";
import styles from "./down-link.module.css";
import { ArrowDownIcon } from "./icons.tsx";

type DownLinkProps = {
  /** Anchor further down the page, with its `#`. */
  readonly href: string;
  /** Where it leads: the arrow alone says nothing to a screen reader. */
  readonly label: string;
  /** On the lower edge of the hero it stands in. */
  readonly onEdge?: boolean;
  readonly className?: string;
};

/** A round arrow in an open ring that jumps further down the page. */
export function DownLink({ href, label, onEdge, className }: DownLinkProps) {
  return (
    <>
      {/* A drawing that stands on that edge would move as more words come: nothing is painted before what follows. */}
      {onEdge && <link rel="expect" href={href} blocking="render" />}
      <a
        className={classNames(styles.downLink, onEdge && styles.onEdge, className)}
        href={href}
        aria-label={label}
      >
        <ArrowDownIcon />
      </a>
    </>
  );
}
