/**
 * The part of the boot script for a page opened at an anchor: it begins at its top and scrolls there after 100 ms
 * (docs/product.md, 2.3). Left to themselves some browsers scroll at once, others jump. Where nothing may move, they jump.
 */
import { arrivedBy } from "../ui/arrived-by.ts";

const delayMs = 100;

/** To be called before there is anything to scroll to, once it is known whether the page may move. */
export function arriveAtAnchor() {
  const [address, anchor] = location.href.split("#");
  if (!anchor || "zen" in document.documentElement.dataset || !arrivedBy("navigate")) return;
  history.replaceState(null, "", address);
  document.addEventListener("DOMContentLoaded", () =>
    setTimeout(() => location.replace(`#${anchor}`), delayMs),
  );
}
