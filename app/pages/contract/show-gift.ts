import type { GiftCode } from "#domain/gift.ts";

/** Shows the words of a gift, or those without one, in place of those shown so far (`GiftVariants`). */
export function showGift(code: GiftCode | null): void {
  for (const variant of document.querySelectorAll<HTMLElement>("[data-gift]")) {
    variant.hidden = variant.dataset.gift !== (code ?? "");
  }
}
