import { BaseElement } from "#app/ui/base-element.ts";
import { isZen } from "#app/ui/zen.ts";

/** Parts of the height of the window by which a page is scrolled when the button leaves its corner, and is docked. */
const leaves = 0.3;
const docked = 0.62;

/** Height of the window in rem under which the words of the hero reach its corner, as in the style sheet. */
const lowest = 40;

/**
 * `<call-button>`: the call button floats bottom right of narrow windows as long as the hero is there, docks in the header
 * as it leaves, and stays there (`<html data-call="docked">`). The way up follows the scroll, in the style sheet; where
 * nothing moves, or the browser cannot, it is docked at once. Where the reader has enlarged the text, it never floats.
 */
export class CallElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const travels = CSS.supports("animation-timeline: scroll()");
    const follow = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const floats = innerHeight >= lowest * rem;
      if (floats && scrollY < innerHeight * (travels && !isZen() ? docked : leaves)) return;
      document.documentElement.dataset.call = "docked";
      removeEventListener("scroll", follow);
      growth.disconnect();
    };
    // The page grows as its text is enlarged, whenever that is.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    addEventListener("scroll", follow, { signal: left });
    left.addEventListener("abort", () => growth.disconnect());
  }
}
