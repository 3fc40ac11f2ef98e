import { BaseElement } from "#app/ui/base-element.ts";
import type { PackId } from "#domain/pack.ts";
import { clearDraft } from "./draft.ts";

/** `<draft-end data-pack>`: the contract is signed, in this tab or in another, and nothing of it stays in the browser. */
export class EndElement extends BaseElement {
  protected override live() {
    clearDraft(this.dataset.pack as PackId);
  }
}
