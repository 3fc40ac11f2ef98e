import { expect, test } from "vitest";
import { accountStandingOf } from "#domain/billing/account-standing.ts";
import { isAskedFor, unpaidDues } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { debitsToRecall } from "#server/billing/debits-to-recall.ts";
import { type ContractSelection, createContractList } from "#server/contracts/list.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { debitsOf } from "../support/debits.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onOneStore } from "../support/stores.ts";

const aDay = 86_400_000;
const october = ["2025-10-01", "2025-10-31"] as const;
const november = ["2025-11-01", "2025-11-30"] as const;

onOneStore("A mandate that the bank calls dead", (store) => {
  test.each(["AC01", "AC04", "AG01", "MD01", "MD07"])(
    "carries nothing any more after %s: neither what came back, nor what comes due",
    async (reason) => {
      const functions = await createFunctions(store);
      const { number } = await functions.signAndConfirm({
        pack: "advance",
        email: `${reason}@example.fr`,
        raisonSociale: `Atelier ${reason}`,
      });
      const { debits, plan, present } = debitsOf(functions);
      const planned = async (...period: Parameters<typeof plan>) => {
        const { debits: carried, leftOut } = await plan(...period);
        return {
          carried: carried.filter((debit) => debit.number === number).map(({ id }) => id),
          leftOut: leftOut
            .filter((debit) => debit.number === number)
            .map((debit) => [debit.dueOn, debit.reason]),
        };
      };
      functions.clock.now += 25 * aDay;
      await present(...october);
      functions.clock.now += 10 * aDay;
      const reference = `${number}-20251015-1`;
      expect((await planned(...november)).carried).toEqual([`${number}-20251115-1`]);

      accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason }, camille));
      expect(await planned(...november)).toEqual({ carried: [], leftOut: [["2025-11-15", reason]] });
      expect(await debits.joinNextRun(reference, true, camille)).toEqual({
        ok: false,
        problem: { code: "dead" },
      });

      accepted(await debits.settle(reference, { on: "2025-10-20", means: "transfer" }, camille));
      expect(await planned(...november)).toEqual({ carried: [], leftOut: [["2025-11-15", reason]] });
    },
  );

  test("is marked in the list of contracts, which its filter shows alone, or with what is due", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance", email: "marked@example.fr" });
    const other = await functions.signAndConfirm({ pack: "advance", email: "unmarked@example.fr" });
    const { debits, present } = debitsOf(functions);
    const { list } = createContractList(functions.context);
    const listed = async (selection: ContractSelection) => {
      const { contracts } = await list(selection, { by: "number", direction: "desc" }, {});
      return contracts.map((contract) => [contract.number, contract.deadMandate]);
    };
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += 10 * aDay;
    expect(await listed({ mandateState: "dead" })).not.toContainEqual([number, expect.anything()]);
    accepted(
      await debits.recordReturn(`${number}-20251015-1`, { on: "2025-10-17", reason: "AG01" }, camille),
    );
    expect(await listed({ mandateState: "dead" })).toContainEqual([number, "AG01"]);
    expect((await listed({ mandateState: "dead" })).flat()).not.toContain(other.number);
    for (const filter of [{ moneyState: "unpaid" }, { moneyState: "due", mandateState: "dead" }] as const) {
      expect(await listed(filter)).toContainEqual([number, "AG01"]);
      expect((await listed(filter)).flat()).not.toContain(other.number);
    }
    expect(await listed({ moneyState: "to-refund", mandateState: "dead" })).toEqual([]);
    const all = await listed({});
    expect(all).toContainEqual([number, "AG01"]);
    expect(all).toContainEqual([other.number, null]);
  });

  test("that the bank refuses before its day: its client is asked for another account at once, and pays nothing until then", async () => {
    const functions = await createFunctions(store);
    const { id, number } = await functions.signAndConfirm({ pack: "advance", email: "early@example.fr" });
    const { debits, present } = debitsOf(functions);
    const { db } = functions.database;
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += aDay;
    const early = { on: "2025-10-11", reason: "AG01" } as const;
    accepted(await debits.recordReturn(`${number}-20251015-1`, early, camille));

    const mails = await db
      .selectFrom("outbox")
      .select(["kind", "dueAt"])

      .execute();
    expect(mails.filter(({ kind }) => kind === "mandate-request")).toHaveLength(1);
    const reminders = mails.filter(({ kind }) => kind.startsWith("payment-reminder"));
    expect(reminders.every(({ dueAt }) => dayInParis(dueAt) >= "2025-10-15")).toBe(true);
    const account = (await accountOf(db, id))!;
    const asked = () => unpaidDues(account, functions.clock.now).filter(isAskedFor);
    expect(asked()).toEqual([]);
    const { unpaid } = accountStandingOf(account, { at: functions.clock.now, isConfirmed: true });
    expect(unpaid).toEqual([{ dueOn: "2025-10-15", amountCents: 8900, collectionOn: "2025-10-27" }]);
    const listed = (await debits.unpaid()).months.filter((month) => month.number === number);
    expect(listed).toEqual([]);
    functions.clock.now += 4 * aDay;
    expect(asked().map(({ dueOn }) => dueOn)).toEqual(["2025-10-15"]);
  });

  test("may still have a debit at the bank: it is to be recalled until its day is past, or it came back", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance", email: "recall@example.fr" });
    const { debits, prepare, present } = debitsOf(functions);
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += 10 * aDay;
    const { id: runId } = await prepare(...november);
    const toRecall = async (today: Day, of = {}) =>
      (await debitsToRecall(functions.database.db, today, of))
        .filter((debit) => debit.number === number)
        .map(({ id }) => id);
    expect(await toRecall("2025-10-20")).toEqual([]);
    const closed = { on: "2025-10-17", reason: "SL01" } as const;
    accepted(await debits.recordReturn(`${number}-20251015-1`, closed, camille));
    const later = `${number}-20251115-1`;
    // Its file waits to be deposited, then the bank has it.
    const isDeposited = async () =>
      (await debitsToRecall(functions.database.db, "2025-10-20", { runId })).map((each) => each.isDeposited);
    expect(await isDeposited()).toEqual([false]);
    accepted(await debits.deposit(runId, { on: functions.context.today() }, camille));
    expect(await isDeposited()).toEqual([true]);
    expect(await toRecall("2025-10-20")).toEqual([later]);
    expect(await toRecall("2025-10-20", { runId })).toEqual([later]);
    expect(await toRecall("2025-10-20", { runId: "P-2025-9999" })).toEqual([]);
    expect(await toRecall("2025-11-18")).toEqual([]);
    accepted(await debits.recordReturn(later, { on: "2025-10-20", reason: "FOCR" }, camille));
    expect(await toRecall("2025-10-20")).toEqual([]);
  });

  test("is told from one that was only refused once", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance", email: "once@example.fr" });
    const { debits, plan, present } = debitsOf(functions);
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += 10 * aDay;
    const reference = `${number}-20251015-1`;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    const carried = (await plan(...november, [reference])).debits.filter((debit) => debit.number === number);
    expect(carried.map(({ id }) => id)).toEqual([`${number}-20251015-2`, `${number}-20251115-1`]);
  });

  test("leaves a month to its client that the next run was to carry", async () => {
    const { functions, number, reference, asked } = await leftUnpaid("left@example.fr");
    const { debits, present } = debitsOf(functions);
    await present(...november);
    accepted(await debits.joinNextRun(reference, true, camille));
    expect(await asked()).toEqual([]);
    functions.clock.now += 30 * aDay;
    const closed = { on: "2025-11-18", reason: "AC04" } as const;
    accepted(await debits.recordReturn(`${number}-20251115-1`, closed, camille));
    expect((await asked()).map(({ dueOn }) => dueOn)).toEqual(["2025-10-15", "2025-11-15"]);
  });

  test("asks nobody for any month once its holder is dead", async () => {
    const { functions, number, asked } = await leftUnpaid("holder@example.fr");
    const { debits, present } = debitsOf(functions);
    expect(await asked()).toHaveLength(1);
    await present(...november);
    functions.clock.now += 30 * aDay;
    accepted(
      await debits.recordReturn(`${number}-20251115-1`, { on: "2025-11-18", reason: "MD07" }, camille),
    );
    expect(await asked()).toHaveLength(0);
  });

  test("and a payment that is at the bank again are two things: the latter is not noted as paid", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance", email: "again@example.fr" });
    const { debits, present } = debitsOf(functions);
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += 10 * aDay;
    const reference = `${number}-20251015-1`;
    const paid = { on: "2025-10-20", means: "transfer" } as const;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    await present(...november, [reference]);
    expect(await debits.settle(reference, paid, camille)).toEqual({ ok: false, problem: { code: "again" } });
    expect((await debits.debit(reference))!.state).toBe("rejected");
    expect((await debits.debit(`${number}-20251015-2`))!.state).toBe("presented");
  });

  /** A contract whose month of October came back, and the months that its client is asked for. */
  async function leftUnpaid(email: string) {
    const functions = await createFunctions(store);
    const { id, number } = await functions.signAndConfirm({ pack: "advance", email });
    const { debits, present } = debitsOf(functions);
    functions.clock.now += 25 * aDay;
    await present(...october);
    functions.clock.now += 10 * aDay;
    const reference = `${number}-20251015-1`;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
    const asked = async () =>
      unpaidDues((await accountOf(functions.database.db, id))!, functions.clock.now).filter(isAskedFor);
    return { functions, number, reference, asked };
  }
});
