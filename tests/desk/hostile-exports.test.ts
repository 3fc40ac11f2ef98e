import { expect, test } from "vitest";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createExports } from "#server/desk/export.ts";
import { camille } from "../support/endings.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const period = { fromOn: "2025-10-01", toOn: "2025-10-31" } as const;
/** Names that the form accepts. */
const hostile = [
  '=HYPERLINK("http://exemple.fr";"Facture")',
  "+33 4 Vins",
  "-Zéro Déchet",
  "@telier",
  "\uff1dcmd",
  " =1+1",
  'Cave; « La "Bonne" »',
  "W".repeat(200),
];

onOneStore("Exports of invoices whose clients have hostile names", (store) => {
  test("keep their columns and lines, and no cell is read as a formula", async () => {
    const functions = await createFunctions(store);
    for (const [index, raisonSociale] of hostile.entries())
      await functions.signAndConfirm({ raisonSociale, email: `hostile-${index}@example.fr` });
    functions.clock.now = Date.parse("2025-10-15T09:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(hostile.length);
    const exports = createExports(functions.context);
    const entries = linesOf(await textOf(exports.entries(period, camille)));
    expect(entries).toHaveLength(1 + 3 * hostile.length);
    for (const line of entries) {
      const cells = line.split("\t");
      expect(cells).toHaveLength(18);
      for (const cell of cells) expect(cell).toMatch(/^(?![\s=+\-@\uff1d])[^\n\r\u2028\p{Bidi_Control}]*$/u);
    }
    const csv = await textOf(exports.invoices(period, camille));
    expect(csv).not.toMatch(/(^|[;\n])"?\s*[=+@\uff1d]|[\u2028\p{Bidi_Control}]/u);
    expect(csv.match(/2H-F-2025-\d{6};/g)).toHaveLength(hostile.length);
  });
});

function linesOf(text: string): string[] {
  return text.split("\r\n").filter((line) => line !== "");
}

async function textOf(parts: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const part of await parts) text += part;
  return text;
}
