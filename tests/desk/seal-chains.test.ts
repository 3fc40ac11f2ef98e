import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eraseContract } from "#server/database/erasures.ts";
import { evidenceOf } from "#server/database/evidence.ts";
import { deskOn, temporaryPlaces } from "../support/backups.ts";
import { confirmed } from "../support/confirmed.ts";
import { desk, deskAt } from "../support/desk.ts";
import { openFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const places = temporaryPlaces();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-seals-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const spaced = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");

onEachStore("The seals of chains of evidence", (store) => {
  beforeEach(async () => {
    const { db } = await store.open();
    for (const table of [
      "documents",
      "mandates",
      "contracts",
      "evidence_events",
      "evidence_heads",
    ] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  test("that a store of an earlier version has not are told, and put once somebody vouches for them", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const contract = await confirmed(functions);
    await functions.startDraft({ email: "brouillon@example.fr" });
    await db.deleteFrom("evidence_heads").execute();
    const { out } = await desk(functions, "contrat", contract.number);
    expect(spaced(out)).toMatch(/ALTÉRÉ sceau de la chaîne, absent/);
    const doctor = async () => spaced((await deskOn(functions, store.settings(), "doctor")).out);
    expect(await doctor()).toContain("2 chaînes de preuves n’ont pas de sceau");
    expect((await deskOn(functions, store.settings(), "repeter")).code).toBe(1);

    const declined = await deskAt(functions, { answer: "non" }, "verifier", "--sceller");
    expect([declined.code, declined.asked.length]).toEqual([1, 1]);
    expect(spaced(declined.err)).toContain(`2 chaînes à sceller : ${contract.number} et 1 autre.`);
    expect(await db.selectFrom("evidence_heads").selectAll().execute()).toEqual([]);
    const sealed = await desk(functions, "verifier", "--sceller", "--oui");
    expect([sealed.code, spaced(sealed.out)]).toEqual([0, "2 chaînes scellées. "]);
    const last = (await evidenceOf(db, contract.chainId)).at(-1)!;
    expect([last.kind, last.dataJson]).toEqual(["chain-sealed", '{"by":"camille"}']);
    expect(spaced((await desk(functions, "contrat", contract.number)).out)).toContain(
      "Chaîne scellée après contrôle, par camille Chaîne Entière",
    );
    expect(await doctor()).toContain("Toutes les chaînes de preuves ont leur sceau.");
    expect((await deskOn(functions, store.settings(), "repeter")).code).toBe(0);
    expect(spaced((await desk(functions, "verifier", "--sceller")).out)).toContain("sont scellées.");
  });

  test("are put on no chain that is broken", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const contract = await functions.sign({});
    await db.updateTable("evidence_events").set({ at: 1 }).where("rank", "=", 2).execute();
    const { code, out } = await desk(functions, "verifier", "--sceller", "--oui");
    expect([code, spaced(out)]).toEqual([1, expect.stringContaining("1 chaîne rompue reste telle quelle")]);
    expect(await evidenceOf(db, contract.chainId)).toHaveLength(3);
    expect((await desk(functions, "verifier", "contrat.pdf", "--sceller")).code).toBe(2);
  });

  test("that an older backup has not keep it from nothing; one that lost its last event is refused", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const contract = await confirmed(functions);
    const heads = await db.selectFrom("evidence_heads").selectAll().execute();
    await db.deleteFrom("evidence_heads").execute();
    const unsealed = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", unsealed);
    const restored = await deskOn(functions, await places.emptyStore(store), "restaurer", unsealed);
    expect([restored.code, spaced(restored.out)]).toEqual([
      0,
      expect.stringContaining("1 chaîne sans sceau"),
    ]);

    // As a version that sealed none wrote it.
    const manifest = join(unsealed, "manifest.json");
    const { rows, ...rest } = JSON.parse(readFileSync(manifest, "utf8"));
    writeFileSync(manifest, JSON.stringify({ ...rest, rows: { ...rows, evidence_heads: undefined } }));
    expect((await deskOn(functions, store.settings(), "repeter", unsealed)).code).toBe(0);

    await db.insertInto("evidence_heads").values(heads).execute();
    await db.deleteFrom("evidence_events").where("kind", "=", "contract-kept").execute();
    const shortened = places.path();
    await deskOn(functions, store.settings(), "sauvegarder", shortened);
    const refused = await deskOn(functions, await places.emptyStore(store), "restaurer", shortened);
    expect(refused.code).toBe(1);
    expect(spaced(refused.out)).toContain(
      `la chaîne ${contract.chainId} ne finit pas comme elle fut scellée`,
    );
    expect(spaced(refused.out)).toMatch(
      /n’est plus tel qu’il a été signé \(fin de la chaîne[^)]*, acceptation/,
    );
  });

  test("left without their chain are told", async () => {
    const functions = await openFunctions(store);
    await functions.startDraft({ email: "parti@example.fr" });
    await functions.database.db.deleteFrom("evidence_events").execute();
    await functions.database.db.deleteFrom("drafts").execute();
    const { code, out } = await deskOn(functions, store.settings(), "repeter");
    expect([code, spaced(out)]).toEqual([1, expect.stringContaining("est rompue")]);
  });
});

onEachStore("A contract that somebody altered in the store", (store) => {
  test("is told by the desk, by its dossier and by the checks of a backup, column by column", async () => {
    const functions = await openFunctions(store);
    const { db } = functions.database;
    const contract = await confirmed(functions);
    const saved = join(folder, store.dialect);
    await desk(functions, "contrat", contract.number, "--vers", saved);
    await db.updateTable("contracts").set({ monthlyCents: 100 }).where("id", "=", contract.id).execute();
    await db
      .updateTable("mandates")
      .set({ titulaire: "Autre" })
      .where("contractId", "=", contract.id)
      .execute();
    const told = "prix mensuel, titulaire du compte";
    const file = await desk(functions, "contrat", contract.number);
    expect(spaced(file.out)).toContain(`Chaîne Entière, aucun événement n’a été modifié ALTÉRÉ ${told}`);
    const verdict = await desk(functions, "verifier", join(saved, `mandat-sepa-${contract.number}.pdf`));
    expect([verdict.code, spaced(verdict.out)]).toEqual([1, expect.stringContaining(`ALTÉRÉ ${told}`)]);
    const archive = join(folder, `${store.dialect}.zip`);
    const dossier = await desk(functions, "dossier", contract.number, "--vers", archive, "--oui");
    expect([dossier.code, spaced(dossier.out)]).toEqual([1, expect.stringContaining(told)]);
    const readme = strFromU8(unzipSync(readFileSync(archive))["LISEZ-MOI.txt"]!);
    expect(spaced(readme)).toContain(`Est en défaut : ${told}.`);
    const rehearsed = await deskOn(functions, store.settings(), "repeter");
    expect([rehearsed.code, spaced(rehearsed.out)]).toEqual([1, expect.stringContaining(`(${told})`)]);
  });

  test("or erased by the rules is told apart: its documents are known, its data are gone", async () => {
    const functions = await openFunctions(store);
    const { database, keyring } = functions;
    const contract = await confirmed(functions);
    const saved = join(folder, `${store.dialect}-erased`);
    await desk(functions, "contrat", contract.number, "--vers", saved);
    await database.transaction((transaction) =>
      eraseContract(transaction, keyring, contract, { on: "2027-10-20", rule: "contract-ended" }),
    );
    const mandate = join(saved, `mandat-sepa-${contract.number}.pdf`);
    const { code, out } = await desk(functions, "verifier", mandate);
    expect(code).toBe(0);
    expect(spaced(out)).toContain("Effacé le 20 octobre 2027, ses données ne sont plus conservées");
    expect(out).not.toContain("Abonné");
    await database.db
      .deleteFrom("evidence_events")
      .where("chainId", "=", contract.chainId)
      .where("kind", "=", "mandate-saved")
      .execute();
    expect((await desk(functions, "verifier", mandate)).code).toBe(1);
  });
});
