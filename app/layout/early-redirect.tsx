import { useMatches } from "react-router";

/**
 * What a page exports as its `handle` to lead elsewhere at once where it cannot be of use: where scripts do not run, and
 * where the browser's session keeps nothing under `unlessKept`. A page whose loader refused has no data.
 */
export type LeadsElsewhereHandle<LoaderData = unknown> = {
  readonly leadsElsewhere: (loaderData: LoaderData) => { to: string; unlessKept: string } | null;
};

/** Leads elsewhere, for pages that ask for it. For the head of the document, before the boot script. */
export function LeadsElsewhere() {
  const [way] = useMatches().flatMap(({ handle, loaderData }) =>
    leadsElsewhere(handle) ? (handle.leadsElsewhere(loaderData) ?? []) : [],
  );
  if (!way) return null;
  return (
    <noscript data-to={way.to} data-unless-kept={way.unlessKept}>
      <meta httpEquiv="refresh" content={`0;url=${way.to}`} />
    </noscript>
  );
}

function leadsElsewhere(handle: unknown): handle is LeadsElsewhereHandle {
  return typeof handle === "object" && handle !== null && "leadsElsewhere" in handle;
}
