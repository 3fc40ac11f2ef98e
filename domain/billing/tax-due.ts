import type { EntryKind } from "./entries.ts";
import type { VatPoint } from "./invoice.ts";

/** What made tax fall due, in the order in which a month tells it. `advance`: money on account. */
export const taxSources = [
  "collection",
  "settlement",
  "advance",
  "return",
  "refund",
  "document",
  "other",
] as const;
export type TaxSource = (typeof taxSources)[number];

/** A line of the tax due of a month, at one rate in tenths of a per cent: how many entries, the base without tax, the tax. */
export type TaxLine = {
  readonly source: TaxSource;
  readonly permille: number;
  readonly count: number;
  readonly baseCents: number;
  readonly taxCents: number;
};

/** Entries of one kind and one rate, and their sums. */
export type TaxedEntries = {
  readonly kind: EntryKind;
  readonly isOnAccount: boolean;
  readonly vatPermille: number;
  readonly count: number;
  readonly amountCents: number;
  readonly vatDueCents: number;
  readonly vatWaitingCents: number;
};

const sources: Partial<Record<EntryKind, TaxSource>> = {
  invoice: "document",
  "credit-note": "document",
  collection: "collection",
  settlement: "settlement",
  return: "return",
  refund: "refund",
};

/** The line that an entry belongs to. */
export function sourceOf({ kind, isOnAccount }: Pick<TaxedEntries, "kind" | "isOnAccount">): TaxSource {
  return isOnAccount && kind === "settlement" ? "advance" : (sources[kind] ?? "other");
}

/**
 * The tax that fell due with some entries, line by line (CGI, art. 269, 2, c): its sum is what they moved on the account of
 * the tax due. With the tax on payments, the base is what came in less its tax; an invoice, or money on account that pays
 * a month, moves a cent at most.
 */
export function taxLines(entries: readonly TaxedEntries[], vatPoint: VatPoint): TaxLine[] {
  const lines = new Map<string, TaxLine>();
  for (const each of entries) {
    if (each.kind === "batch" || each.kind === "charge") continue;
    const source = sourceOf(each);
    const taxCents = 0 - each.vatDueCents;
    const baseCents = baseOf(each, source, taxCents, vatPoint);
    if (taxCents === 0 && baseCents === 0) continue;
    const key = `${source} ${each.vatPermille}`;
    const line = lines.get(key) ?? {
      source,
      permille: each.vatPermille,
      count: 0,
      baseCents: 0,
      taxCents: 0,
    };
    lines.set(key, {
      ...line,
      count: line.count + each.count,
      baseCents: line.baseCents + baseCents,
      taxCents: line.taxCents + taxCents,
    });
  }
  return [...lines.values()].sort(
    (one, other) =>
      taxSources.indexOf(one.source) - taxSources.indexOf(other.source) || other.permille - one.permille,
  );
}

function baseOf(
  { amountCents, vatPermille }: TaxedEntries,
  source: TaxSource,
  taxCents: number,
  vatPoint: VatPoint,
): number {
  const isMoney = source !== "document";
  if (isMoney === (vatPoint === "payment") && source !== "other") return amountCents - taxCents;
  if (vatPoint === "payment") return 0 - taxCents;
  return vatPermille === 0 ? 0 : Math.round((taxCents * 1000) / vatPermille);
}
