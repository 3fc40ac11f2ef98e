/** Fetches the drawings further down a page, which weigh little, so that none is ever seen as an empty frame. */
export function fetchLazyImages() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    image.loading = "eager";
  }
}
