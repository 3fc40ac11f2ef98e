import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkTokenOf } from "#server/database/contracts.ts";
import { documentsOf } from "#server/database/documents.ts";
import { openEndings } from "#server/functions/client-contract.ts";
import { canaryBic, canaryIban } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { desk } from "../support/desk.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-desk-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onEachStore("The desk tells of a contract", (store) => {
  test("everything, in lines of 80 columns without a bank detail", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions, { siret: "73282932000075" });
    const { code, out, err } = await desk(functions, "contrat", contract.number);
    expect([code, err]).toEqual([0, ""]);
    for (const words of [
      `Contrat ${contract.number}, Agence 2H`,
      "État  Actif",
      "Prix  89,00 € TTC par mois",
      "Raison sociale  Atelier Garance",
      "Prochaine reconduction",
      "Si résilié aujourd’hui",
      contract.umr,
      "FR72ZZZ123456",
      "FR14 •••• •••• 2606",
      "La clé du SIRET ne correspond pas.",
      contract.terms.sha256,
      "15/09/2025 14:32:05  Contrat enregistré",
      "Entière, aucun événement n’a été modifié",
      ...(await documents(functions, contract.id)).map(({ sha256 }) => sha256),
    ]) {
      expect(spaced(out)).toContain(words);
    }
    expect(out.split("\n").filter((line) => Array.from(line).length > 80)).toEqual([]);
    expectNoBankDetail(out);
  });

  test("as JSON too, whatever the case of its number", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions);
    const { code, out } = await desk(functions, "contrat", contract.number.toLowerCase(), "--json");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      number: contract.number,
      state: "active",
      subscriber: { raisonSociale: "Atelier Garance" },
      mandate: { umr: contract.umr, maskedIban: "FR14\u00a0••••\u00a0••••\u00a02606" },
      nextDates: { nextRenewalOn: expect.any(String), lastDayIfTerminatedOn: expect.any(String) },
      evidence: { isWhole: true, events: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] },
      documents: [{ kind: "contract-summary" }, { kind: "mandate" }, { kind: "terms" }],
    });
    expectNoBankDetail(out);
  });

  test("that has ended, with what its subscriber asked", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions);
    const endings = openEndings(functions.parts);
    const token = linkTokenOf(contract, functions.keyring);
    await endings.terminate(token, contract.dates.firstRenewalOn, { address: "192.0.2.1" });
    functions.clock.now += 60 * 86_400_000;
    const { out } = await desk(functions, "contrat", contract.number);
    expect(out).toContain("Résilié");
    expect(out).toContain("Dernier jour de service");
    expect(out).toContain("Résiliation demandée");
    expect(out).not.toContain("Si résilié aujourd’hui");
  });

  test("and says when its evidence was touched or its documents are not made yet", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.sign({});
    await functions.database.db
      .updateTable("evidence_events")
      .set({ at: 1 })
      .where("chainId", "=", contract.chainId)
      .execute();
    const { code, out } = await desk(functions, "contrat", contract.number);
    expect(code).toBe(0);
    expect(out).toContain("ROMPUE");
    expect(out).toContain("Pas encore faits");
    expect(await desk(functions, "contrat", contract.number, "--vers", folder)).toMatchObject({
      code: 1,
      err: expect.stringContaining("ne sont pas encore faits"),
    });
  });

  test("without obeying what its visitor typed for a terminal", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.sign({});
    await functions.database.db
      .updateTable("contracts")
      .set({ raisonSociale: `Garance\u001b[2J\u202e${"x".repeat(200)}` })
      .where("id", "=", contract.id)
      .execute();
    for (const options of [[], ["--json"]]) {
      const { out } = await desk(functions, "contrat", contract.number, ...options);
      for (const mark of ["\u001b", "\u202e"]) expect(out).not.toContain(mark);
    }
    const { out } = await desk(functions, "contrat", contract.number);
    expect(out.split("\n").filter((line) => Array.from(line).length > 80)).toEqual([]);
  });
});

onEachStore("The desk saves the documents of a contract", (store) => {
  test("as they were sent, for their reader's eyes alone, and never over another file", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions);
    const target = join(folder, store.dialect, "garance");
    const first = await desk(functions, "contrat", contract.number, "--vers", target);
    expect(first).toMatchObject({ code: 0, err: "" });
    for (const { fileName, bytes } of await documents(functions, contract.id)) {
      const path = join(target, fileName);
      expect(first.out).toContain(path);
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    const again = await desk(functions, "contrat", contract.number, "--vers", target);
    expect(again).toMatchObject({ code: 1, out: "", err: expect.stringContaining("existe déjà") });
  });

  test("all or none", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions);
    const target = mkdtempSync(join(folder, "taken-"));
    const [, second] = await documents(functions, contract.id);
    writeFileSync(join(target, second!.fileName), "mine");
    expect((await desk(functions, "contrat", contract.number, "--vers", target)).code).toBe(1);
    expect(readdirSync(target)).toEqual([second!.fileName]);
    const file = join(target, second!.fileName);
    expect(await desk(functions, "contrat", contract.number, "--vers", join(file, "x"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("n’ont pas pu être enregistrés"),
    });
  });
});

function documents({ database, keyring }: TestFunctions, contractId: string) {
  return documentsOf(database.db, keyring, contractId);
}

function expectNoBankDetail(text: string): void {
  expect(text.replace(/\s/g, "")).not.toContain(canaryIban);
  expect(text).not.toContain(canaryBic);
}

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
