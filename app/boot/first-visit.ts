/**
 * The part of the boot script that marks a first arrival (`<html data-first-visit>`, which style sheets
 * read).
 */
import { navigationKindIs } from "#app/ui/navigation-kind.ts";

/**
 * Marks the page as an arrival, unless the visitor comes from another page of the site, reloads, or steps back or
 * forward. It reads the history of the tab and stores nothing.
 */
export function markFirstVisit() {
  const isReturn =
    !navigationKindIs("navigate") ||
    document.referrer.startsWith(location.origin) ||
    (window.navigation?.entries().length ?? 1) > 1;
  document.documentElement.toggleAttribute("data-first-visit", !isReturn);
}
