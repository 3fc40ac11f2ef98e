import type { AnchorHTMLAttributes } from "react";

/** Properties of every link of the site. */
export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> & {
  readonly href: string;
  /** Opens in a new tab. The component that uses it shows the arrow and the hidden words. */
  readonly external?: boolean;
};

/** A link without a style. */
export function Anchor({ href, external = false, ...rest }: AnchorProps) {
  return external ? <a {...rest} href={href} target="_blank" rel="noopener" /> : <a {...rest} href={href} />;
}
