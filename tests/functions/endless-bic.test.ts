import { beforeAll, expect, test } from "vitest";
import { billableContractsOf } from "#server/database/billable-contracts.ts";
import { findContractByNumber, signedTextOf } from "#server/database/contracts.ts";
import { debtorOf } from "#server/debits/plan.ts";
import { canaryIban } from "../support/call-bodies.ts";
import { desk } from "../support/desk.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const bic = "BIC-SANS-FIN".repeat(5_000);

onEachStore("A BIC of 60,000 characters", (store) => {
  let site: TestFunctions;
  beforeAll(async () => {
    site = await openFunctions(store);
  });

  test("is kept and signed as it was sent, with a warning, and shown no longer than its first characters", async () => {
    const contract = await site.sign({ bic });
    expect(contract.mandate).toMatchObject({ bic, iban: canaryIban });
    expect(contract.warnings).toEqual(["bic-shape"]);
    expect(JSON.parse(signedTextOf(contract, site.keyring)).mandate.bic).toBe(bic);

    for (const promised of await site.promises(contract.id)) {
      const mail = (await site.compose(promised))!;
      expect(`${mail.html}${mail.text}`).not.toContain("BIC-SANS-FIN");
      for (const { content } of mail.attachments) expect(content.byteLength).toBeLessThan(120_000);
      if (promised.kind === "agency-contract") expect(mail.text).toContain("Le BIC n’a pas la forme");
    }

    const told = await desk(site, "contrat", contract.number, "--clair", "--oui");
    expect(told.code).toBe(0);
    expect(told.out).toContain(`${bic.slice(0, 34)}…`);
    expect(told.out).not.toContain(bic.slice(0, 35));
    for (const words of [["export", "contrats"], ["contrats"]]) {
      const { code, out } = await desk(site, ...words);
      expect([code, out.includes("BIC-SANS")]).toEqual([0, false]);
    }
    const [billable] = await billableContractsOf(site.database.db, [contract.id]);
    expect(debtorOf(billable!, site.keyring)).toMatchObject({ iban: canaryIban, bic: null });
    const kept = (await findContractByNumber(site.database.db, site.keyring, contract.number))!;
    expect(kept.mandate.bic).toBe(bic);
  });
});
