import type { PackId } from "#domain/pack.ts";

/** Storage keys of a first step: the flag that says it is done, and the e-mail address typed in it. */
type FlagKeys = { readonly flag: string; readonly email: string };

const flags = { flag: "contractStep1Completed", email: "contractEmail" } as const;
const promoFlags = { flag: "contractStep1PromoCompleted", email: "contractPromoEmail" } as const;

export const everyFlags: readonly FlagKeys[] = [flags, promoFlags];

/** Storage keys of the first step of a pack: one in session storage, and two local flags. */
type DraftKeys = FlagKeys & { readonly session: string };

/** Storage keys of a pack (docs/product.md, 5.2): Advance and the offer have their own, all others share theirs. */
export function draftKeys(pack: PackId): DraftKeys {
  if (pack === "advance") return { session: "contractStep1Advance", ...flags };
  if (pack === "advance-annexe-promo") return { session: "contractStep1Promo", ...promoFlags };
  return { session: "contractStep1", ...flags };
}

/** Storage key of the pack that raised the flags, because several packs share them. */
export function packKey({ flag }: FlagKeys): string {
  return `${flag}Pack`;
}

/** Storage key of the time at which the flags expire, in milliseconds since 1970: that of the draft on the server. */
export function untilKey({ flag }: FlagKeys): string {
  return `${flag}Until`;
}

export function flagKeys(keys: FlagKeys): readonly string[] {
  return [keys.flag, keys.email, packKey(keys), untilKey(keys)];
}
