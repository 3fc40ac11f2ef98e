import type { TaxLine } from "#domain/billing/tax-due.ts";

/** The tax due of some lines. */
export function taxDueCents(lines: readonly TaxLine[]): number {
  return lines.reduce((sum, { taxCents }) => sum + taxCents, 0);
}

/** The base and the tax of some lines at each rate, the highest first. */
export function taxByRate(lines: readonly TaxLine[]): Omit<TaxLine, "source">[] {
  return [...Map.groupBy(lines, ({ permille }) => permille)]
    .sort(([one], [other]) => other - one)
    .map(([permille, some]) => ({
      permille,
      count: some.reduce((sum, { count }) => sum + count, 0),
      baseCents: some.reduce((sum, { baseCents }) => sum + baseCents, 0),
      taxCents: taxDueCents(some),
    }));
}
