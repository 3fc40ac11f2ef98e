import { isZen } from "#app/ui/zen.ts";

/** Milliseconds between two items, and the part of one that must be seen (docs/product.md, 2.11). */
const staggerMs = 100;
const visiblePart = 0.1;
const riseMs = 700;

/**
 * Hides the items of a list until they come into view, and then reveals them. Nothing is hidden without scripts, in zen
 * mode, on paper, or if it is already on screen. The keyboard can reach a list that scrolls sideways, as on phones.
 */
export class RevealElement extends HTMLElement {
  connectedCallback() {
    const list = this.firstElementChild;
    const items = [...(list?.children ?? [])];
    const approach = new IntersectionObserver(hideWhatComes, { rootMargin: "0px 0px 60%" });
    const arrival = new IntersectionObserver(revealWhatCame, { threshold: visiblePart });
    const resized = new ResizeObserver(reachWhatScrolls);
    for (const item of items) approach.observe(item);
    if (list) resized.observe(list);

    function reachWhatScrolls() {
      if (list!.scrollWidth > list!.clientWidth) list!.setAttribute("tabindex", "0");
      else list!.removeAttribute("tabindex");
    }

    function hideWhatComes(entries: readonly IntersectionObserverEntry[]) {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        approach.unobserve(target);
        // The edge of a page beside the window shows that the list goes on.
        const { top, right } = boundingClientRect;
        if (isZen() || top < window.innerHeight || right > window.innerWidth) continue;
        target.toggleAttribute("data-waiting", true);
        arrival.observe(target);
      }
    }

    function revealWhatCame(entries: readonly IntersectionObserverEntry[]) {
      const came = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const [index, { target }] of came.entries()) {
        arrival.unobserve(target);
        target.removeAttribute("data-waiting");
        if (!isZen()) rise(target, index * staggerMs);
      }
    }
  }
}

function rise(element: Element, delay: number) {
  element.animate(
    { opacity: [0, 1], translate: ["0 2rem", "0 0"] },
    { duration: riseMs, delay, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}
