import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { saveNote } from "#server/database/contracts/contract-notes.ts";
import { linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { sha256Of } from "#server/database/sealed/encryption.ts";
import { sampleBic, sampleIban } from "../support/call-bodies.ts";
import { commandLine, commandLineAt } from "../support/command-line.ts";
import { confirmed } from "../support/confirmed.ts";
import { collectTwice } from "../support/debits.ts";
import { camille, read, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { mailsLeft } from "../support/mail-workers.ts";
import { onOneStore } from "../support/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "agence-dossier-"));

onOneStore("The dossier of a contract", (store) => {
  afterEach(store.renew);

  test("holds what proves it, and is checked with common tools alone", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const path = join(folder, `${store.dialect}.zip`);
    const { code, out } = await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    expect(code).toBe(0);
    expect(out).toContain("LISEZ-MOI.txt");
    const files = unpacked(path);
    expect(Object.keys(files)).toEqual([
      "LISEZ-MOI.txt",
      `documents/contrat-${contract.number}.pdf`,
      `documents/mandat-sepa-${contract.number}.pdf`,
      `documents/conditions-generales-${contract.terms.version}.pdf`,
      "preuves/donnees-signees.json",
      "preuves/evenements/01-step1-accepted.json",
      "preuves/evenements/02-step2-accepted.json",
      "preuves/evenements/03-contract-kept.json",
      "preuves/evenements/04-dossier-made.json",
      "preuves/chaine.json",
      "conditions-acceptees.txt",
      "e-mails/journal.json",
      "e-mails/confirmation.txt",
      "EMPREINTES.sha256",
    ]);

    const place = join(folder, store.dialect);
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), bytes);
    }
    if (process.platform === "linux") {
      execFileSync("sha256sum", ["--check", "--strict", "EMPREINTES.sha256"], { cwd: place });
    }
    const signedData = JSON.parse(textOf(files["preuves/donnees-signees.json"]));
    expect(sha256Of(files["preuves/donnees-signees.json"]!)).toBe(contract.signedDataSha256);
    expect(signedData.terms.sha256).toBe(sha256Of(files["conditions-acceptees.txt"]!));
    const events = Object.keys(files).filter((name) => name.startsWith("preuves/evenements/"));
    let before = "0".repeat(64);
    for (const name of events) {
      expect(JSON.parse(textOf(files[name])).previousHash).toBe(before);
      before = sha256Of(files[name]!);
    }
    const readme = textOf(files["LISEZ-MOI.txt"]);
    for (const told of [
      contract.umr,
      contract.signedDataSha256,
      before,
      sha256Of(files["conditions-acceptees.txt"]!),
    ])
      expect(readme).toContain(told);
    expect(textOf(files["e-mails/confirmation.txt"])).toContain(contract.umr);
    expect(textOf(files["e-mails/confirmation.txt"]).replace(/\s/gu, "")).not.toContain(sampleIban);
  });

  test("holds the mails of the steps of its life, each in a file of its own", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const suspend = { kind: "suspend", reason: "force-majeure" } as const;
    for (const step of [suspend, { kind: "reactivate" } as const, suspend]) {
      accepted(await stepTaken(functions, contract.number, step));
      functions.clock.now += 60_000;
    }
    await mailsLeft(functions, contract.id, "suspension", "reactivation");
    const path = join(folder, `${store.dialect}-steps.zip`);
    await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    expect(Object.keys(unpacked(path)).filter((name) => name.startsWith("e-mails/"))).toEqual([
      "e-mails/journal.json",
      "e-mails/confirmation.txt",
      "e-mails/suspension.txt",
      "e-mails/reactivation.txt",
      "e-mails/suspension-2.txt",
    ]);
  });

  test("still holds the mail of a termination that gave way to a withdrawal after it had left", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const terminate = { kind: "terminate", cause: "subscriber" } as const;
    for (const step of [terminate, { kind: "withdraw", declaresSmallFirm: true } as const]) {
      accepted(await stepTaken(functions, contract.number, step));
      await mailsLeft(functions, contract.id, "termination");
    }
    const path = join(folder, `${store.dialect}-withdrawn.zip`);
    await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    expect(textOf(unpacked(path)["e-mails/termination.txt"])).toContain(contract.number);
  });

  test("says where each mail went, before the address was corrected and after", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const sent = (kind: "suspension" | "new-link") => mailsLeft(functions, contract.id, kind);
    const corrected = async (email: string) => {
      functions.clock.now += 60_000;
      const { contactEmail: shown } = await read(functions, contract.id);
      const contracts = createContractActions(functions.context);
      accepted(await contracts.correctEmail(contract.number, { email, expected: shown }, camille));
      functions.clock.now += 60_000;
    };
    await corrected("garance@corrigee.example");
    accepted(await stepTaken(functions, contract.number, { kind: "suspend", reason: "force-majeure" }));
    await sent("suspension");
    await corrected("garance@derniere.example");
    await sent("new-link");
    const path = join(folder, `${store.dialect}-addresses.zip`);
    await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    const files = unpacked(path);
    const to = (kind: string) => /^À\s: (.+)$/m.exec(textOf(files[`e-mails/${kind}.txt`]))?.[1];
    expect(to("confirmation")).toBe(contract.subscriber.email);
    expect(to("suspension")).toBe("une adresse corrigée depuis");
    expect(to("new-link")).toBe("garance@derniere.example");
  });

  test("holds its mails without the link that makes whoever reads it pass for the client", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    accepted(await createContractActions(functions.context).renewLink(contract.number, "", camille));
    await mailsLeft(functions, contract.id, "new-link");
    const path = join(folder, `${store.dialect}-link.zip`);
    await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    const files = Object.entries(unpacked(path));
    expect(files.map(([name]) => name)).toContain("e-mails/new-link.txt");
    const token = linkTokenOf(await read(functions, contract.id), functions.keyring);
    for (const [name, bytes] of files) {
      const text = textOf(bytes);
      expect([name, text.includes(token)]).toEqual([name, false]);
      if (name.startsWith("e-mails/") && name.endsWith(".txt"))
        expect(text).toContain("/mon-contrat/[lien privé]");
    }
  });

  test("holds the words of a reminder as they left, also once its month is paid", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const { debits, references } = await collectTwice(functions, contract);
    const reference = references[0]!;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    await mailsLeft(functions, contract.id, "payment-reminder-1");
    accepted(await debits.settle(reference, { on: "2025-10-20", means: "transfer" }, camille));
    const path = join(folder, `${store.dialect}-reminder.zip`);
    await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    const words = textOf(unpacked(path)["e-mails/payment-reminder-1.txt"]);
    expect(words).toContain("89,00\u00a0€");
    expect(words).toContain("/mon-contrat/[lien privé]");
  });

  test("is made only for who says yes, and never over another file", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions, { email: "autre@example.fr" });
    const path = join(folder, `${store.dialect}-there.zip`);
    const declined = await commandLineAt(
      functions,
      { answer: "non" },
      "dossier",
      contract.number,
      "--vers",
      path,
    );
    expect(declined.code).toBe(1);
    writeFileSync(path, "mine");
    expect(await accountExports(functions, contract)).toEqual([]);
    const refused = await commandLine(functions, "dossier", contract.number, "--vers", path, "--oui");
    expect(refused.code).toBe(1);
    expect(readFileSync(path, "utf8")).toBe("mine");
    // Whether a file can be written is known once its account has been read for it.
    expect(await accountExports(functions, contract)).toEqual([["dossier-made", "camille"]]);
  });

  test("is not made when its evidence cannot be kept", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions);
    const path = join(folder, `${store.dialect}-full.zip`);
    const transaction = () => Promise.reject(new Error("the disk is full"));
    const full = { ...functions, database: { ...functions.database, transaction } };
    expect((await commandLine(full, "dossier", contract.number, "--vers", path, "--oui")).code).toBe(1);
    expect(existsSync(path)).toBe(false);
  });
});

