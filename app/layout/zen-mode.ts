import { useSyncExternalStore } from "react";
import { isZen, onZenSwitch } from "#app/ui/zen.ts";

/** Whether everything that moves is stopped. `false` on the server; follows `<html data-zen>` in the browser. */
export function useZenMode(): boolean {
  return useSyncExternalStore(onChange, isZen, () => false);
}

function onChange(notify: () => void): () => void {
  const leaving = new AbortController();
  onZenSwitch(notify, leaving.signal);
  return () => leaving.abort();
}
