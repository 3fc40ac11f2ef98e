/**
 * The part of the boot script that marks a first arrival (`<html data-arrival>`, which style sheets
 * read).
 */
import { arrivedBy } from "../ui/arrived-by.ts";

/**
 * Marks the page as an arrival, unless the visitor comes from another page of the site, reloads, or steps back or
 * forward. It reads the history of the tab and stores nothing.
 */
export function recordArrival() {
  const isReturn =
    !arrivedBy("navigate") ||
    document.referrer.startsWith(location.origin) ||
    (window.navigation?.entries().length ?? 1) > 1;
  document.documentElement.toggleAttribute("data-arrival", !isReturn);
}
