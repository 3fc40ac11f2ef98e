/**
 * Stands in for `closedby="any"` in browsers without it: a press on the dialog element itself is a press on its backdrop.
 */
export function closeOutside({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype))
    (target as HTMLDialogElement).close();
}
