import type { AnchorHTMLAttributes } from "react";

/** What every link of the site takes. */
export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> & {
  readonly href: string;
  /** Opens in a new tab. The visible arrow and the hidden words are up to the component around. */
  readonly external?: boolean;
};

/** A link without a look. */
export function Anchor({ href, external = false, ...rest }: AnchorProps) {
  return external ? <a {...rest} href={href} target="_blank" rel="noopener" /> : <a {...rest} href={href} />;
}
