/** Fetches the small drawings further down a page, so that visitors never see an empty frame. */
export function fetchLazyImages() {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
    image.loading = "eager";
  }
}
