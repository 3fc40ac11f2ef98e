import { instantNow } from "#app/ui/now.ts";
import { openingStatus } from "#content/site/opening-status.ts";

/** Milliseconds between two looks at the clock. */
const refreshMs = 30_000;

/**
 * `<opening-status>`: says whether somebody answers the phone now. It first looks at the clock when it comes on screen,
 * because computing time zones takes a phone long.
 */
export class OpeningElement extends HTMLElement {
  connectedCallback() {
    const show = () => {
      const status = this.lastElementChild;
      const { isOpen, words } = openingStatus(instantNow());
      this.dataset.opening = isOpen ? "open" : "closed";
      if (status && status.textContent !== words) status.textContent = words;
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      show();
      setInterval(show, refreshMs);
    });
    observer.observe(this);
  }
}
