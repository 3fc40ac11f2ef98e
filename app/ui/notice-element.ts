import { removeFromAddress } from "./address.ts";
import { PageElement } from "./base-element.ts";
import { notify } from "./notices.ts";

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
