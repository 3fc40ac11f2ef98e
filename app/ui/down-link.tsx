import { classNames } from "./class-names.ts";
import styles from "./down-link.module.css";
import { ArrowDownIcon } from "./icons.tsx";

type DownLinkProps = {
  /** Anchor further down the page, with its `#`. */
  readonly href: string;
  /** The target in words, because the arrow alone says nothing to a screen reader. */
  readonly label: string;
  /** Stands on the lower edge of its hero. */
  readonly onEdge?: boolean;
  readonly className?: string;
};

/** A round arrow in an open ring that scrolls further down the page. */
export function DownLink({ href, label, onEdge, className }: DownLinkProps) {
  return (
    <>
      {/*
       * A drawing on that edge would move as more words arrive: nothing is painted before the next section is there.
       */}
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
