import { type RefObject, useEffect, useState } from "react";

/** Whether an element should hold still: pointed at, holding the focus, out of view, or in a tab out of view. */
export function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set(["out-of-view"]));
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const mark = (reason: Reason, holds: boolean) => setReasons((known) => withReason(known, reason, holds));
    target.addEventListener("pointerenter", () => mark("pointed-at", true), { signal });
    target.addEventListener("pointerleave", () => mark("pointed-at", false), { signal });
    target.addEventListener("focusin", () => mark("focused", true), { signal });
    target.addEventListener("focusout", () => mark("focused", false), { signal });
    document.addEventListener("visibilitychange", () => mark("hidden-tab", document.hidden), { signal });
    const view = new IntersectionObserver(([entry]) => mark("out-of-view", !entry?.isIntersecting));
    view.observe(target);
    return () => {
      leaving.abort();
      view.disconnect();
    };
  }, [element]);
  return reasons.size > 0;
}

type Reason = "pointed-at" | "focused" | "out-of-view" | "hidden-tab";

function withReason(known: ReadonlySet<Reason>, reason: Reason, holds: boolean): ReadonlySet<Reason> {
  if (known.has(reason) === holds) return known;
  const reasons = new Set(known);
  if (holds) reasons.add(reason);
  else reasons.delete(reason);
  return reasons;
}
