import { BaseElement } from "#app/ui/base-element.ts";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { fly } from "./fly.ts";

/** Lets things fly while someone can see them. */
export class SkyElement extends BaseElement {
  protected override live(left: AbortSignal) {
    let seen = false;
    let land: (() => void) | null = null;
    const flights = this.firstElementChild as HTMLElement;

    const follow = () => {
      if (seen && !isZen() && !document.hidden && !left.aborted) land ??= fly(flights);
      else {
        land?.();
        land = null;
      }
    };
    const observer = new IntersectionObserver((entries) => {
      seen = entries.at(-1)?.isIntersecting ?? seen;
      follow();
    });
    observer.observe(this);
    document.addEventListener("visibilitychange", follow, { signal: left });
    onZenSwitch(follow, left);
    left.addEventListener("abort", () => {
      observer.disconnect();
      follow();
    });
  }
}
