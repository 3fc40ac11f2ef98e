/** The part of dialogs that runs in the boot script: what browsers without invoker commands or `closedby` lack. */

/** Opens the dialog that `?modal=` names. */
export function openNamedDialog() {
  const id = new URLSearchParams(location.search).get("modal");
  const dialog = id ? document.getElementById(id) : null;
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** Stands in for invoker commands. */
export function runCommand({ target }: MouseEvent) {
  if ("command" in HTMLButtonElement.prototype || !(target instanceof Element)) return;
  const button = target.closest("button[commandfor]");
  const dialog = button && document.getElementById(button.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  const command = button?.getAttribute("command");
  if (command === "show-modal" && !dialog.open) dialog.showModal();
  if (command === "close" || command === "request-close") dialog.close();
}

/**
 * Closes the menu after a link, which may lead to the page already shown, and stands in for `closedby="any"`: a press on
 * a dialog itself is one on its backdrop.
 */
export function closeOutside({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  target.closest("a")?.closest<HTMLDialogElement>("dialog[data-closes-on-link]")?.close();
  if (target.matches("dialog[closedby=any]") && !("closedBy" in HTMLDialogElement.prototype))
    (target as HTMLDialogElement).close();
}
