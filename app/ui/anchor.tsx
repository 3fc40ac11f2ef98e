import type { AnchorHTMLAttributes } from "react";
import { controlWords } from "#content/site/messages.ts";

/** Properties of every link of the site. */
export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> & {
  readonly href: string;
  /** Opens in a new tab, and says so to screen readers. */
  readonly external?: boolean;
};

/** A link without a style. */
export function Anchor({ href, external = false, children, ...rest }: AnchorProps) {
  if (!external) {
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  }
  return (
    <a {...rest} href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {controlWords.newTab}</span>
    </a>
  );
}
