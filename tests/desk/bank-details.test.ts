import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredContract } from "#server/database/contracts.ts";
import { evidenceOf } from "#server/database/evidence.ts";
import { checkContract } from "#server/functions/check-evidence.ts";
import { canaryIban } from "../support/call-bodies.ts";
import { confirmed } from "../support/confirmed.ts";
import { desk } from "../support/desk.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-iban-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let firms = 0;
/** The same signature again would answer the first contract. */
const another = () => ({ email: `firme-${++firms}@example.fr` });

onEachStore("Whole bank details leave the desk", (store) => {
  const path = (name: string) => join(folder, `${store.dialect}-${name}`);

  test("in a saved mandate only once it is evidence, with who asked, and again each time", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions, another());
    const shown = await desk(functions, "contrat", contract.number, "--vers", path("saved"));
    expect(shown.out).toContain("Mandat enregistré avec l’IBAN entier, par camille");
    await desk(functions, "contrat", contract.number.toLowerCase(), "--vers", path("saved-again"));
    expect(await leavings(functions, contract)).toEqual(Array(2).fill(["mandate-saved", "camille", null]));
    await desk(functions, "contrat", contract.number, "--clair", "--vers", path("both"), "--oui");
    expect((await leavings(functions, contract)).slice(2)).toEqual([
      ["bank-details-shown", "camille", null],
      ["mandate-saved", "camille", null],
    ]);
    expect(await faultsOf(functions, contract)).toEqual([]);
  });

  test("in no file that could not be written: nothing is noted then", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions, another());
    const unmade = await functions.sign(another());
    const target = path("taken");
    await desk(functions, "contrat", contract.number, "--vers", target);
    expect((await desk(functions, "contrat", contract.number, "--vers", target)).code).toBe(1);
    expect(await leavings(functions, contract)).toHaveLength(1);
    expect((await desk(functions, "contrat", unmade.number, "--vers", path("none"))).code).toBe(1);
    expect((await desk(functions, "contrat", contract.number)).code).toBe(0);
    expect((await desk(functions, "export", "contrats", "--vers", path("contracts.csv"))).code).toBe(0);
    expect(readFileSync(path("contracts.csv"), "utf8").replace(/\s/g, "")).not.toContain(canaryIban);
    expect(await leavings(functions, unmade)).toEqual([]);
  });

  test("in a bank file: each contract of the run says so, and no other, each time the file is made", async () => {
    const functions = await openFunctions(store);
    const paying = [];
    for (let rank = 0; rank < 3; rank++) {
      paying.push(await functions.signAndConfirm({ pack: "business", ...another() }));
    }
    const wrong = await functions.signAndConfirm({ pack: "business", iban: "FR1420041010050500013M02607" });
    const { firstDebitOn } = paying[0]!.dates;
    const period = ["--du", firstDebitOn, "--au", firstDebitOn];
    await desk(functions, "prelevements", ...period);
    for (const contract of paying) expect(await leavings(functions, contract)).toEqual([]);

    const file = path("bank.xml");
    expect((await desk(functions, "prelevements", ...period, "--vers", file, "--oui")).code).toBe(0);
    const [run] = JSON.parse((await desk(functions, "prelevements", "remises", "--json")).out);
    const remake = ["prelevements", "fichier", run.id.toLowerCase(), "--vers"];
    expect((await desk(functions, ...remake, path("bank-2.xml"))).code).toBe(0);
    expect((await desk(functions, ...remake, path("bank-2.xml"))).code).toBe(1);
    for (const contract of paying) {
      expect(await leavings(functions, contract)).toEqual(
        Array(2).fill(["bank-file-made", "camille", run.id]),
      );
      expect(await faultsOf(functions, contract)).toEqual([]);
    }
    expect(await leavings(functions, wrong)).toEqual([]);
    const { out } = await desk(functions, "contrat", paying[0]!.number);
    expect(out.replace(/\s+/g, " ")).toContain(`dans un fichier de prélèvements, ${run.id}, par camille`);
  });

  test("in none when the evidence cannot be kept", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance-10" });
    const { firstDebitOn } = contract.dates;
    const file = path("before.xml");
    const period = ["--du", firstDebitOn, "--au", firstDebitOn, "--vers", file, "--oui"];
    expect((await desk(functions, "prelevements", ...period)).code).toBe(0);
    const [run] = JSON.parse((await desk(functions, "prelevements", "remises", "--json")).out);
    const full: TestFunctions = {
      ...functions,
      database: {
        ...functions.database,
        transaction: () => Promise.reject(new Error("the disk is full")),
      },
    };
    for (const words of [
      ["contrat", contract.number, "--vers", path("full")],
      ["dossier", contract.number, "--vers", path("full.zip"), "--oui"],
      ["prelevements", "fichier", run.id, "--vers", path("full.xml")],
    ]) {
      expect([words[0], (await desk(full, ...words)).code]).toEqual([words[0], 1]);
    }
    for (const name of ["full", "full.zip", "full.xml"]) expect(existsSync(path(name))).toBe(false);
  });

  test("in a dossier, that is one event of its own, though the file could not be written after all", async () => {
    const functions = await openFunctions(store);
    const contract = await confirmed(functions, another());
    writeFileSync(path("there.zip"), "mine");
    await desk(functions, "dossier", contract.number, "--vers", path("there.zip"), "--oui");
    expect(await leavings(functions, contract)).toEqual([["dossier-made", "camille", null]]);
  });
});

/** What left of a contract's bank details: what in, by whom, and for which run. */
async function leavings({ database }: TestFunctions, { chainId }: StoredContract) {
  const events = await evidenceOf(database.db, chainId);
  const later = events.slice(3).filter(({ kind }) => kind !== "address-confirmed");
  return later.map(({ kind, dataJson }) => {
    const { by, run = null } = JSON.parse(dataJson);
    return [kind, by, run];
  });
}

async function faultsOf({ database, keyring }: TestFunctions, { id }: StoredContract) {
  return (await checkContract(database.db, keyring, id))?.faults;
}
