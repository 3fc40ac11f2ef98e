/**
 * Fetches the small drawings further down a page, so that visitors never see an empty frame. Those of islands are
 * React's, which expects them as the server rendered them.
 */
export function fetchLazyImages() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]:not(react-island *)")) {
    image.loading = "eager";
  }
}
