import { type Subscriber, subscriberSchema } from "#domain/contract/subscriber.ts";
import { checkFields } from "#domain/fields.ts";
import { giftCodeFor, normalCode, type TypedCode } from "#domain/gift.ts";
import { isPackId, type PackId } from "#domain/pack.ts";
import { draftKeys, flagKeys, packKey, untilKey } from "./draft-flags.ts";

/** A first step as the browser stores it: the accepted values, and the token of the server's copy. */
export type TypedDraft = {
  readonly subscriber: Subscriber;
  readonly token: string | null;
  /** The gift code that was typed, and what became of it. */
  readonly gift: TypedCode | null;
  /** What the order says of its tax, by the place of the seat; `null` if this browser does not know it. */
  readonly tax: string | null;
};

/**
 * A first step as the server stores it, until `expiresAt`, in milliseconds since 1970, which is absent if the browser
 * already knows it.
 */
export type ServerDraft = TypedDraft & { readonly token: string; readonly expiresAt?: number };

/** The draft that the server found under a token, without what else it says. */
export function serverDraftOf(
  { subscriber, gift, expiresAt, tax }: Omit<ServerDraft, "token">,
  token: string,
): ServerDraft {
  return { subscriber, token, gift, tax, ...(expiresAt === undefined ? {} : { expiresAt }) };
}

/** The two storages of a browser, or their substitutes in a test. */
export type Storages = { readonly session: Storage; readonly local: Storage };

/**
 * Stores the first step of a pack and raises its flags. Returns `false` if the browser refuses (private window, full
 * storage): the draft then exists on the server alone, under its token.
 */
export function saveDraft(
  pack: PackId,
  draft: ServerDraft,
  storages: Storages | null = browserStorages(),
): boolean {
  return attempt(false, () => {
    if (!storages) return false;
    const keys = draftKeys(pack);
    const { subscriber, token, gift, tax } = draft;
    const stored = { ...subscriber, pack, draft: token, ...(gift ? { gift } : {}), tax };
    storages.session.setItem(keys.session, JSON.stringify(stored));
    storages.local.setItem(keys.flag, "true");
    storages.local.setItem(keys.email, draft.subscriber.email);
    storages.local.setItem(packKey(keys), pack);
    if (draft.expiresAt !== undefined) storages.local.setItem(untilKey(keys), String(draft.expiresAt));
    return true;
  });
}

/** The stored first step of a pack; none if it belongs to another pack or makes no sense. */
export function readDraft(pack: PackId, storages: Storages | null = browserStorages()): TypedDraft | null {
  return attempt(null, () => {
    const stored: unknown = JSON.parse(storages?.session.getItem(draftKeys(pack).session) ?? "null");
    const checked = checkFields(subscriberSchema, stored);
    if (!checked.ok) return null;
    const {
      pack: owner = pack,
      draft: token,
      gift,
      tax,
    } = stored as {
      readonly pack?: unknown;
      readonly draft?: unknown;
      readonly tax?: unknown;
      readonly gift?: { readonly code?: unknown; readonly problem?: unknown };
    };
    if (owner !== pack) return null;
    return {
      subscriber: checked.value,
      token: typeof token === "string" ? token : null,
      gift: readTypedCode(pack, gift),
      tax: typeof tax === "string" ? tax : null,
    };
  });
}

/** The stored code; only the server knows whether it is used. */
function readTypedCode(
  pack: PackId,
  { code, problem }: { readonly code?: unknown; readonly problem?: unknown } = {},
): TypedCode | null {
  if (typeof code !== "string" || normalCode(code) === "") return null;
  const given = giftCodeFor(code, pack);
  return { code: normalCode(code), problem: problem === "used" ? "used" : given.ok ? null : given.problem };
}

/**
 * Whether step 1 of a pack was completed in this browser, in any tab: the flag is raised and the e-mail is stored.
 * Never true for the promotional offer, whose step 1 does not check it (docs/product.md, 5.2).
 */
export function isStep1Completed(pack: PackId, storages: Storages | null = browserStorages()): boolean {
  return attempt(false, () => {
    if (!storages || pack === "advance-annexe-promo") return false;
    const keys = draftKeys(pack);
    const raised =
      storages.local.getItem(keys.flag) === "true" && Boolean(storages.local.getItem(keys.email));
    return raised && (storages.local.getItem(packKey(keys)) ?? pack) === pack;
  });
}

/** Lowers the flags of a pack, unless another pack raised them. */
export function clearFlags(pack: PackId, storages: Storages | null = browserStorages()): void {
  attempt(undefined, () => {
    if (!storages) return;
    const keys = draftKeys(pack);
    const raisedBy = storages.local.getItem(packKey(keys));
    if (isPackId(raisedBy) && raisedBy !== pack) return;
    for (const key of flagKeys(keys)) storages.local.removeItem(key);
  });
}

/** Removes the first step of a pack and its flags; leaves those of another pack. */
export function clearDraft(pack: PackId, storages: Storages | null = browserStorages()): void {
  clearFlags(pack, storages);
  attempt(undefined, () => {
    if (!storages) return;
    const key = draftKeys(pack).session;
    const owner = attempt(pack, () => JSON.parse(storages.session.getItem(key) ?? "null")?.pack);
    if (!isPackId(owner) || owner === pack) storages.session.removeItem(key);
  });
}

/** `null` on the server, and in browsers that refuse storage. */
function browserStorages(): Storages | null {
  return attempt(null, () =>
    typeof window === "undefined" ? null : { session: window.sessionStorage, local: window.localStorage },
  );
}

/** Storage throws if the visitor has blocked it or if it is full, and it may contain anything. */
function attempt<Value>(otherwise: Value, action: () => Value): Value {
  try {
    return action();
  } catch {
    return otherwise;
  }
}
