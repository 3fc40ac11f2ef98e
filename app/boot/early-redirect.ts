/**
 * The part of `app/layout/early-redirect-target.tsx` that runs in the boot script: if a page needs something that this browser
 * has not stored, the visitor leaves it before it is painted.
 */
export function earlyRedirect() {
  const target = document.querySelector<HTMLElement>("noscript[data-to]")?.dataset;
  try {
    if (target?.to && !sessionStorage.getItem(`${target.unlessStored}`)) location.replace(target.to);
  } catch {
    // The browser refuses storage: React notices it later.
  }
}
