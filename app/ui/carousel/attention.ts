type Reason = "pointed-at" | "focused" | "out-of-view" | "hidden-tab";

/**
 * Tells, each time it changes, whether an element should hold still: pointed at, holding the focus, out of view, or in
 * a tab out of view. Out of view is what it is taken for at first.
 */
export function watchAttention(target: Element, signal: AbortSignal, tell: (holds: boolean) => void): void {
  const reasons = new Set<Reason>(["out-of-view", ...(document.hidden ? ["hidden-tab" as const] : [])]);
  const mark = (reason: Reason, holds: boolean) => {
    const before = reasons.size > 0;
    if (holds) reasons.add(reason);
    else reasons.delete(reason);
    if (before !== reasons.size > 0) tell(!before);
  };
  target.addEventListener("pointerenter", () => mark("pointed-at", true), { signal });
  target.addEventListener("pointerleave", () => mark("pointed-at", false), { signal });
  target.addEventListener("focusin", () => mark("focused", true), { signal });
  target.addEventListener("focusout", () => mark("focused", false), { signal });
  document.addEventListener("visibilitychange", () => mark("hidden-tab", document.hidden), { signal });
  const view = new IntersectionObserver(([entry]) => mark("out-of-view", !entry?.isIntersecting));
  view.observe(target);
  signal.addEventListener("abort", () => view.disconnect());
}
