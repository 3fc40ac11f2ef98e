/**
 * Closes the menu after a link, which may lead to the page already shown, and stands in for `closedby="any"` where the
 * browser does not know it: a press on a dialog itself is one on its backdrop.
 */
export function closeOutside({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  target.closest("a")?.closest<HTMLDialogElement>("dialog[data-closes-on-link]")?.close();
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype))
    (target as HTMLDialogElement).close();
}
