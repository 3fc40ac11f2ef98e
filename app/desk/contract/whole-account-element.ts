import { BaseElement } from "#app/ui/base-element.ts";

/** How long a page shows an account in full, in milliseconds since it was asked for. */
const shownMs = 60_000;

/**
 * `<whole-account>`: a bank account in full, which leaves the document after a minute, or as soon as the page is hidden
 * or left. The masked one after it shows again. The clock decides, since a timer stops while the machine sleeps.
 */
export class WholeAccountElement extends BaseElement {
  protected override live(left: AbortSignal) {
    const maskAt = Date.now() - performance.now() + shownMs;
    const mask = () => {
      this.nextElementSibling?.removeAttribute("hidden");
      this.remove();
    };
    const timer = setInterval(() => Date.now() >= maskAt && mask(), 1000);
    left.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => document.hidden && mask(), { signal: left });
    addEventListener("pagehide", mask, { signal: left });
  }
}
