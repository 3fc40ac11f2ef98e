import { useSyncExternalStore } from "react";

/** Whether everything that moves is stopped. `false` on the server; follows `<html data-zen>` in the browser. */
export function useZenMode(): boolean {
  return useSyncExternalStore(onChange, isZen, () => false);
}

/** The same, outside React. Browser only. */
export function isZen(): boolean {
  return document.documentElement.hasAttribute("data-zen");
}

function onChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ["data-zen"] });
  return () => observer.disconnect();
}
