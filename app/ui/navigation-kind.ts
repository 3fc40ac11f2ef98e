/**
 * Whether the page was opened in this way (Navigation Timing, W3C); `navigate` is neither a reload nor a step back or
 * forward.
 */
export function navigationKindIs(type: NavigationTimingType): boolean {
  return (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]).some(
    (entry) => entry.type === type,
  );
}
