/** Query parameter that names the dialog to open (docs/product.md, 2.6). The boot script reads it as well. */
const parameter = "modal";

/**
 * `<named-dialogs>`: keeps the URL and the open dialog the same. Opening one adds a history entry, so that
 * Back closes it and Forward opens it again; closing it removes the parameter. Unknown names open nothing.
 *
 * The state is read from the page and the URL each time, because a visitor may be faster than the history.
 */
export class NamedDialogsElement extends HTMLElement {
  /** Whether the history entry before this one is the page without its dialog. */
  #openedHere = false;
  /** Whether the browser is going back to the page without its dialog. */
  #leaving = false;

  connectedCallback() {
    this.addEventListener("click", (event) => this.#press(event));
    // The event does not bubble.
    this.addEventListener("close", ({ target }) => this.#leave(target as Element), { capture: true });
    addEventListener("popstate", () => this.#follow());
    // A visitor may have opened or closed a dialog before this script ran.
    const named = this.#named();
    const open = this.#open();
    if (open) this.#enter(open);
    else if (named) this.#leave(named);
  }

  #press(event: MouseEvent) {
    const button = (event.target as Element).closest("[commandfor]");
    const dialog = button && this.#dialog(button.getAttribute("commandfor"));
    if (!dialog) return;
    event.preventDefault();
    this.#enter(dialog);
  }

  #enter(dialog: HTMLDialogElement) {
    if (!dialog.open) dialog.showModal();
    if (this.#leaving) return;
    const already = this.#named();
    if (already === dialog) return;
    this.#openedHere = already === null;
    history[already ? "replaceState" : "pushState"](null, "", urlOf(dialog.id));
  }

  #leave(dialog: Element) {
    this.#focusOpener(dialog);
    if (this.#named() !== dialog || this.#open() === dialog || this.#leaving) return;
    this.#leaving = this.#openedHere;
    if (this.#leaving) history.back();
    else history.replaceState(null, "", urlOf(null));
  }

  #follow() {
    this.#openedHere = true;
    const wasLeaving = this.#leaving;
    this.#leaving = false;
    const open = this.#open();
    if (wasLeaving && open) return this.#enter(open);
    const named = this.#named();
    if (open !== named) open?.close();
    if (named && !named.open) named.showModal();
  }

  /** Gives the focus to the control of a dialog that the URL opened: the browser knows no opener for it. */
  #focusOpener(dialog: Element) {
    if (document.activeElement !== document.body || this.#open()) return;
    this.querySelector<HTMLElement>(`[commandfor="${dialog.id}"]`)?.focus({ preventScroll: true });
  }

  #named(): HTMLDialogElement | null {
    return this.#dialog(new URLSearchParams(location.search).get(parameter));
  }

  #open(): HTMLDialogElement | null {
    return this.querySelector("dialog[data-named][open]");
  }

  #dialog(id: string | null): HTMLDialogElement | null {
    return id === null ? null : this.querySelector(`dialog[data-named]#${CSS.escape(id)}`);
  }
}

function urlOf(id: string | null): URL {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(parameter);
  else url.searchParams.set(parameter, id);
  return url;
}
