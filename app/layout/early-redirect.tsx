import { useMatches } from "react-router";

/**
 * What a page exports as its `handle` to lead elsewhere at once where it cannot be of use: where scripts do not run, and
 * where the browser's session keeps nothing under `unlessStored`. A page whose loader refused has no data.
 */
export type EarlyRedirectHandle<LoaderData = unknown> = {
  readonly earlyRedirect: (loaderData: LoaderData) => { to: string; unlessStored: string } | null;
};

/** Leads elsewhere, for pages that ask for it. For the head of the document, before the boot script. */
export function EarlyRedirect() {
  const [way] = useMatches().flatMap(({ handle, loaderData }) =>
    earlyRedirect(handle) ? (handle.earlyRedirect(loaderData) ?? []) : [],
  );
  if (!way) return null;
  return (
    <noscript data-to={way.to} data-unless-stored={way.unlessStored}>
      <meta httpEquiv="refresh" content={`0;url=${way.to}`} />
    </noscript>
  );
}

function earlyRedirect(handle: unknown): handle is EarlyRedirectHandle {
  return typeof handle === "object" && handle !== null && "earlyRedirect" in handle;
}
