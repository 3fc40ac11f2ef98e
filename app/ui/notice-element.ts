import { removeFromAddress } from "./address.ts";
import { notify } from "./notices.ts";
import { PageElement } from "./page-element.ts";

/** `<arrival-notice>`: tells the visitor who arrives what `arrival-notice.tsx` has written in it, once. */
export class NoticeElement extends PageElement {
  protected override live() {
    const { notice, parameter } = this.dataset;
    if (!notice) return;
    delete this.dataset.notice;
    notify(JSON.parse(notice));
    if (parameter) removeFromAddress(parameter);
  }
}
