/**
 * Zen mode, in which nothing moves. Its one state is the attribute `data-zen` of `<html>`, which style sheets read too.
 * This file sets it; `app/ui/zen.ts` reads it.
 */
const storageKey = "modeZen";

const prefersCalm = "(prefers-reduced-motion: reduce)";

/** The choice that the visitor made on this page. */
let choice: "on" | "off" | null = null;

/** Applies the visitor's choice or, without one, the system's `prefers-reduced-motion`. For the boot script. */
export function restoreZenMode() {
  const chosen = chosenMode();
  const zen = chosen === null ? matchMedia(prefersCalm).matches : chosen === "on";
  document.documentElement.toggleAttribute("data-zen", zen);
}

/** Follows the choice in other tabs and, until the visitor makes one, the setting of the system. */
export function followZenMode() {
  addEventListener("storage", restoreZenMode);
  matchMedia(prefersCalm).addEventListener("change", restoreZenMode);
}

/**
 * Switches zen mode, stores the choice, and returns the name of the toast to show. The first press always turns it on: if
 * the system had already turned it on, the press confirms it, because nothing may start to move when somebody presses
 * « Mode zen ».
 */
export function switchZenMode(): "zenOn" | "zenOff" | "zenConfirmed" {
  const { documentElement } = document;
  const isConfirmed = chosenMode() === null && documentElement.hasAttribute("data-zen");
  const zen = isConfirmed || documentElement.toggleAttribute("data-zen");
  choice = zen ? "on" : "off";
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // A private window may refuse storage: the choice then lasts as long as the page.
  }
  return isConfirmed ? "zenConfirmed" : zen ? "zenOn" : "zenOff";
}

/** `on`, `off`, or `null` if the visitor has never chosen. */
function chosenMode(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? choice;
  } catch {
    return choice;
  }
}
