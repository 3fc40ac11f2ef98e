import { removeFromAddress } from "./address.ts";
import { showToast } from "./shown-toasts.ts";

/** `<arrival-notice>`: tells the visitor who arrives what `arrival-notice.tsx` has written in it, once. */
export class NoticeElement extends HTMLElement {
  connectedCallback() {
    const { notice, parameter } = this.dataset;
    if (!notice) return;
    delete this.dataset.notice;
    showToast(JSON.parse(notice));
    if (parameter) removeFromAddress(parameter);
  }
}
