import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { eraseContract } from "#server/database/evidence/erasures.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { verifyDocument } from "#server/evidence/check.ts";
import { readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { commandLineOn, signedAndInvoiced, signedWithDocument } from "../support/backups.ts";
import { commandLine } from "../support/command-line.ts";
import { confirmed, saveSentDocuments } from "../support/confirmed.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "agence-verify-"));

const spaced = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

onOneStore("What was altered in the store", (store) => {
  let functions: TestFunctions;
  beforeEach(async () => {
    functions = await createFunctions(store);
    const { db } = functions.database;
    for (const table of [
      ...(["entries", "invoices", "sealed_files", "mandates", "contracts", "drafts"] as const),
      ...(["evidence_events", "evidence_heads", "counters"] as const),
    ]) {
      await db.deleteFrom(table).execute();
    }
    await openKeyring(functions.database, readKeys(testKeys, "unused"));
  });
  /** The check of the whole store, as a person reads it. */
  const verified = async () => {
    const { code, out } = await commandLineOn(functions, store.settings(), "verifier");
    return [code, spaced(out)] as const;
  };

  /** What the page /verifier says of a document. */
  const verifiedDocument = async (bytes: Uint8Array) =>
    accepted(await verifyDocument(functions.context)(sha256Of(bytes), { ip: "192.0.2.1" }));

  test("is nothing in a store at work, and what was erased by the rules is taken for what it is", async () => {
    await functions.startDraft({ email: "begun@example.fr" });
    await signedWithDocument(functions, "kept");
    await signedAndInvoiced(functions, "invoiced");
    const erased = await signedWithDocument(functions, "erased");
    await functions.database.transaction((transaction) =>
      eraseContract(transaction, functions.keyring, erased, { on: "2027-10-20", rule: "contract-ended" }),
    );
    const [code, out] = await verified();
    expect([code, out]).toEqual([0, expect.stringMatching(/^Les données sont entières\./)]);
    expect(out).toMatch(/Chaînes de preuves entières : ✓ 4 Contrats fidèles à leur signature : ✓ 3/);
    const { checks } = JSON.parse(
      (await commandLineOn(functions, store.settings(), "verifier", "--json")).out,
    );
    for (const { looked } of checks) expect(looked).toBeGreaterThan(0);
  });

  test("is told of a contract by the desk, by its dossier and by the check of the store, column by column", async () => {
    const { db } = functions.database;
    const contract = await confirmed(functions);
    const saved = join(folder, store.dialect);
    await saveSentDocuments(functions, contract, saved);
    await db.updateTable("contracts").set({ monthlyCents: 100 }).where("id", "=", contract.id).execute();
    await db
      .updateTable("mandates")
      .set({ titulaire: "Autre" })
      .where("contractId", "=", contract.id)
      .execute();
    const told = "prix mensuel, titulaire du compte";
    const read = JSON.parse((await commandLine(functions, "dossier", contract.number, "--json")).out);
    expect(read.evidence).toMatchObject({ isWhole: false, faults: ["monthlyCents", "mandate.titulaire"] });
    const mandate = readFileSync(join(saved, `mandat-sepa-${contract.number}.pdf`));
    expect(await verifiedDocument(mandate)).toMatchObject({ kind: "mandate", evidenceIsWhole: false });
    const terms = readFileSync(join(saved, `conditions-generales-${contract.terms.version}.pdf`));
    expect(await verifiedDocument(terms)).toMatchObject({ kind: "terms", version: contract.terms.version });
    const archive = join(folder, `${store.dialect}.zip`);
    const dossier = await commandLine(functions, "dossier", contract.number, "--vers", archive, "--oui");
    expect([dossier.code, spaced(dossier.out)]).toEqual([1, expect.stringContaining(told)]);
    const readme = strFromU8(unzipSync(readFileSync(archive))["LISEZ-MOI.txt"]!);
    expect(spaced(readme)).toContain(`Est en défaut : ${told}.`);
    expect(await verified()).toEqual([1, expect.stringContaining(`(${told})`)]);
  });

  test("or erased by the rules is told apart: its documents are known, its data are gone", async () => {
    const { database, keyring } = functions;
    const contract = await confirmed(functions);
    const saved = join(folder, `${store.dialect}-erased`);
    await saveSentDocuments(functions, contract, saved);
    accepted(await createContractActions(functions.context).mandate(contract.number, "mandate", camille));
    await database.transaction((transaction) =>
      eraseContract(transaction, keyring, contract, { on: "2027-10-20", rule: "contract-ended" }),
    );
    const mandate = readFileSync(join(saved, `mandat-sepa-${contract.number}.pdf`));
    expect(await verifiedDocument(mandate)).toMatchObject({ kind: "mandate", evidenceIsWhole: true });
    await database.db
      .deleteFrom("evidence_events")
      .where("chainId", "=", contract.chainId)
      .where("kind", "=", "mandate-saved")
      .execute();
    expect(await verifiedDocument(mandate)).toMatchObject({ evidenceIsWhole: false });
  });

  test("is told of a chain that lost its head, by the desk, the doctor and the check", async () => {
    const contract = await functions.sign({ email: "sceau@example.fr" });
    await functions.startDraft({ email: "brouillon@example.fr" });
    await functions.database.db.deleteFrom("evidence_heads").execute();
    const { evidence } = JSON.parse((await commandLine(functions, "dossier", contract.number, "--json")).out);
    expect(evidence.faults).toEqual(["no-head"]);
    const doctor = spaced((await commandLineOn(functions, store.settings(), "doctor")).out);
    expect(doctor).toContain("2 chaînes de preuves n’ont pas de sceau");
    expect(await verified()).toEqual([
      1,
      expect.stringContaining(`la chaîne ${contract.chainId} n’est pas scellée`),
    ]);
  });

  test("is told of a chain that lost its last event, and of a head that lost its chain", async () => {
    const { db } = functions.database;
    const contract = await functions.sign({ email: "court@example.fr" });
    await functions.startDraft({ email: "parti@example.fr" });
    const draft = await db.selectFrom("drafts").select("chainId").executeTakeFirstOrThrow();
    await db.deleteFrom("evidence_events").where("kind", "=", "contract-kept").execute();
    await db.deleteFrom("evidence_events").where("chainId", "=", draft.chainId).execute();
    const [code, out] = await verified();
    expect(code).toBe(1);
    expect(out).toContain(`la chaîne ${contract.chainId} ne finit pas comme elle fut scellée`);
    expect(out).toMatch(/n’est plus tel qu’il a été signé \(fin de la chaîne[^)]*, acceptation/);
    expect(out).toContain(`la chaîne ${draft.chainId} est rompue`);
  });

  test("is told of a value that does not open, and of a document that is another", async () => {
    const { db } = functions.database;
    const contract = await signedWithDocument(functions, "changed");
    await db
      .updateTable("mandates")
      .set({ bankDetailsSealed: `v1.test.${"A".repeat(60)}` })
      .where("contractId", "=", contract.id)
      .execute();
    await db
      .updateTable("sealed_files")
      .set({ sha256: "0".repeat(64) })
      .execute();
    const [code, out] = await verified();
    expect([code, out]).toEqual([1, expect.stringContaining("mandates.bankDetailsSealed ne s’ouvre pas")]);
    expect(out).toContain("mandat-changed.pdf n’est plus le document d’origine");
  });
});
