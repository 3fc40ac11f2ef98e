import { type RefObject, useEffect, useRef } from "react";
import { isZen } from "#app/layout/zen-mode.ts";
import styles from "./reveal.module.css";

/** Milliseconds between two elements, and the part of one that must be seen (specification, section 9). */
const staggerMs = 100;
const visiblePart = 0.1;
const riseMs = 700;
const waiting = styles.waiting ?? "";

/**
 * The children of the element rise once, one after the other, as they come into view. A child is hidden only while
 * it is about to come in: nothing ever is without scripts, in zen mode, on paper, or where it was on screen already.
 */
export function useReveal<Element extends HTMLElement>(): RefObject<Element | null> {
  const container = useRef<Element>(null);
  useEffect(() => {
    if (!container.current) return;
    const children = [...container.current.children];
    const approach = new IntersectionObserver(hideWhatComes, { rootMargin: "0px 0px 60%" });
    const arrival = new IntersectionObserver(revealWhatCame, { threshold: visiblePart });
    for (const child of children) approach.observe(child);
    return () => {
      approach.disconnect();
      arrival.disconnect();
      for (const child of children) child.classList.remove(waiting);
    };

    function hideWhatComes(entries: readonly IntersectionObserverEntry[]) {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (!isIntersecting) continue;
        approach.unobserve(target);
        if (isZen() || boundingClientRect.top < window.innerHeight) continue;
        target.classList.add(waiting);
        arrival.observe(target);
      }
    }

    function revealWhatCame(entries: readonly IntersectionObserverEntry[]) {
      const came = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const [index, { target }] of came.entries()) {
        arrival.unobserve(target);
        target.classList.remove(waiting);
        if (!isZen()) rise(target, index * staggerMs);
      }
    }
  }, []);
  return container;
}

function rise(element: Element, delay: number) {
  element.animate(
    { opacity: [0, 1], translate: ["0 2rem", "0 0"] },
    { duration: riseMs, delay, fill: "backwards", easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" },
  );
}
