import { LivingElement } from "#app/ui/living-element.ts";
import type { PackId } from "#domain/pack.ts";
import { clearDraft } from "./draft.ts";

/** `<living-end data-pack>`: the contract is signed, in this tab or in another, and nothing of it stays in the browser. */
export class EndElement extends LivingElement {
  protected override live() {
    clearDraft(this.dataset.pack as PackId);
  }
}
