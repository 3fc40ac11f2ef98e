import type { PackId } from "#domain/pack.ts";
import { clearDraft } from "./draft.ts";

/** `<draft-end data-pack>`: removes the draft from the browser, because its contract is signed. */
export class EndElement extends HTMLElement {
  connectedCallback() {
    clearDraft(this.dataset.pack as PackId);
  }
}
