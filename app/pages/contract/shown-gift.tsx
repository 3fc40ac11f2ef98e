import { useEffect } from "react";
import type { GiftCode } from "#domain/gift.ts";

/**
 * Shows the words of a gift, or those without one, in place of those shown so far (`GiftVariants`). They are the server’s HTML, which
 * React leaves alone: place it beside them, so that it shows the gift again when they come back.
 */
export function ShownGift({ code }: { readonly code: GiftCode | null }) {
  useEffect(() => {
    for (const variant of document.querySelectorAll<HTMLElement>("[data-gift]")) {
      variant.hidden = variant.dataset.gift !== (code ?? "");
    }
  }, [code]);
  return null;
}
