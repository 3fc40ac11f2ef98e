/**
 * The part of `app/layout/early-redirect.tsx` that runs in the boot script: a page that goes on with something which this
 * browser does not keep is left before it is painted.
 */
export function earlyRedirect() {
  const way = document.querySelector<HTMLElement>("noscript[data-to]")?.dataset;
  try {
    if (way?.to && !sessionStorage.getItem(`${way.unlessStored}`)) location.replace(way.to);
  } catch {
    // The browser refuses storage: React finds out by itself.
  }
}
