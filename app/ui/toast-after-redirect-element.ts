import { showToast } from "./toast-store.ts";
import { removeParameters } from "./url-parameters.ts";

/** `<toast-after-redirect>`: shows the message that `toast-after-redirect.tsx` has written in it as a toast, once. */
export class ToastAfterRedirectElement extends HTMLElement {
  #isShown = false;

  connectedCallback() {
    const { toast, parameter } = this.dataset;
    if (!toast || this.#isShown) return;
    this.#isShown = true;
    showToast(JSON.parse(toast));
    if (parameter) removeParameters(parameter);
  }
}
