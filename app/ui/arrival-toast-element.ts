import { showToast } from "./toast-store.ts";
import { removeParameters } from "./url-parameters.ts";

/** `<arrival-toast>`: shows the message that `arrival-toast.tsx` has written in it as a toast, once. */
export class ArrivalToastElement extends HTMLElement {
  #isShown = false;

  connectedCallback() {
    const { toast, parameter } = this.dataset;
    if (!toast || this.#isShown) return;
    this.#isShown = true;
    showToast(JSON.parse(toast));
    if (parameter) removeParameters(parameter);
  }
}
