/**
 * Zen mode, in which nothing moves. Its one state is the attribute `data-zen` of `<html>`, which style sheets read too;
 * `app/ui/zen.ts` tells of it, this file decides it.
 */
const storageKey = "modeZen";

const calmAsked = "(prefers-reduced-motion: reduce)";

/** What was chosen on this page. */
let choice: "on" | "off" | null = null;

/** Applies the visitor's choice or, without one, the system's `prefers-reduced-motion`. For the boot script. */
export function restoreZenMode() {
  const chosen = chosenMode();
  const zen = chosen === null ? matchMedia(calmAsked).matches : chosen === "on";
  document.documentElement.toggleAttribute("data-zen", zen);
}

/** Follows what is chosen in another tab and, where nothing was, the system's setting, until the signal is aborted. */
export function followZenMode(signal: AbortSignal) {
  addEventListener("storage", restoreZenMode, { signal });
  matchMedia(calmAsked).addEventListener("change", restoreZenMode, { signal });
}

/**
 * Switches it and keeps the choice; tells what became of it, by the name of its notice. The first press always asks for
 * calm: where the device had asked already, it confirms it, for nothing must start to move under somebody who presses
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

/** `on`, `off`, or `null` as long as the visitor never chose. */
function chosenMode(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? choice;
  } catch {
    return choice;
  }
}
