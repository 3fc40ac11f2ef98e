/**
 * The part of the boot script for a page opened at an anchor: the page starts at its top and scrolls to the anchor
 * after 100 ms (docs/product.md, 2.3). Without this script, some browsers scroll at once and others jump. Where motion
 * is off, the page jumps.
 */
import { arrivedBy } from "../ui/arrived-by.ts";

const delayMs = 100;

/** Call it before there is anything to scroll to, once it is known whether the page may move. */
export function arriveAtAnchor() {
  const [address, anchor] = location.href.split("#");
  if (!anchor || "zen" in document.documentElement.dataset || !arrivedBy("navigate")) return;
  history.replaceState(null, "", address);
  document.addEventListener("DOMContentLoaded", () =>
    setTimeout(() => location.replace(`#${anchor}`), delayMs),
  );
}
