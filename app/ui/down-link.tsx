import { classNames } from "./class-names.ts";
import styles from "./down-link.module.css";
import { ArrowDownIcon } from "./icons.tsx";

type DownLinkProps = {
  /** Anchor further down the page, with its `#`. */
  readonly href: string;
  /** Where it leads: the arrow alone says nothing to a screen reader. */
  readonly label: string;
  readonly className?: string;
};

/** A round arrow in an open ring that jumps further down the page. */
export function DownLink({ href, label, className }: DownLinkProps) {
  return (
    <a className={classNames(styles.downLink, className)} href={href} aria-label={label}>
      <ArrowDownIcon />
    </a>
  );
}
