/**
 * Fetches the drawings further down a page, which weigh little, so that none is ever seen as an empty frame. To be
 * called once React has taken over, or on a page where it will not: it changes what the server wrote.
 */
export function fetchLazyImages() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    image.loading = "eager";
  }
}

/** Calls in the first quiet moment of the page. */
export function whenQuiet(call: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: 4000 });
  else setTimeout(call, 1500);
}
