import { isZen } from "#app/ui/zen.ts";

/** Parts of the height of the window by which a page is scrolled when the button leaves its corner, and is docked. */
const leaves = 0.06;
const docked = 0.92;

/** Height of the window in rem under which the words of the hero reach its corner, as in the style sheet. */
const lowest = 42;

/**
 * `<call-button>`: in narrow windows the call button floats bottom right while the hero is on screen. When the hero leaves,
 * the button docks in the header and stays there (`<html data-call="docked">`). The style sheet moves it with the scroll;
 * in zen mode, or in a browser without scroll timelines, it docks at once. If the reader has enlarged the text, it never
 * floats.
 */
export class CallElement extends HTMLElement {
  connectedCallback() {
    const travels = CSS.supports("animation-timeline: scroll()");
    const follow = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const floats = innerHeight >= lowest * rem;
      if (floats && scrollY < innerHeight * (travels && !isZen() ? docked : leaves)) return;
      document.documentElement.dataset.call = "docked";
      removeEventListener("scroll", follow);
      growth.disconnect();
    };
    // The page grows when its text is enlarged, at any time.
    const growth = new ResizeObserver(follow);
    growth.observe(document.body);
    addEventListener("scroll", follow);
  }
}
