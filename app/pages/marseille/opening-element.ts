import { LivingElement } from "#app/ui/living-element.ts";
import { tellNow } from "#app/ui/now.ts";
import { openingStatus } from "#content/opening-status.ts";

/** How often the status is looked at again. */
const refreshMs = 30_000;

/** Says over the opening hours whether someone answers now. */
export class OpeningElement extends LivingElement {
  protected override live(left: AbortSignal) {
    tellNow(refreshMs, left, (now) => {
      const status = this.lastElementChild;
      const { isOpen, words } = openingStatus(now);
      this.dataset.opening = isOpen ? "open" : "closed";
      if (status && status.textContent !== words) status.textContent = words;
    });
  }
}
