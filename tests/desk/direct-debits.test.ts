import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkTokenOf } from "#server/database/contracts.ts";
import { openEndings } from "#server/functions/client-contract.ts";
import { desk, deskAt } from "../support/desk.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agence-debits-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const october = ["--du", "2025-10-01", "--au", "31/10/2025"] as const;
const aDay = 86_400_000;

onEachStore("Direct debits", (store) => {
  test("are due once free starts are over, are presented once, and come back when the bank rejects them", async () => {
    const functions = await openFunctions(store);
    const [advance, trial, ending, withdrawn, wrongIban] = await fiveContracts(functions);
    functions.clock.now += 10 * aDay;

    const preview = await desk(functions, "prelevements", ...october, "--json");
    expect(preview.code).toBe(0);
    const plan = JSON.parse(preview.out);
    expect(plan.made).toBeNull();
    expect(plan.debits.map((debit: object) => pick(debit))).toEqual([
      [advance.number, "2025-10-15", "2025-10-15", "FRST", 8900],
      [trial.number, "2025-10-29", "2025-10-29", "FRST", 8000],
    ]);
    expect(plan.leftOut).toMatchObject([{ number: wrongIban.number, reason: "iban" }]);
    // The trial of Advance-10 ends on 29 September: that payment would be forgotten.
    expect(plan.forgotten).toBe(1);
    for (const { number } of [ending, withdrawn]) expect(preview.out).not.toContain(number);
    expect(await runs(functions)).toEqual([]);

    const path = join(folder, `${store.dialect}-october.xml`);
    const made = await deskAt(functions, { answer: "oui" }, "prelevements", ...october, "--vers", path);
    expect([made.code, made.asked.length]).toEqual([0, 1]);
    expect(spaced(made.err)).toContain("2 prélèvements, 169,00 € en tout.");
    const file = readFileSync(path, "utf8");
    expect(file).toContain(`<EndToEndId>${advance.number}-20251015-1</EndToEndId>`);
    expect(file).toContain("<CtrlSum>169.00</CtrlSum>");
    expect(file).toContain("<IBAN>FR1420041010050500013M02606</IBAN>");
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(spaced(made.out + made.err)).not.toMatch(/FR14 ?2004/);

    const again = await desk(functions, "prelevements", ...october);
    expect(again.out).toContain("Rien à présenter");
    const other = join(folder, `${store.dialect}-other.xml`);
    await desk(functions, "prelevements", "fichier", "P-2025-0001", "--vers", other);
    expect(readFileSync(other, "utf8")).toBe(file);

    functions.clock.now += 25 * aDay;
    const reference = `${advance.number}-20251015-1`;
    const rejection = ["rejeter", reference, "--le", "2025-10-17", "--motif", "am04", "--oui"];
    const declined = await deskAt(functions, { answer: "non" }, "prelevements", ...rejection.slice(0, -1));
    expect(declined.asked.map(spaced)).toEqual([
      expect.stringMatching(/89,00 € .*15 octobre 2025, motif AM04/),
    ]);
    expect(declined.code).toBe(1);
    expect((await desk(functions, "prelevements", ...rejection)).code).toBe(0);
    expect((await desk(functions, "prelevements", ...rejection)).err).toContain("déjà noté");
    expect((await desk(functions, "prelevements", "impayes")).out).toContain(reference);
    expect((await desk(functions, "prelevements", ...october)).out).toContain("Rien à présenter");

    const retry = join(folder, `${store.dialect}-retry.xml`);
    const represented = ["prelevements", ...october, "--representer", "--vers", retry, "--oui"];
    expect((await desk(functions, ...represented)).code).toBe(0);
    expect(readFileSync(retry, "utf8")).toContain(`<EndToEndId>${advance.number}-20251015-2</EndToEndId>`);
    expect(readFileSync(retry, "utf8")).toContain("<SeqTp>FRST</SeqTp>");
    expect((await desk(functions, "prelevements", "impayes")).out).toContain("Aucun impayé");
    expect(await runs(functions)).toEqual(["P-2025-0002", "P-2025-0001"]);
  });

  test("that two months in a row leave unpaid are told, those of a contract that has ended are not", async () => {
    const functions = await openFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance" });
    functions.clock.now += 100 * aDay;
    const path = join(folder, `${store.dialect}-quarter.xml`);
    const quarter = ["--du", "2025-10-01", "--au", "2025-12-31", "--vers", path, "--oui"];
    expect((await desk(functions, "prelevements", ...quarter)).code).toBe(0);
    const rejected = async (day: string) => {
      const reference = `${number}-${day}-1`;
      await desk(
        functions,
        "prelevements",
        "rejeter",
        reference,
        "--le",
        "2025-12-24",
        "--motif",
        "AM04",
        "--oui",
      );
      return spaced((await desk(functions, "prelevements", "impayes")).out);
    };
    expect(await rejected("20251015")).not.toContain("de suite");
    expect(await rejected("20251215")).not.toContain("de suite");
    expect(await rejected("20251115")).toContain(`Deux mensualités de suite ou plus : ${number}.`);
    await desk(functions, "contrat", number, "resilier", "--motif", "impayes", "--oui");
    functions.clock.now += 20 * aDay;
    expect(spaced((await desk(functions, "prelevements", "impayes")).out)).not.toContain("de suite");
  });

  test("are not presented when nobody says yes, when the file is there, or when somebody else was faster", async () => {
    const functions = await openFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "business", email: "vite@example.fr" });
    const period = ["--du", contract.dates.firstDebitOn, "--au", contract.dates.firstDebitOn];
    const before = await runs(functions);
    const path = join(folder, `${store.dialect}-fast.xml`);
    const declined = await deskAt(
      functions,
      { answer: "non" },
      "prelevements",
      ...period,
      "--representer",
      "--vers",
      path,
    );
    expect([declined.code, existsSync(path)]).toEqual([1, false]);
    const there = await desk(functions, "prelevements", ...period, "--vers", folder, "--oui");
    expect([there.code, there.out]).toEqual([1, ""]);
    expect(await runs(functions)).toEqual(before);

    const both = await Promise.all(
      ["a", "b"].map((name) =>
        desk(functions, "prelevements", ...period, "--vers", `${path}.${name}`, "--oui"),
      ),
    );
    const codes = both.map(({ code, out }) => [code, out.includes("Rien à présenter")]);
    expect(codes.filter(([code, nothing]) => code === 0 && !nothing)).toHaveLength(1);
    expect((await runs(functions)).length).toBe(before.length + 1);
    expect(["a", "b"].filter((name) => existsSync(`${path}.${name}`))).toHaveLength(1);
  });

  test.each([
    [2, ["--du", "2025-10-01"], "Indiquez --du et --au"],
    [2, ["--du", "2025-10-31", "--au", "2025-10-01"], "vient après"],
    [2, ["rejeter"], "Indiquez le jour du rejet"],
    [2, ["rejeter", "X", "--le", "2025-10-01", "--motif", "trop long"], "quatre caractères"],
    [1, ["rejeter", "X", "--le", "2025-10-01", "--motif", "AM04"], "Aucun prélèvement"],
    [2, ["fichier", "P-2025-9999"], "Où écrire le fichier"],
    [1, ["fichier", "P-2025-9999", "--vers", "x.xml"], "Aucune remise"],
    [2, ["regler"], "Il manque"],
  ])("refuse with %i %j", async (code, words, problem) => {
    const functions = await openFunctions(store);
    const answer = await desk(functions, "prelevements", ...words);
    expect([answer.code, answer.out]).toEqual([code, ""]);
    expect(spaced(answer.err)).toContain(problem);
  });
});

