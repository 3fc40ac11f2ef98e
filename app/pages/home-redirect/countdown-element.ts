import { BaseElement } from "#app/ui/base-element.ts";

/**
 * `<redirect-countdown data-seconds data-to>`: counts down in its `[data-count]` once a second, then moves on, unless its
 * `[data-stay]` button says not to, which `data-staying` tells the style sheet.
 */
export class CountdownElement extends BaseElement {
  protected override live(left: AbortSignal) {
    let seconds = Number(this.dataset.seconds);
    const count = this.querySelector("[data-count]");
    const button = this.querySelector("[data-stay]");
    const timer = setInterval(() => {
      if (this.dataset.staying !== undefined) return;
      seconds = Math.max(seconds - 1, 0);
      if (count) count.textContent = String(seconds);
      if (seconds > 0) return;
      // Asked once: each further call would begin the visit anew, and one to a slow server would never end.
      clearInterval(timer);
      location.replace(this.dataset.to!);
    }, 1000);
    left.addEventListener("abort", () => clearInterval(timer));
    button?.addEventListener(
      "click",
      () => button.setAttribute("aria-pressed", String(this.toggleAttribute("data-staying"))),
      { signal: left },
    );
  }
}
