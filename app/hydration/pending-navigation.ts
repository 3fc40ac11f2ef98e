/** Where the page that a visitor is going to is noted, for `resume-navigation.ts`. */
export const pendingNavigationKey = "pendingNavigation";

/** Notes where the visitor is going, or with `null` that they have arrived. */
export function notePendingNavigation(path: string | null) {
  try {
    if (path === null) sessionStorage.removeItem(pendingNavigationKey);
    else sessionStorage.setItem(pendingNavigationKey, path);
  } catch {
    // A private window may refuse storage: the visitor then follows the link a second time.
  }
}
