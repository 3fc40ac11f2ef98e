/**
 * Calls in the first quiet moment of the page once its words are on the screen (Paint Timing, W3C). Waiting for the
 * words matters: a slow device may be idle before it shows what it has loaded, and a tab that nobody looks at shows
 * nothing.
 */
export function whenQuiet(call: () => void) {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 4000 });
    else setTimeout(call, 1500);
  }).observe({ type: "paint", buffered: true });
}
