/**
 * The part of zen mode that runs in the boot script: applied before the first paint, switched from the first click.
 * It holds no state but the attribute `data-zen` of `<html>`, which style sheets read too, and `data-zen-first-use`
 * until the first use has been confirmed in words.
 */
const storageKey = "modeZen";

/** The buttons that switch it. */
export const zenSwitch = "[data-zen-switch]";

/** Applies the visitor's choice or, without one, the system's `prefers-reduced-motion`. */
export function restoreZenMode() {
  const chosen = storedChoice();
  const zen = chosen === null ? matchMedia("(prefers-reduced-motion: reduce)").matches : chosen === "on";
  document.documentElement.toggleAttribute("data-zen", zen);
}

/** Tells the buttons what is chosen, as React does once it has taken over. */
export function showZenMode() {
  const zen = document.documentElement.hasAttribute("data-zen");
  for (const button of document.querySelectorAll(zenSwitch)) button.setAttribute("aria-pressed", String(zen));
}

/** Switches zen mode when one of its buttons is clicked, and keeps the choice. */
export function switchZenMode({ target }: Event) {
  if (!(target instanceof Element) || !target.closest(zenSwitch)) return;
  if (storedChoice() === null) document.documentElement.dataset.zenFirstUse = "";
  const zen = document.documentElement.toggleAttribute("data-zen");
  showZenMode();
  try {
    localStorage.setItem(storageKey, zen ? "on" : "off");
  } catch {
    // A private window may refuse storage: the choice then lasts as long as the page.
  }
}

/** `on`, `off`, or `null` as long as the visitor never chose. */
export function storedChoice(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Whether the first use still has to be confirmed; once asked, it no longer has. */
export function takeFirstUse(): boolean {
  const { dataset } = document.documentElement;
  const isFirst = dataset.zenFirstUse !== undefined;
  delete dataset.zenFirstUse;
  return isFirst;
}
