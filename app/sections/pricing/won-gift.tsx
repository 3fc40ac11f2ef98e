import { GiftIcon } from "#app/ui/icons.tsx";
import { giftNames } from "#content/contract/gifts.ts";
import { inSentence } from "#content/site/format.ts";
import { wonGiftWords } from "#content/site/pricing.ts";
import { giftCodes, gifts } from "#domain/gift.ts";
import type { PackOnSale } from "#domain/pack.ts";
import styles from "./won-gift.module.css";

/** Above the cards: the prize of this browser, hidden until `won-gift-element.ts` shows it. */
export function WonGift() {
  return giftCodes.map((code) => (
    <div key={code} className={styles.won} data-prize={gifts[code].prize} hidden role="note">
      <GiftIcon />
      <b>
        {wonGiftWords.title} {inSentence(giftNames[code])}
      </b>
      <p>{wonGiftWords.use[code]}</p>
    </div>
  ));
}

/** On a card: what the prize of this browser makes of its price. */
export function WonGiftOnPack({ pack }: { readonly pack: PackOnSale }) {
  return giftCodes.map((code) => {
    const words = wonGiftWords.onPack(pack, code);
    return (
      words && (
        <p key={code} data-prize={gifts[code].prize} hidden>
          {words}
        </p>
      )
    );
  });
}
