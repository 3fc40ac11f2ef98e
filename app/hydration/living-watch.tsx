import { useEffect } from "react";
import { useLocation } from "react-router";
import { unborn } from "./unborn.ts";

/** Fetches the living elements for the first page shown that has any: React itself has no use for them. */
export function LivingWatch() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other elements.
  useEffect(() => {
    // Where it cannot be fetched, the page stands still.
    if (document.querySelector(`main ${unborn}`)) import("./living.ts").catch(() => {});
  }, [pathname]);
  return null;
}
