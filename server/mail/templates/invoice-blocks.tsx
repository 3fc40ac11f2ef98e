import { vatWords } from "#content/contract/invoices.ts";
import { exactEuros } from "#content/site/format.ts";
import type { VatAmounts } from "#domain/billing/invoice.ts";
import type { SignedContract } from "#domain/contract/signed-contract.ts";
import type { StoredFile } from "#server/database/sealed/sealed-files.ts";
import { type Fact, LargeAmount, Stretch, Table } from "./blocks.tsx";
import { inkTitle } from "./look.ts";
import { foldedLines, Heading, Note, SmallHeading, TextLines, useIsText } from "./prose.tsx";

/** Why the client gets these mails. */
export const reason = "Vous recevez ce message parce que vous avez un contrat avec nous.";

/** The data of the mails that carry an invoice or a credit note. */
export type Enclosed = {
  readonly contract: SignedContract;
  readonly file: Omit<StoredFile, "kind">;
  readonly contractPage: string;
};

/** The sums of an invoice or of a credit note. */
export function sums({ withoutVatCents, vatPermille, vatCents, totalCents }: VatAmounts): Fact[] {
  return [
    { label: "Total HT", value: exactEuros(withoutVatCents) },
    { label: vatWords({ vatPermille }), value: exactEuros(vatCents) },
    { label: "Total TTC", value: exactEuros(totalCents) },
  ];
}

/** What the reader sees first: the amount, and when and how. */
export function AtAGlance({
  name,
  cents,
  label,
  title,
  note,
}: Record<"name" | "label" | "title" | "note", string> & { cents: number }) {
  if (useIsText()) {
    return (
      <div>
        <Heading>{name}</Heading>
        <TextLines lines={[`${exactEuros(cents)} TTC`, `${label}\u00a0: ${title}`, ...foldedLines(note)]} />
      </div>
    );
  }
  return (
    <Stretch padding="30px 40px 30px" on="stone">
      <Table width="100%">
        <tr>
          <td className="column" width="52%" valign="top">
            <SmallHeading style={inkTitle(22, 26)}>{name}</SmallHeading>
            <LargeAmount figure={exactEuros(cents).replace(/\s*€$/, "")} under={["TTC"]} />
          </td>
          <td className="column second" width="48%" valign="top">
            <Note style={{ margin: "3px 0 4px" }}>{label}</Note>
            <SmallHeading style={{ margin: "0 0 8px", ...inkTitle(26, 29) }}>{title}</SmallHeading>
            <Note>{note}</Note>
          </td>
        </tr>
      </Table>
    </Stretch>
  );
}
