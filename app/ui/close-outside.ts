/**
 * Closes the menu after a press on a link, which may lead to the current page. Also stands in for `closedby="any"` in
 * browsers without it: a press on the dialog element itself is a press on its backdrop.
 */
export function closeOutside({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  target.closest("a")?.closest<HTMLDialogElement>("dialog[data-closes-on-link]")?.close();
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype))
    (target as HTMLDialogElement).close();
}
