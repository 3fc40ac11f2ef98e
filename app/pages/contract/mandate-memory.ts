import type { MandateField } from "#domain/contract/mandate.ts";
import type { PackId } from "#domain/pack.ts";

/** Mandate fields typed so far. */
export type TypedMandate = Readonly<Partial<Record<MandateField, string>>>;

/** Lives as long as the page: bank details are never put in a storage of the browser. */
const typed = new Map<PackId, TypedMandate>();

/** Remembers what was typed in the mandate, for a visitor who goes back to correct step 1. */
export function rememberMandate(pack: PackId, mandate: TypedMandate): void {
  typed.set(pack, mandate);
}

/** What was typed in the mandate of a pack since this page was loaded. */
export function typedMandate(pack: PackId): TypedMandate {
  return typed.get(pack) ?? {};
}

/** Whether the mandate of a pack was shown since this page was loaded. */
export function sawMandate(pack: PackId): boolean {
  return typed.has(pack);
}

/** Forgets what was typed, once signed. */
export function forgetMandate(pack: PackId): void {
  typed.delete(pack);
}
