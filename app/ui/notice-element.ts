import { removeFromAddress } from "./address.ts";
import { BaseElement } from "./base-element.ts";
import { showToast } from "./notices.ts";

/** `<arrival-notice>`: tells the visitor who arrives what `arrival-notice.tsx` has written in it, once. */
export class NoticeElement extends BaseElement {
  protected override live() {
    const { notice, parameter } = this.dataset;
    if (!notice) return;
    delete this.dataset.notice;
    showToast(JSON.parse(notice));
    if (parameter) removeFromAddress(parameter);
  }
}
