import { showToast } from "./toast-store.ts";
import { removeParameters } from "./url-parameters.ts";

/** `<arrival-notice>`: shows the notice that `arrival-notice.tsx` has written in it as a toast, once. */
export class NoticeElement extends HTMLElement {
  connectedCallback() {
    const { notice, parameter } = this.dataset;
    if (!notice) return;
    delete this.dataset.notice;
    showToast(JSON.parse(notice));
    if (parameter) removeParameters(parameter);
  }
}
