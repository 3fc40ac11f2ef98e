/**
 * Zen mode, in which nothing moves. Its one state is the attribute `data-zen` of `<html>`, which style sheets read too;
 * `app/ui/zen.ts` tells of it, this file decides it.
 */
const storageKey = "modeZen";

/** Applies the visitor's choice or, without one, the system's `prefers-reduced-motion`. For the boot script. */
export function restoreZenMode() {
  const chosen = chosenMode();
  const zen = chosen === null ? matchMedia("(prefers-reduced-motion: reduce)").matches : chosen === "on";
  document.documentElement.toggleAttribute("data-zen", zen);
}

/** Switches it and keeps the choice. Tells what it is now, and whether the visitor has chosen for the first time. */
export function switchZenMode(): { readonly zen: boolean; readonly isFirst: boolean } {
  const isFirst = chosenMode() === null;
  const zen = document.documentElement.toggleAttribute("data-zen");
  try {
    localStorage.setItem(storageKey, zen ? "on" : "off");
  } catch {
    // A private window may refuse storage: the choice then lasts as long as the page.
  }
  return { zen, isFirst };
}

/** `on`, `off`, or `null` as long as the visitor never chose. */
function chosenMode(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
