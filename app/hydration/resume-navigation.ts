/**
 * The part of a lost navigation that runs in the boot script. When a script of another page is gone after a
 * deployment, React Router reloads the page that the visitor is leaving; what was noted there leads on from it.
 */
import { arrivedBy } from "../ui/arrived-by.ts";
import { notePendingNavigation, pendingNavigationKey } from "./pending-navigation.ts";

/** Goes on to where a reload has interrupted the visitor. */
export function resumePendingNavigation() {
  let path: string | null = null;
  try {
    path = sessionStorage.getItem(pendingNavigationKey);
  } catch {
    return;
  }
  notePendingNavigation(null);
  if (path && /^\/(?!\/)/.test(path) && arrivedBy("reload")) location.replace(path);
}
