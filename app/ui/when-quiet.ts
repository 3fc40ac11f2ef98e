/** Calls in the first quiet moment of the page. */
export function whenQuiet(call: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 4000 });
  else setTimeout(call, 1500);
}
