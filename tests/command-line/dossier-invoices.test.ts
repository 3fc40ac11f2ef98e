import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { commandLine } from "../support/command-line.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

onOneStore("The dossier of a contract with invoices", (store) => {
  test("holds each invoice and credit note as sent, its data, and the text that the evidence fixes, under the corrected SIRET", async () => {
    const functions = await createFunctions(store);
    const [signedSiret, siret] = ["73282932000075", "73282932000074"];
    const contract = await functions.signAndConfirm({ email: "invoices@example.fr", siret: signedSiret });
    const contracts = createContractActions(functions.context);
    accepted(await contracts.correctSiret(contract.number, { siret, expected: signedSiret }, camille));
    functions.clock.now = Date.parse("2025-10-15T08:00:00Z");
    await issueDueInvoices(functions.context);
    const credit = { amountCents: 890, expectedLeftCents: 8900, reason: "Site inaccessible" };
    accepted(await createCredits(functions.context).issue("2H-F-2025-000001", credit, camille));

    const path = join(mkdtempSync(join(tmpdir(), "agence-dossier-")), "dossier.zip");
    expect((await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui")).code).toBe(0);
    const files = unzipSync(readFileSync(path));
    const textOf = (name: string) => Buffer.from(files[name]!).toString("utf8");
    expect(Object.keys(files).filter((name) => name.startsWith("factures/"))).toEqual([
      "factures/facture-2H-F-2025-000001.pdf",
      "factures/2H-F-2025-000001.xml",
      "factures/2H-F-2025-000001.json",
      "factures/avoir-2H-A-2025-000001.pdf",
      "factures/2H-A-2025-000001.xml",
      "factures/2H-A-2025-000001.json",
    ]);
    expect(textOf("factures/2H-F-2025-000001.xml")).toContain(siret);
    const events = JSON.parse(textOf("preuves/chaine.json")) as { kind: string; data: { sha256?: string } }[];
    for (const [kind, number] of [
      ["invoice-issued", "2H-F-2025-000001"],
      ["credit-note-issued", "2H-A-2025-000001"],
    ]) {
      const event = events.find((each) => each.kind === kind);
      expect(event?.data.sha256).toBe(sha256Of(files[`factures/${number}.json`]!));
    }
    expect(events.map(({ kind }) => kind)).toContain("siret-corrected");
    expect(textOf("LISEZ-MOI.txt")).toMatch(new RegExp(`SIRET ${signedSiret}\\n.*SIRET ${siret}, corrigé`));
    const { out } = await commandLine(functions, "dossier", contract.number, "--json");
    expect(JSON.parse(out).invoices.map(({ number }: { number: string }) => number)).toEqual([
      "2H-F-2025-000001",
      "2H-A-2025-000001",
    ]);
  });
});
