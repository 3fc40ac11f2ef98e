import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keyFileIn, readKeys } from "#server/keys/key-file.ts";
import { openKeyring } from "#server/keys/open-keyring.ts";
import { commandLineOn, places } from "../support/backups.ts";
import { createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";
import { testKeys } from "../support/test-keys.ts";

const newer = `newer:${randomBytes(32).toString("base64url")}`;

onOneStore("The desk tells of keys", (store) => {
  test("which one seals, how many values each has sealed, and which can go, all along a renewal", async () => {
    const functions = await createFunctions(store);
    const { database } = functions;
    await openKeyring(database, readKeys(testKeys, "unused"));
    await functions.sign({ email: "keys@example.fr" });
    const keys = (setting: string, ...words: string[]) =>
      commandLineOn(functions, { ...store.settings(), more: { ENCRYPTION_KEYS: setting } }, "cles", ...words);

    expect((await keys(testKeys)).out).toMatch(
      /test\s: chiffre, 4 valeurs \(secrets 1, contrats 2, mandats 1\)\n\nTout est/,
    );
    const both = `${newer},${testKeys}`;
    expect(JSON.parse((await keys(both, "--json")).out).keys).toEqual([
      { name: "newer", role: "current", values: 0, tables: {} },
      { name: "test", role: "older", values: 4, tables: { secrets: 1, contracts: 2, mandates: 1 } },
    ]);
    // What it sealed again now, a site that was not started since could not read.
    const early = await keys(both, "renouveler");
    expect(early).toMatchObject({ code: 1, err: expect.stringContaining("Le site n’a pas encore démarré") });

    await openKeyring(database, readKeys(both, "unused"));
    expect(await keys(both, "renouveler")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^4 valeurs rechiffrées avec la première clé\.\nVous pouvez retirer test/),
    });
    expect((await keys(both, "renouveler")).out).toBe(
      "Rien à rechiffrer : la première clé a déjà tout chiffré.\n".replace(" :", "\u00a0:"),
    );
    expect((await keys(both)).out).toMatch(
      /test\s: inutile, 0 valeur\n\nVous pouvez retirer test de la liste\./,
    );

    // An instance that was not restarted seals with the older key, whose check value is gone.
    await functions.startDraft({ email: "late@example.fr" });
    expect((await keys(newer)).out).toMatch(/test\s: MANQUE, 1 valeur \(souscriptions 1\)/);
    expect((await keys(both, "renouveler", "--json")).out).toContain('"resealed": 1');

    const lost = await keys(testKeys);
    expect(lost.code).toBe(1);
    expect(lost.out).toMatch(/newer\s: MANQUE, 5 valeurs/);
    expect((await keys(testKeys, "renouveler")).err).toContain("Il manque newer");
    const impostor = await keys(`newer:${randomBytes(32).toString("base64url")}`);
    expect(impostor.out).toContain("n’est pas celle qui a chiffré");
  });
});

onOneStore("The desk makes a key", (store) => {
  test("as a line for the setting, or in front of the file of the keys", async () => {
    const functions = await createFunctions(store);
    const settings = { ...store.settings(), dataDir: places.folder() };
    const line = (await commandLineOn(functions, settings, "cles", "nouvelle", "--json")).out;
    expect(readKeys(JSON.parse(line).key, "unused")).toHaveLength(1);

    const file = keyFileIn(settings.dataDir);
    mkdirSync(join(settings.dataDir, "keys"));
    writeFileSync(file, `${testKeys}\n`);
    const inFile = { ...settings, more: { ENCRYPTION_KEYS: "" } };
    const { code, out } = await commandLineOn(functions, inFile, "cles", "nouvelle");
    expect(code).toBe(0);
    const [first, second] = readKeys("", settings.dataDir);
    expect([out.includes(first!.id), second!.id]).toEqual([true, "test"]);
    expect(out).not.toContain(Buffer.from(first!.bytes).toString("base64url"));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/\n$/);
  });
});
