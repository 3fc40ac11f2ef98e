import { isZen, onZenSwitch } from "#app/ui/zen.ts";
import { fly } from "./fly.ts";

/** `<night-sky>`: rockets and shooting stars fly while somebody can see them. */
export class SkyElement extends HTMLElement {
  connectedCallback() {
    let seen = false;
    let land: (() => void) | null = null;
    const flights = this.firstElementChild as HTMLElement;

    const follow = () => {
      if (seen && !isZen() && !document.hidden) land ??= fly(flights);
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
    document.addEventListener("visibilitychange", follow);
    onZenSwitch(follow);
  }
}
