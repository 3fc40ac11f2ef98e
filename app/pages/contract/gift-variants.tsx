import type { ReactNode } from "react";
import { codesWith } from "#content/contract/gifts.ts";
import type { GiftCode } from "#domain/gift.ts";
import type { PackId } from "#domain/pack.ts";
import styles from "./gift-variants.module.css";

type GiftVariantsProps = {
  packId: PackId;
  /** The gift whose variant is shown first; `ShownGift` shows another. */
  shown: GiftCode | null;
  children: (code: GiftCode | null) => ReactNode;
};

/** The same words without a gift and with each gift of a pack; one of them is shown. */
export function GiftVariants({ packId, shown, children }: GiftVariantsProps) {
  const codes = codesWith(packId);
  if (codes.length === 0) return children(null);
  return [null, ...codes].map((code) => (
    <div key={code ?? ""} className={styles.variant} data-gift={code ?? ""} hidden={code !== shown}>
      {children(code)}
    </div>
  ));
}
