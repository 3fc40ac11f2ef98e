import { PageElement } from "#app/ui/page-element.ts";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { fly } from "./fly.ts";

/** Lets things fly while someone can see them. While the hero is off screen, whatever moves in it rests. */
export class SkyElement extends PageElement {
  protected override live(left: AbortSignal) {
    const hero = this.closest("[data-hero]");
    const seen = new Set<Element>();
    let land: (() => void) | null = null;

    const follow = () => {
      const moves = !isZen() && !left.aborted;
      hero?.toggleAttribute("data-resting", moves && !seen.has(hero));
      if (moves && seen.has(this) && !document.hidden) land ??= fly(this);
      else {
        land?.();
        land = null;
      }
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      follow();
    });
    observer.observe(this);
    if (hero) observer.observe(hero);
    document.addEventListener("visibilitychange", follow, { signal: left });
    onZenSwitch(follow, left);
    left.addEventListener("abort", () => {
      observer.disconnect();
      follow();
    });
  }
}
