/**
 * The part of a lost navigation that runs in the boot script. When a script of another page is gone after a
 * deployment, React Router reloads the page that the visitor is leaving; what was noted here leads on from it.
 */
const storageKey = "pendingNavigation";

/** Notes where the visitor is going, or with `null` that they have arrived. */
export function notePendingNavigation(path: string | null) {
  try {
    if (path === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, path);
  } catch {
    // A private window may refuse storage: the visitor then follows the link a second time.
  }
}

/** Goes on to where a reload has interrupted the visitor. */
export function resumePendingNavigation() {
  let path: string | null = null;
  try {
    path = sessionStorage.getItem(storageKey);
  } catch {
    return;
  }
  notePendingNavigation(null);
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (path && /^\/(?!\/)/.test(path) && entry?.type === "reload") location.replace(path);
}