onOneStore("What there is to know of a contract", (store) => {
  test("goes to a program whole, whatever the case of its number, the account masked and nothing noted", async () => {
    const functions = await createFunctions(store);
    const contract = await confirmed(functions, { raisonSociale: "Garance\u202e & fils" });
    const note = { contractId: contract.id, text: "Rappelée.", by: "Inès", at: 1 };
    for (let n = 0; n < 21; n += 1) await saveNote(functions.database.db, { ...note, id: `note-${n}` });
    const { code, out, err } = await commandLine(
      functions,
      "dossier",
      contract.number.toLowerCase(),
      "--json",
    );
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({
      number: contract.number,
      state: "active",
      emailConfirmation: null,
      awaitsConfirmation: true,
      subscriber: { raisonSociale: "Garance & fils" },
      mandate: { umr: contract.umr, maskedIban: "FR14\u00a0••••\u00a0••••\u00a02606" },
      nextDates: { nextRenewalOn: expect.any(String), lastDayIfTerminatedOn: expect.any(String) },
      debits: { toPresent: [contract.dates.firstDebitOn] },
      evidence: { isWhole: true, events: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] },
      documents: [{ kind: "contract-summary" }, { kind: "mandate" }, { kind: "terms" }],
      holds: [],
      notes: Array(21).fill({ text: note.text }),
    });
    expect(out.replace(/\s/g, "")).not.toContain(sampleIban);
    expect(out).not.toContain(sampleBic);
    expect(out).not.toContain("\u202e");
    expect(await accountExports(functions, contract)).toEqual([]);
    const unasked = await commandLine(functions, "dossier", contract.number);
    expect([unasked.code, unasked.out]).toEqual([2, ""]);
  });
});

/** Each export of the whole account of a contract: its kind, and who made it. */
async function accountExports({ database }: TestFunctions, { chainId }: StoredContract) {
  const events = (await evidenceOf(database.db, chainId)).slice(3);
  return events.map(({ kind, dataJson }) => [kind, JSON.parse(dataJson).by]);
}

function unpacked(path: string): Record<string, Uint8Array> {
  return unzipSync(readFileSync(path));
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString("utf8");
}
