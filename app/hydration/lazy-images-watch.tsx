import { useEffect } from "react";
import { useLocation } from "react-router";
import { whenQuiet } from "#app/ui/when-quiet.ts";
import { fetchLazyImages } from "./lazy-images.ts";

/** Fetches the drawings further down each page that is shown, once it is quiet. */
export function LazyImagesWatch() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other drawings.
  useEffect(() => whenQuiet(fetchLazyImages), [pathname]);
  return null;
}
