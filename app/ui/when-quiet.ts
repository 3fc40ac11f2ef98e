/**
 * Calls in the first quiet moment of the page once its words are on the screen (Paint Timing, W3C). Waiting for the
 * words matters, because a slow device may be idle before its first paint, and a hidden tab never paints.
 */
export function whenQuiet(call: () => void) {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 4000 });
    else setTimeout(call, 1500);
  }).observe({ type: "paint", buffered: true });
}
