import type { VatAmounts } from "#domain/billing/invoice.ts";
import { Cell } from "../ui/table.tsx";
import { signedEuros } from "./words.ts";

/** The cells of a sum: without tax, the tax, and with tax. `sign`: −1 for a credit note, whose amounts are above zero. */
export function AmountCells({
  amounts: { withoutVatCents, vatCents, totalCents },
  sign = 1,
  labels,
}: {
  readonly amounts: Pick<VatAmounts, "withoutVatCents" | "vatCents" | "totalCents">;
  readonly sign?: 1 | -1;
  readonly labels: { readonly withoutVat: string; readonly vat: string };
}) {
  return (
    <>
      <Cell look="num" label={labels.withoutVat} className="quiet">
        {signedEuros(sign * withoutVatCents)}
      </Cell>
      <Cell look="num" label={labels.vat} className="quiet">
        {signedEuros(sign * vatCents)}
      </Cell>
      <Cell look="price">{signedEuros(sign * totalCents)}</Cell>
    </>
  );
}
