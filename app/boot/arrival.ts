/** The part of the boot script that tells an arrival from a return (`<html data-arrival>`, for style sheets). */
import { arrivedBy } from "../ui/arrived-by.ts";

/**
 * A visitor arrives who comes by no page of the site, no reload and no step back or forward. Known from the history of
 * the tab: nothing is kept for it.
 */
export function recordArrival() {
  const isReturn =
    !arrivedBy("navigate") ||
    document.referrer.startsWith(location.origin) ||
    (window.navigation?.entries().length ?? 1) > 1;
  document.documentElement.toggleAttribute("data-arrival", !isReturn);
}
