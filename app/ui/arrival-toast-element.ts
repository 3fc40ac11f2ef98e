import { showToast } from "./toast-store.ts";
import { removeParameters } from "./url-parameters.ts";

/** `<arrival-toast>`: shows the message that `arrival-toast.tsx` has written in it as a toast, once. */
export class ArrivalToastElement extends HTMLElement {
  connectedCallback() {
    const { toast, parameter } = this.dataset;
    if (!toast) return;
    delete this.dataset.toast;
    showToast(JSON.parse(toast));
    if (parameter) removeParameters(parameter);
  }
}
