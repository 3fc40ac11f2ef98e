import { useEffect, useState } from "react";

/**
 * The id of the section being read: the first of those that reach into the upper half of the window, below the
 * fixed bar. `null` before the first one, and without scripts.
 */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const order = key.split(" ");
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setCurrent(order.find((id) => visible.has(id)) ?? null);
      },
      { rootMargin: belowTheBar },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** A section brought to the top by its anchor starts 96 px down (`scroll-padding-top`): it has to count as read. */
const belowTheBar = "-112px 0px -50% 0px";
