import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";

/** What every link of the site takes. */
export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "style"> & {
  readonly href: string;
  /** Opens in a new tab. The visible arrow and the hidden words are up to the component around. */
  readonly external?: boolean;
  /** Leaves to the browser what is no page of the router, such as a file to download, or must be read anew. */
  readonly reload?: boolean;
};

/** A link without a look: by the router inside the site, by the browser for everything else. */
export function Anchor({ href, external = false, reload = false, ...rest }: AnchorProps) {
  if (external) return <a {...rest} href={href} target="_blank" rel="noopener" />;
  if (href.startsWith("/") && !reload) return <Link {...rest} to={href} prefetch="intent" discover="none" />;
  return <a {...rest} href={href} />;
}
