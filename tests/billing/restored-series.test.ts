import { afterEach, expect, test } from "vitest";
import { aTakeover } from "#domain/contract/takeover-example.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createTakeovers } from "#server/contracts/take-over.ts";
import { invoicesOfContract } from "#server/database/billing/ledger.ts";
import { createExports } from "#server/desk/export.ts";
import { commandLineOn, started } from "../support/backups.ts";
import { camille, stepTaken } from "../support/endings.ts";
import { accepted, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";
import { aPaper } from "../support/takeovers.ts";

onOneStore("Invoices of a store that was restored", (store) => {
  afterEach(store.renew);

  const agence = (functions: TestFunctions, ...words: string[]) =>
    commandLineOn(functions, store.settings(), ...words);
  const health = async (functions: TestFunctions) => {
    const { out } = await agence(functions, "doctor", "--json");
    const { findings } = JSON.parse(out) as { findings: { topic: string; level: string; text: string }[] };
    return findings
      .filter(({ topic }) => topic === "invoices")
      .map(({ level, text }) => `${level}: ${text.replace(/[\u00a0\u202f]/g, " ")}`);
  };

  test("wait until somebody says the last numbers, which are not below those in the store, and go on after them without a leap", async () => {
    const functions = await started(store);
    const contract = await functions.signAndConfirm({ email: "one@example.fr" });
    at(functions, "2025-10-15T08:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(1);
    expect(await agence(functions, "factures", "reprendre")).toMatchObject({
      code: 1,
      err: expect.stringContaining("Rien n’est à reprendre"),
    });
    const exported = await createExports(functions.context).newEntries(camille);
    for await (const _lines of exported);
    expect((await agence(functions, "restaurer", "--apres", "--oui")).out).toContain("factures reprendre");
    await agence(functions, "restaurer", "--apres", "--oui");

    at(functions, "2025-11-20T08:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(0);
    const [invoice] = await invoicesOfContract(functions.database.db, contract.id);
    const credit = { amountCents: 890, expectedLeftCents: 8900, reason: "Site inaccessible" };
    expect(
      await createCredits(functions.context).issue(invoice!.entry.number, credit, {
        role: "founder",
        name: "Hélène Honorat",
      }),
    ).toMatchObject({ problem: { code: "restored" } });
    expect(await health(functions)).toContainEqual(
      expect.stringMatching(/^fault: Plus aucune facture n’est émise/),
    );

    const refusals = [
      [[], "Personne n’est là pour répondre", 2],
      [["2H-F-2025-000001"], "Dernier avoir de 2025", 2],
      [["aucune", "aucun"], "ces données ont 2H-F-2025-000001", 1],
      [["2H-F-2024-000009", "aucun"], "Dernière facture de 2025", 2],
      [["2H-F-2025-000001,2H-F-2024-000009", "aucun"], "« 2H-F-2024-000009 » n’est pas le numéro", 2],
    ] as const;
    for (const [words, reason, code] of refusals) {
      const { err, ...refused } = await agence(functions, "factures", "reprendre", ...words);
      expect([err.replace(/[\u00a0\u202f]/g, " "), refused.code]).toEqual([
        expect.stringContaining(reason),
        code,
      ]);
    }
    const unsure = await agence(functions, "factures", "reprendre", "2H-F-2025-000004", "aucun");
    expect(unsure.err.replace(/[\u00a0\u202f]/g, " ")).toContain(
      "La prochaine facture portera le numéro 2H-F-2025-000005. Le prochain avoir portera le numéro 2H-A-2025-000001. Il manque à ces données 3 factures, 2H-F-2025-000002 à 2H-F-2025-000004. Est-ce exact ?",
    );
    expect(await issueDueInvoices(functions.context)).toBe(0);

    at(functions, "2025-11-21T08:00:00Z");
    const said = await agence(functions, "factures", "reprendre", "2h-f-2025-000004", "aucun", "--oui");
    expect([said.code, said.err]).toEqual([0, ""]);
    expect(said.out).toContain("celles qui suivent la 2025-000001");
    expect((await agence(functions, "factures", "reprendre", "--oui")).code).toBe(1);
    at(functions, "2025-11-20T09:00:00Z");
    expect(await issueDueInvoices(functions.context)).toBe(1);
    const invoices = await invoicesOfContract(functions.database.db, contract.id);
    expect(invoices.map(({ entry: { number, dueOn, issuedOn } }) => [number, dueOn, issuedOn])).toEqual([
      ["2H-F-2025-000001", "2025-10-15", "2025-10-15"],
      ["2H-F-2025-000005", "2025-11-15", "2025-11-21"],
    ]);
    const activities = await functions.database.db
      .selectFrom("activities")
      .selectAll()
      .where("kind", "=", "numbers-resumed")
      .execute();
    expect(activities.map(({ by, dataJson }) => [by, JSON.parse(dataJson)])).toEqual([
      ["camille", { numbers: "2H-F-2025-000004" }],
    ]);
    expect(await health(functions)).toContainEqual(
      expect.stringMatching(
        /^warning: Une restauration a perdu 3 factures, 2H-F-2025-000002 à 2H-F-2025-000004 /,
      ),
    );
  });

  test("have no year before the first contract was here, wherever that was signed", async () => {
    const functions = await started(store);
    const takeovers = createTakeovers(functions.context);
    accepted(await takeovers.take(aTakeover, aPaper, { name: "Hélène Honorat", role: "founder" }));
    await agence(functions, "restaurer", "--apres", "--oui");
    const series = await functions.database.db.selectFrom("restored_series").select("year").execute();
    expect(new Set(series.map(({ year }) => year))).toEqual(new Set([2025]));
  });

  test("that a step made undue meanwhile are taken back by the first round after", async () => {
    const functions = await started(store);
    const contract = await functions.signAndConfirm({ email: "undue@example.fr" });
    at(functions, "2025-10-15T08:00:00Z");
    await issueDueInvoices(functions.context);
    await agence(functions, "restaurer", "--apres", "--oui");
    at(functions, "2025-10-20T08:00:00Z");
    const step = await stepTaken(
      functions,
      contract.number,
      { kind: "suspend", reason: "force-majeure" },
      "2025-10-10",
    );
    expect(step.ok).toBe(true);
    const reasons = async () => {
      const [invoice] = await invoicesOfContract(functions.database.db, contract.id);
      return invoice!.creditEntries.map(({ stepId, totalCents }) => [stepId !== null, totalCents]);
    };
    expect(await reasons()).toEqual([]);
    expect((await agence(functions, "factures", "reprendre", "2H-F-2025-000001", "aucun", "--oui")).err).toBe(
      "",
    );
    await issueDueInvoices(functions.context);
    await issueDueInvoices(functions.context);
    expect(await reasons()).toEqual([[true, 8900]]);
  });

  test("and of any other have no gap that the doctor does not name, nor a mail that does not leave", async () => {
    const functions = await started(store);
    const contract = await functions.signAndConfirm({ email: "gap@example.fr" });
    at(functions, "2026-02-20T08:00:00Z");
    await issueDueInvoices(functions.context);
    const numbers = (await invoicesOfContract(functions.database.db, contract.id)).map(
      ({ entry: { number } }) => number,
    );
    const { db } = functions.database;
    const mails = db.updateTable("outbox").set({ sentAt: 0 });
    await mails.where("subjectId", "<>", numbers.at(-1)!).execute();
    at(functions, "2026-02-21T09:00:00Z");
    await db
      .deleteFrom("invoices")
      .where("number", "in", [numbers[0]!, numbers.at(-2)!])
      .execute();
    await db.updateTable("invoices").set({ totalCents: 1 }).where("number", "=", numbers[1]!).execute();
    const verified = (await agence(functions, "verifier")).out.replace(/\s+/g, " ");
    expect(verified).toContain(`aucun document ne porte le numéro ${numbers[0]}, qui a été donné`);
    expect(verified).toContain(`${numbers[1]} n’est plus tel qu’il a été émis`);
    expect(verified).not.toContain(`${numbers[2]} n’est plus`);
    const findings = await health(functions);
    expect(findings).toContainEqual(
      expect.stringMatching(
        new RegExp(`^fault: La suite des numéros a un trou .* : ${numbers[0]}, ${numbers.at(-2)}\\.$`),
      ),
    );
    expect(findings).toContainEqual(
      expect.stringMatching(new RegExp(`^warning: .*${numbers.at(-1)}.* par e-mail depuis plus d’un jour`)),
    );
  });
});

function at(functions: TestFunctions, instant: string): void {
  functions.clock.now = Date.parse(instant);
}
