import type { PackId } from "#domain/pack.ts";

/** Local flags of a first step: that it is done, and the e-mail address typed in it. */
type FlagKeys = { readonly flag: string; readonly email: string };

const flags = { flag: "contractStep1Completed", email: "contractEmail" } as const;
const promoFlags = { flag: "contractStep1PromoCompleted", email: "contractPromoEmail" } as const;

/** Those of every pack. */
export const everyFlags: readonly FlagKeys[] = [flags, promoFlags];

/** Where the browser keeps the first step of a pack: session storage, then two local flags. */
type DraftKeys = FlagKeys & { readonly session: string };

/** Storage keys of a pack (docs/product.md, 5.2): Advance and the offer have their own, all others share theirs. */
export function draftKeys(pack: PackId): DraftKeys {
  if (pack === "advance") return { session: "contractStep1Advance", ...flags };
  if (pack === "advance-annexe-promo") return { session: "contractStep1Promo", ...promoFlags };
  return { session: "contractStep1", ...flags };
}

/** Names the pack that raised the flags, as several packs share theirs. */
export function packKey({ flag }: FlagKeys): string {
  return `${flag}Pack`;
}

/** Until when the flags stand, in milliseconds since 1970: as long as the server keeps the draft. */
export function untilKey({ flag }: FlagKeys): string {
  return `${flag}Until`;
}

/** All that is kept with a flag. */
export function flagKeys(keys: FlagKeys): readonly string[] {
  return [keys.flag, keys.email, packKey(keys), untilKey(keys)];
}
