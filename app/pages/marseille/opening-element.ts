import { BaseElement } from "#app/ui/base-element.ts";
import { tellNow } from "#app/ui/now.ts";
import { openingStatus } from "#content/opening-status.ts";

/** How often the status is looked at again. */
const refreshMs = 30_000;

/** Says over the opening hours whether someone answers now, once someone can see it: time zones take a phone long. */
export class OpeningElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const tell = (now: number) => {
      const status = this.lastElementChild;
      const { isOpen, words } = openingStatus(now);
      this.dataset.opening = isOpen ? "open" : "closed";
      if (status && status.textContent !== words) status.textContent = words;
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      tellNow(refreshMs, left, tell);
    });
    observer.observe(this);
    left.addEventListener("abort", () => observer.disconnect());
  }
}
