/**
 * The part of the boot script for a page opened at an anchor: the page starts at its top and scrolls to the anchor
 * after 100 ms (docs/product.md, 2.3). Without this script, some browsers scroll at once and others jump. If motion
 * is off, the page jumps.
 */
import { navigationKindIs } from "#app/ui/navigation-kind.ts";

const delayMs = 100;

/** Call it before the body exists, and after the zen mode is restored. */
export function scrollToAnchor() {
  const [href, anchor] = location.href.split("#");
  if (!anchor || "zen" in document.documentElement.dataset || !navigationKindIs("navigate")) return;
  history.replaceState(null, "", href);
  document.addEventListener("DOMContentLoaded", () =>
    setTimeout(() => location.replace(`#${anchor}`), delayMs),
  );
}
