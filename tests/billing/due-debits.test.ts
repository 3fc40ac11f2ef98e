import { afterEach, expect, test } from "vitest";
import { addMonths, dayInParis, startInParis } from "#domain/calendar.ts";
import { createDebits } from "#server/billing/debits.ts";
import { planSha256, type RunPlan } from "#server/billing/runs/plan-run.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import { linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { createToday } from "#server/desk/today.ts";
import { checkContract } from "#server/evidence/check.ts";
import { collectTwice, debitsOf, reminderLeft } from "../support/debits.ts";
import { caller, camille, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const aDay = 86_400_000;

onOneStore("Direct debits", (store) => {
  afterEach(store.renew);

  test("are due once free starts are over, are presented once, and come back when the bank rejects them", async () => {
    const functions = await createFunctions(store);
    const [advance, trial, ending, withdrawn, wrongIban] = await fiveContracts(functions);
    functions.clock.now += 10 * aDay;
    const { debits, plan, present, file } = debitsOf(functions);
    const october = ["2025-10-01", "2025-10-31"] as const;

    const due = await plan(...october);
    expect(
      due.debits.map(({ number, dueOn, collectionOn, sequence, amountCents }) => [
        number,
        dueOn,
        collectionOn,
        sequence,
        amountCents,
      ]),
    ).toEqual([
      [advance.number, "2025-10-15", "2025-10-15", "FRST", 8900],
      [trial.number, "2025-10-29", "2025-10-29", "FRST", 8000],
    ]);
    expect(due.leftOut).toMatchObject([{ number: wrongIban.number, reason: "iban" }]);
    // The trial of Advance-10 ends on 29 September: from that day on its payment is one that was forgotten.
    expect(due.forgotten).toEqual([]);
    functions.clock.now += 4 * aDay;
    const missed = { number: trial.number, dueOn: "2025-09-29", amountCents: 8000 };
    expect((await plan(...october)).forgotten).toMatchObject([missed]);
    // Somebody adds it to the run: its debtor gets the fourteen days that the terms promise.
    const added = accepted(
      await debits.plan({
        fromOn: october[0],
        toOn: october[1],
        madeOn: dayInParis(functions.clock.now),
        withForgotten: true,
      }),
    );
    expect(added.forgotten).toEqual([]);
    expect(added.debits).toContainEqual(
      expect.objectContaining({ ...missed, collectionOn: "2025-10-13", announcedAgain: true }),
    );
    functions.clock.now -= 4 * aDay;
    for (const { number } of [ending, withdrawn]) expect(JSON.stringify(due)).not.toContain(number);

    const run = await present(...october);
    const text = await file(run.id);
    expect(text).toContain(`<EndToEndId>${advance.number}-20251015-1</EndToEndId>`);
    expect(text).toContain("<CtrlSum>169.00</CtrlSum>");
    expect(text).toContain("<IBAN>FR1420041010050500013M02606</IBAN>");
    expect((await plan(...october)).debits).toEqual([]);

    functions.clock.now += 25 * aDay;
    const reference = `${advance.number}-20251015-1`;
    const back = { on: "2025-10-17", reason: "AM04" } as const;
    accepted(await debits.recordReturn(reference, back, camille));
    expect((await plan(...october)).debits).toEqual([]);
    const retry = await file((await present(...october, [reference])).id);
    expect(retry).toContain(`<EndToEndId>${advance.number}-20251015-2</EndToEndId>`);
    expect(retry).toContain("<SeqTp>FRST</SeqTp>");
    expect((await debits.unpaid()).total).toBe(0);
    expect((await debits.runs()).runs.map(({ id }) => id)).toEqual(["P-2025-0002", "P-2025-0001"]);
  });

  test("that two months in a row leave unpaid are told once both were reminded, those of a contract that has ended are not", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance" });
    functions.clock.now += 100 * aDay;
    const { debits, present } = debitsOf(functions);
    await present("2025-10-01", "2025-12-31");
    const inARow = async () => (await debits.unpaid()).possibleEnds.map((contract) => contract.number);
    const sentBack = async (day: string) => {
      const back = { on: "2025-12-24", reason: "AM04" } as const;
      accepted(await debits.recordReturn(`${number}-${day}-1`, back, camille));
      return inARow();
    };
    expect(await sentBack("20251015")).toEqual([]);
    expect(await sentBack("20251215")).toEqual([]);
    expect(await sentBack("20251115")).toEqual([]);
    for (const day of ["20251015", "20251115"]) await reminderLeft(functions, `${number}-${day}-1`);
    expect(await inARow()).toEqual([number]);
    const paid = { on: "2025-12-24", means: "transfer" } as const;
    accepted(await debits.settle(`${number}-20251215-1`, paid, camille));
    expect(await inARow()).toEqual([number]);
    accepted(await stepTaken(functions, number, { kind: "terminate", cause: "unpaid" }));
    functions.clock.now += 20 * aDay;
    expect(await inARow()).toEqual([]);
  });

  test("stop while the services are suspended for what is unpaid, but for a month that fell due before", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance" });
    functions.clock.now += 80 * aDay;
    const { debits, plan, present } = debitsOf(functions);
    await present("2025-10-01", "2025-11-30");
    for (const day of ["20251015", "20251115"]) {
      const reference = `${number}-${day}-1`;
      accepted(await debits.recordReturn(reference, { on: "2025-12-04", reason: "AM04" }, camille));
      await reminderLeft(functions, reference);
    }
    const planned = async () =>
      (await plan("2025-12-01", "2026-01-31")).debits.map(({ dueOn, isSuspended }) => [dueOn, isSuspended]);
    expect(await planned()).toEqual([
      ["2025-12-15", false],
      ["2026-01-15", false],
    ]);
    functions.clock.now = startInParis("2025-12-16");
    accepted(await stepTaken(functions, number, { kind: "suspend", reason: "unpaid" }));
    expect(await planned()).toEqual([["2025-12-15", true]]);
  });

  test("are no task of the day that a run carries already, although a later run ended sooner", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.sign({ pack: "advance", email: "two-runs@example.fr" });
    const { debits, references } = await collectTwice(functions, contract);
    accepted(await debits.recordReturn(references[0], { on: "2025-11-20", reason: "AM04" }, camille));
    await debitsOf(functions).present("2025-11-10", "2025-11-20", [references[0]]);
    expect((await createToday(functions.context).tasks()).accounts.toPresent).toBeNull();
  });

  test("leave their accounts to the evidence of each contract of the run, and of no other", async () => {
    const functions = await createFunctions(store);
    const paying: StoredContract[] = [];
    for (const index of [1, 2, 3]) {
      paying.push(await functions.signAndConfirm({ pack: "business", email: `payeur-${index}@example.fr` }));
    }
    const wrong = await functions.signAndConfirm({ pack: "business", iban: "FR1420041010050500013M02607" });
    const { firstDebitOn } = paying[0]!.dates;
    const { debits, plan, present, file } = debitsOf(functions);
    const accountExports = async ({ chainId }: StoredContract) =>
      (await evidenceOf(functions.database.db, chainId))
        .filter(({ kind }) => kind === "bank-file-made")
        .map(({ dataJson }) => JSON.parse(dataJson));
    await plan(firstDebitOn, firstDebitOn);
    const run = await present(firstDebitOn, firstDebitOn);
    for (const contract of paying) expect(await accountExports(contract)).toEqual([]);

    const full = createDebits({
      ...functions.context,
      database: {
        ...functions.database,
        transaction: () => Promise.reject(new Error("the disk is full")),
      },
    });
    await expect(full.file(run.id, camille)).rejects.toThrow("the disk is full");
    expect(await file(run.id)).toBe(await file(run.id));
    for (const contract of paying) {
      const { number } = contract;
      expect(await accountExports(contract)).toEqual(
        Array(2).fill({ contract: number, run: run.id, by: camille.name }),
      );
      const { faults } = (await checkContract(functions.database.db, functions.keyring, contract.id))!;
      expect(faults).toEqual([]);
    }
    expect(await accountExports(wrong)).toEqual([]);

    // A file that is full leaves the rest due, to the next one; a contract that changes meanwhile is not presented.
    const month = addMonths(firstDebitOn, 1);
    const request = { fromOn: month, toOn: month, madeOn: dayInParis(functions.clock.now), atMost: 2 };
    const first = accepted(await debits.plan(request));
    expect(first).toMatchObject({ totalCents: 2 * 12_900, later: { count: 1, totalCents: 12_900 } });
    const agreed = { request, ...agreedTo(first) };
    const { transaction } = functions.database;
    const overtaken = createDebits({
      ...functions.context,
      database: {
        ...functions.database,
        transaction: async (work) => {
          await functions.database.db
            .updateTable("contracts")
            .set({ monthlyCents: 13_000 })
            .where("id", "=", paying[0]!.id)
            .execute();
          return transaction(work);
        },
      },
    });
    expect(await overtaken.make(agreed, camille)).toMatchObject({
      problem: { code: "changed", debitCount: 2, totalCents: 25_900 },
    });
    expect((await debits.runs(1, 1)).runs).toMatchObject([{ id: run.id }]);
    accepted(await debits.make({ ...agreed, ...agreedTo(accepted(await debits.plan(request))) }, camille));
    expect(accepted(await debits.plan(request))).toMatchObject({ totalCents: 12_900, later: { count: 0 } });
  });
});

function agreedTo(plan: RunPlan) {
  return { expectedSha256: planSha256(plan), totalCents: plan.totalCents, confirmsEarly: true };
}

async function fiveContracts(functions: TestFunctions) {
  const sign = (pack: string, email: string, more: object = {}) =>
    functions.signAndConfirm({ pack, email: `${email}@example.fr`, ...more });
  const advance = await sign("advance", "advance");
  const trial = await sign("advance-10", "trial");
  const ending = await sign("advance", "ending");
  const withdrawn = await sign("business", "withdrawn");
  const wrongIban = await sign("advance", "wrong", { iban: "FR1420041010050500013M02607" });
  const endings = createEndings(functions.context);
  await endings.terminate(linkTokenOf(ending, functions.keyring), ending.dates.firstRenewalOn, caller);
  await endings.withdraw(linkTokenOf(withdrawn, functions.keyring), true, caller);
  return [advance, trial, ending, withdrawn, wrongIban] as const;
}
