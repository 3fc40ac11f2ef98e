import { useMatches } from "react-router";

/**
 * What a page exports as its `handle` to move on by itself where scripts do not run. A page whose loader refused has no
 * data.
 */
export type RefreshHandle<LoaderData = unknown> = {
  readonly refreshWithoutScripts: (loaderData: LoaderData) => { seconds: number; to: string } | null;
};

/** Moves on to another page where scripts do not run, for pages that ask for it. For the head of the document. */
export function RefreshWithoutScripts() {
  const [refresh] = useMatches().flatMap(({ handle, loaderData }) =>
    isRefreshHandle(handle) ? (handle.refreshWithoutScripts(loaderData) ?? []) : [],
  );
  if (!refresh) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${refresh.seconds};url=${refresh.to}`} />
    </noscript>
  );
}

function isRefreshHandle(handle: unknown): handle is RefreshHandle {
  return typeof handle === "object" && handle !== null && "refreshWithoutScripts" in handle;
}
