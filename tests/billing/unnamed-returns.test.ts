import { beforeAll, expect, test } from "vitest";
import type { BankAnswers } from "#domain/billing/bank-answers.ts";
import { accountFile, batchTakenBack, returnLine } from "../support/bank-files.ts";
import { collectTwice } from "../support/debits.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { camille } from "../support/endings.ts";
import { accepted } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const nothing: BankAnswers = {
  debits: new Map(),
  batches: new Set(),
  credits: new Map(),
  transfers: new Map(),
};
const on = "2025-11-20";
const sum = { takenOn: on, amountCents: 17_800, count: 2 };

onOneStore("A sum that the bank took back without a name", (store) => {
  let desk: TestDesk;
  let references: readonly string[] = [];
  beforeAll(async () => {
    desk = await createTestDesk(store);
    const contract = await desk.sign({ pack: "advance", email: "sans-nom@example.fr" });
    references = (await collectTwice(desk, contract)).references;
  });
  const record = async (text: string) => {
    const { bankFiles } = desk.agency;
    const bytes = new TextEncoder().encode(text);
    const { sha256 } = accepted(await bankFiles.readFile({ name: "releve.xml", bytes }, camille));
    const { planSha256 } = (await bankFiles.preview(sha256))!;
    accepted(await bankFiles.recordFile({ sha256, planSha256, answers: nothing }, camille));
  };
  const tasks = async () => {
    const { unnamedReturns, totals } = await desk.agency.today.tasks();
    expect(totals.unnamedReturns).toBe(unnamedReturns.length);
    return unnamedReturns.map(({ key: _key, ...facts }) => facts);
  };
  const statement = (...more: Parameters<typeof accountFile>[0]["lines"] & object) =>
    accountFile({
      message: "camt.053",
      lines: [batchTakenBack({ on, amountCents: 17_800, count: 2 }), ...more],
    });

  test("is a task once, however many files tell of it, until its debits are noted", async () => {
    await record(statement());
    expect(await tasks()).toEqual([sum]);
    await record(statement(returnLine({ endToEndId: "LOYER-12", on })));
    expect(await tasks()).toEqual([sum]);
    await record(accountFile({ lines: [returnLine({ endToEndId: references[0]!, on })] }));
    expect(await tasks()).toEqual([sum]);
    await record(accountFile({ lines: [returnLine({ endToEndId: references[1]!, on })] }));
    expect(await tasks()).toEqual([]);
  });

  test("is settled by the returns of one sum alone, or by a person who says why, once", async () => {
    // The same two debits make no second sum.
    await record(
      accountFile({ lines: [batchTakenBack({ on: "2025-11-21", amountCents: 17_800, count: 2 })] }),
    );
    const [open] = await desk.agency.bankFiles.unnamedReturns();
    const { settleUnnamed } = desk.agency.bankFiles;
    expect(open).toMatchObject({ takenOn: "2025-11-21" });
    expect(await settleUnnamed(open!.key, " ", camille)).toEqual({ ok: false, problem: { code: "reason" } });
    accepted(await settleUnnamed(open!.key, "La banque a rendu la somme", camille));
    expect(await settleUnnamed(open!.key, "Encore", camille)).toEqual({
      ok: false,
      problem: { code: "already" },
    });
    expect(await tasks()).toEqual([]);
  });
});
