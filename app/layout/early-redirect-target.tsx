import { useMatches } from "react-router";

/**
 * The `handle` that a page exports to redirect visitors at once if it cannot work for them: if scripts do not run, or if
 * session storage has nothing under `unlessStored`. If the loader refused, there is no loader data.
 */
export type EarlyRedirectHandle<LoaderData = unknown> = {
  readonly earlyRedirect: (loaderData: LoaderData) => { to: string; unlessStored: string } | null;
};

/** Redirects visitors of the pages that export such a handle. It stands in the head, before the boot script. */
export function EarlyRedirect() {
  const [target] = useMatches().flatMap(({ handle, loaderData }) =>
    hasEarlyRedirect(handle) ? (handle.earlyRedirect(loaderData) ?? []) : [],
  );
  if (!target) return null;
  return (
    <noscript data-to={target.to} data-unless-stored={target.unlessStored}>
      <meta httpEquiv="refresh" content={`0;url=${target.to}`} />
    </noscript>
  );
}

function hasEarlyRedirect(handle: unknown): handle is EarlyRedirectHandle {
  return typeof handle === "object" && handle !== null && "earlyRedirect" in handle;
}
