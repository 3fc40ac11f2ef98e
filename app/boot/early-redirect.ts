/**
 * The part of `app/layout/early-redirect.tsx` that runs in the boot script: if a page needs something that this browser
 * has not stored, the visitor leaves it before it is painted.
 */
export function earlyRedirect() {
  const way = document.querySelector<HTMLElement>("noscript[data-to]")?.dataset;
  try {
    if (way?.to && !sessionStorage.getItem(`${way.unlessStored}`)) location.replace(way.to);
  } catch {
    // The browser refuses storage: React finds that out later.
  }
}
