import { expect, test } from "vitest";
import { invoiceLine } from "#content/contract/client-invoices.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { caller } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("Invoices behind a private link", (store) => {
  test("are listed with their credit notes, the latest first, with where they stand", async () => {
    const functions = await createFunctions(store);
    const { context, clock, keyring } = functions;
    const contract = await functions.signAndConfirm({ email: "client@example.fr" });
    clock.now = Date.parse("2025-11-15T09:00:00Z");
    await issueDueInvoices(context);
    const space = createClientSpace(context);
    const token = linkTokenOf(contract, keyring);
    const [november, october] = accepted(await space.byLink(token, caller)).invoices;
    const credit = { amountCents: 890, expectedLeftCents: 8900, reason: "Geste" };
    const accountant = { role: "accountant", name: "Nour Haddad" } as const;
    accepted(await createCredits(context).issue(october!.number, credit, accountant));
    await expect(space.invoiceByLink(token, october!.number, caller)).resolves.toMatchObject({ ok: true });
    const lines = accepted(await space.byLink(token, caller)).invoices.map(invoiceLine);
    expect(lines.map(({ title, amount, state }) => [title, amount, state])).toEqual([
      ["15\u00a0novembre 2025", "89,00\u00a0€", "Bientôt prélevée"],
      ["Avoir du 15\u00a0novembre 2025", "\u22128,90\u00a0€", "Déduit"],
      ["15\u00a0octobre 2025", "89,00\u00a0€", "Bientôt prélevée"],
    ]);
    expect(lines.at(-1)!.file).toMatch(/^2H-F-2025-\d{6}, PDF, \d+\u00a0Ko$/);
    expect(november!.byteLength).toBeNull();
  });

  test("are the same bytes at each download, known to the verifier, and nobody else’s", async () => {
    const functions = await createFunctions(store);
    const { context, clock, keyring } = functions;
    const contract = await functions.signAndConfirm({ email: "one@example.fr" });
    const other = await functions.signAndConfirm({ email: "other@example.fr" });
    clock.now = Date.parse("2025-10-15T09:00:00Z");
    await issueDueInvoices(context);
    const space = createClientSpace(context);
    const token = linkTokenOf(contract, keyring);
    const { number } = accepted(await space.byLink(token, caller)).invoices[0]!;
    const first = accepted(await space.invoiceByLink(token, number, caller));
    const again = accepted(await space.invoiceByLink(token, number, caller));
    expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
    const verify = verifyDocument(context);
    expect(await verify(sha256Of(first.bytes), caller)).toMatchObject({
      ok: true,
      value: { kind: "invoice", number, issuedOn: expect.any(String) },
    });
    for (const wrong of [
      number.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10)),
      "",
      "../x",
      "2H-F-2025-1",
    ])
      expect(await space.invoiceByLink(token, wrong, caller)).toMatchObject({ ok: false });
    const theirs = accepted(await space.byLink(linkTokenOf(other, keyring), caller)).invoices[0]!.number;
    expect(await space.invoiceByLink(token, theirs, caller)).toMatchObject({ problem: { code: "unknown" } });
  });
});