async function fiveContracts(functions: TestFunctions) {
  const sign = (pack: string, email: string, more: object = {}) =>
    functions.signAndConfirm({ pack, email: `${email}@example.fr`, ...more });
  const advance = await sign("advance", "advance");
  const trial = await sign("advance-10", "trial");
  const ending = await sign("advance", "ending");
  const withdrawn = await sign("business", "withdrawn");
  const wrongIban = await sign("advance", "wrong", { iban: "FR1420041010050500013M02607" });
  const endings = openEndings(functions.parts);
  const caller = { address: "192.0.2.1" };
  await endings.terminate(linkTokenOf(ending, functions.keyring), ending.dates.firstRenewalOn, caller);
  await endings.withdraw(linkTokenOf(withdrawn, functions.keyring), true, caller);
  return [advance, trial, ending, withdrawn, wrongIban] as const;
}

function pick(debit: object) {
  const { number, dueOn, collectionOn, sequence, amountCents } = debit as Record<string, unknown>;
  return [number, dueOn, collectionOn, sequence, amountCents];
}

async function runs(functions: TestFunctions): Promise<string[]> {
  const { out } = await desk(functions, "prelevements", "remises", "--json");
  return JSON.parse(out).map(({ id }: { id: string }) => id);
}

function spaced(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}
