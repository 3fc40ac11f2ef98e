/** The part of dialogs that runs in the boot script. */

/** Opens the dialog that `?modal=` names, if a URL may open that dialog. */
export function openNamedDialog() {
  showDialog(new URLSearchParams(location.search).get("modal"), "[data-named]");
}

/** Makes the open question of a desk page modal. Closing it leads to the page without the question. */
export function askQuestion() {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[data-close-href]");
  if (!dialog) return;
  // The page may answer a refused form: Back then leads to the question, and sends nothing again.
  history.replaceState(null, "", location.href);
  dialog.open = false;
  dialog.showModal();
  dialog.addEventListener("close", () => location.assign(dialog.dataset.closeHref!));
}

/** Does the work of the one invoker command that the site uses, in browsers without invoker commands. */
export function runCommand({ target }: MouseEvent) {
  if ("command" in HTMLButtonElement.prototype || !(target instanceof Element)) return;
  showDialog(target.closest("[command=show-modal]")?.getAttribute("commandfor"), "dialog");
}

/** Closes the menu after a press on a link, which may lead to the current page. */
export function closeMenu({ target }: MouseEvent) {
  if (!(target instanceof Element)) return;
  target.closest("a")?.closest<HTMLDialogElement>("dialog[data-closes-on-link]")?.close();
}

function showDialog(id: string | null | undefined, wanted: string) {
  const dialog = id ? document.getElementById(id) : null;
  if (dialog?.matches(`${wanted}:not([open])`)) (dialog as HTMLDialogElement).showModal();
}
