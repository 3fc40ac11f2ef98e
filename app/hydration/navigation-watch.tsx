import { useLayoutEffect } from "react";
import { createPath, useNavigation } from "react-router";
import { notePendingNavigation } from "./pending-navigation.ts";

/** Keeps note of the navigation under way, for the day when a script it needs is gone. */
export function NavigationWatch() {
  const { location } = useNavigation();
  const path = location ? createPath(location) : null;
  // Before the page is painted: a script that is gone may be known at once.
  useLayoutEffect(() => notePendingNavigation(path), [path]);
  return null;
}
