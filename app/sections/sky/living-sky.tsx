import { useEffect, useRef } from "react";
import { useZenMode } from "#app/layout/zen-mode.ts";
import styles from "./living-sky.module.css";

/**
 * Stars, and what crosses them: a rocket every three seconds, a shooting star now and then. Decoration: the stars
 * stand in the style sheet, the rest comes after the page has settled, and only while someone can see it. Goes
 * into the `sky` of a hero.
 */
export function LivingSky() {
  const sky = useRef<HTMLDivElement>(null);
  const zen = useZenMode();
  useEffect(() => (zen || !sky.current ? undefined : flyWhileSeen(sky.current)), [zen]);
  return <div ref={sky} className={styles.sky} aria-hidden="true" />;
}

/** Returns how to end it. While the hero is off screen, whatever moves in it rests. */
function flyWhileSeen(sky: HTMLElement): () => void {
  const hero = sky.closest("[data-hero]");
  const seen = new Set<Element>();
  let ended = false;
  let land: (() => void) | null = null;
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    if (hero) hero.toggleAttribute("data-resting", !seen.has(hero));
    follow();
  });
  observer.observe(sky);
  if (hero) observer.observe(hero);
  document.addEventListener("visibilitychange", follow);
  return () => {
    ended = true;
    observer.disconnect();
    hero?.removeAttribute("data-resting");
    document.removeEventListener("visibilitychange", follow);
    follow();
  };

  async function follow() {
    // Where it cannot be fetched, the sky stays as still as the stars.
    const flight = mayFly() ? await import("./fly.ts").catch(() => null) : null;
    if (flight && mayFly()) land ??= flight.fly(sky);
    else {
      land?.();
      land = null;
    }
  }

  function mayFly() {
    return seen.has(sky) && !ended && !document.hidden;
  }
}
