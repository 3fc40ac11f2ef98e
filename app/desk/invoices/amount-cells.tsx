import type { VatAmounts } from "#domain/billing/invoice.ts";
import { Cell } from "../ui/table.tsx";
import { signedEuros } from "./words.ts";

/** The cells of a sum: without tax, the tax, and with tax. `sign`: −1 for a credit note, whose amounts are above zero. */
export function AmountCells({
  amounts: { withoutVatCents, vatCents, totalCents },
  sign = 1,
  classes,
}: {
  readonly amounts: Pick<VatAmounts, "withoutVatCents" | "vatCents" | "totalCents">;
  readonly sign?: 1 | -1;
  readonly classes: { readonly withoutVat: string | undefined; readonly vat: string | undefined };
}) {
  return (
    <>
      <Cell look="num" className={classes.withoutVat}>
        {signedEuros(sign * withoutVatCents)}
      </Cell>
      <Cell look="num" className={classes.vat}>
        {signedEuros(sign * vatCents)}
      </Cell>
      <Cell look="price">{signedEuros(sign * totalCents)}</Cell>
    </>
  );
}
