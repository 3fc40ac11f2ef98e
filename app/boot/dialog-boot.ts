/** The part of dialogs that runs in the boot script. */

/** Opens the dialog that `?modal=` names, if it is one that may be. */
export function openNamedDialog() {
  showDialog(new URLSearchParams(location.search).get("modal"), "[data-named]");
}

/** Stands in for the one invoker command of the site where the browser has none. */
export function runCommand({ target }: MouseEvent) {
  if ("command" in HTMLButtonElement.prototype || !(target instanceof Element)) return;
  showDialog(target.closest("[command=show-modal]")?.getAttribute("commandfor"), "dialog");
}

function showDialog(id: string | null | undefined, wanted: string) {
  const dialog = id ? document.getElementById(id) : null;
  if (dialog?.matches(`${wanted}:not([open])`)) (dialog as HTMLDialogElement).showModal();
}
