import type { PackId } from "#domain/pack.ts";
import { clearDraft } from "./draft.ts";

/** `<draft-end data-pack>`: the contract is signed, in this tab or in another, and nothing of it stays in the browser. */
export class EndElement extends HTMLElement {
  connectedCallback() {
    clearDraft(this.dataset.pack as PackId);
  }
}
