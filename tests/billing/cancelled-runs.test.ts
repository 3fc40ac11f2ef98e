import { expect, test } from "vitest";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { checkContract } from "#server/evidence/check.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk } from "../support/desk.ts";
import { camille } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;
const october = ["2025-10-01", "2025-10-31"] as const;
const refused = (code: string) => ({ ok: false, problem: { code } });

onEachStore("A run that was made by mistake", (store) => {
  test("is cancelled as long as nobody asked for its file; what it carried is due again, and the evidence tells", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance", email: "one@example.fr" });
    functions.clock.now += 10 * aDay;
    const { debits, plan, prepare } = debitsOf(functions);
    const before = await plan(...october);
    const run = await prepare(...october);
    expect((await plan(...october)).debits).toEqual([]);
    await expect(debits.cancel(run.id, { name: "Inès", role: "zenmaster" })).rejects.toThrow(ForbiddenError);

    const both = await Promise.all([1, 2].map(() => debits.cancel(run.id, camille)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("already"));
    expect((await plan(...october)).debits).toEqual(before.debits);
    expect((await debits.runs()).runs).toMatchObject([
      { id: run.id, cancelledAt: functions.clock.now, cancelledBy: camille.name },
    ]);
    expect(await debits.file(run.id, camille)).toEqual(refused("cancelled"));
    const event = (await evidenceOf(functions.database.db, contract.chainId)).at(-1)!;
    expect([event.kind, JSON.parse(event.dataJson)]).toEqual([
      "debit-run-cancelled",
      { contract: contract.number, run: run.id, by: camille.name },
    ]);
    expect((await checkContract(functions.database.db, functions.keyring, contract.id))!.faults).toEqual([]);

    const again = await prepare(...october);
    expect(again.id).toBe("P-2025-0002");
    await debits.file(again.id, camille);
    expect(await debits.cancel(again.id, camille)).toEqual(refused("taken"));
    expect(await debits.cancel("P-2025-0009", camille)).toEqual(refused("unknown"));
    expect((await plan(...october)).debits).toEqual([]);
  });

  test("keeps its number: a run that somebody else prepared meanwhile takes the next one", async () => {
    const functions = await createFunctions(store);
    await functions.signAndConfirm({ pack: "advance", email: "meanwhile@example.fr" });
    functions.clock.now += 10 * aDay;
    const other = debitsOf(functions);
    const { database } = functions;
    let isFirst = true;
    const meanwhile: typeof database.transaction = async (work) => {
      if (isFirst) {
        isFirst = false;
        const cancelled = await other.prepare(...october);
        accepted(await other.debits.cancel(cancelled.id, camille));
      }
      return database.transaction(work);
    };
    const slower = { ...functions.context, database: { ...database, transaction: meanwhile } };
    const run = await debitsOf({ ...functions, context: slower }).prepare(...october);
    const [latest, cancelled] = (await other.debits.runs()).runs;
    expect([latest!.id, latest!.cancelledAt]).toEqual([run.id, null]);
    expect(cancelled!.cancelledAt).not.toBeNull();
  });

  store.test(
    "is not cancelled once the bank answered, nor when nobody remembers who took its file",
    async () => {
      const functions = await createFunctions(store);
      const { number } = await functions.signAndConfirm({ pack: "advance", email: "two@example.fr" });
      functions.clock.now += 20 * aDay;
      const { debits, prepare } = debitsOf(functions);
      const run = await prepare(...october);
      functions.clock.now += 20 * aDay;
      const reference = `${number}-20251015-1`;
      accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
      expect(await debits.cancel(run.id, camille)).toEqual(refused("deposited"));
      const other = await prepare("2025-11-01", "2025-11-30");
      functions.clock.now += 366 * aDay;
      expect(await debits.cancel(other.id, camille)).toEqual(refused("old"));
    },
  );

  store.test(
    "takes back the announcement of a new day that has not left, unless the bank answered one of its debits",
    async () => {
      const functions = await createFunctions(store);
      const { number } = await functions.sign({ pack: "advance", email: "late@example.fr" });
      functions.clock.now = Date.parse("2025-10-20T10:00:00Z");
      accepted(await createContractActions(functions.context).verifyEmail(number, camille));
      functions.clock.now = Date.parse("2025-11-03T10:00:00Z");
      const { debits, prepare } = debitsOf(functions);
      const announcements = () =>
        functions.database.db
          .selectFrom("outbox")
          .select("cancelledAt")
          .where("kind", "=", "debit-notice")
          .orderBy("createdAt")
          .execute();
      const run = await prepare("2025-11-01", "2025-11-30");
      expect(await announcements()).toEqual([{ cancelledAt: null }]);
      expect(accepted(await debits.cancel(run.id, camille)).cancelledAt).toBe(functions.clock.now);
      expect(await announcements()).toEqual([{ cancelledAt: functions.clock.now }]);

      functions.clock.now += aDay;
      const again = await prepare("2025-11-01", "2025-11-30");
      expect(again.debitCount).toBeGreaterThan(1);
      const reference = `${number}-20251015-1`;
      functions.clock.now += 20 * aDay;
      accepted(await debits.recordReturn(reference, { on: "2025-11-19", reason: "AM04" }, camille));
      expect(await debits.cancel(again.id, camille)).toEqual(refused("deposited"));
      expect((await announcements()).at(-1)).toEqual({ cancelledAt: null });
    },
  );

  store.test("gives no file once a debit in the store is not the one that it was made with", async () => {
    const functions = await createFunctions(store);
    const contract = await functions.signAndConfirm({ pack: "advance", email: "altered@example.fr" });
    functions.clock.now += 20 * aDay;
    const { debits, prepare } = debitsOf(functions);
    const run = await prepare(...october);
    await functions.database.db
      .updateTable("debits")
      .set({ amountCents: 98_900 })
      .where("runId", "=", run.id)
      .execute();
    expect(await debits.file(run.id, camille)).toEqual(refused("changed"));
    const events = await evidenceOf(functions.database.db, contract.chainId);
    expect(events.map(({ kind }) => kind)).not.toContain("bank-file-made");
  });
});

onEachStore("A payment that waits for the next run", (store) => {
  store.test(
    "stays chosen whatever period is looked at, leaves it when asked, and joins it once",
    async () => {
      const functions = await createFunctions(store);
      const { number } = await functions.signAndConfirm({ pack: "advance", email: "three@example.fr" });
      functions.clock.now += 25 * aDay;
      const { debits, plan, prepare } = debitsOf(functions);
      await prepare(...october);
      functions.clock.now += 20 * aDay;
      const reference = `${number}-20251015-1`;
      const second = `${number}-20251015-2`;
      const ids = async (from: `2025-${string}`, to: `2025-${string}`) =>
        (await plan(from as never, to as never)).debits.map(({ id }) => id);
      expect(await debits.joinNextRun(reference, true, camille)).toEqual(refused("not-rejected"));
      accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, camille));
      accepted(await debits.joinNextRun(reference, true, camille));
      expect(await ids("2025-11-01", "2025-11-02")).toEqual([second]);
      expect(await ids("2025-10-01", "2025-10-02")).toEqual([second]);
      accepted(await debits.joinNextRun(reference, false, camille));
      expect(await ids("2025-11-01", "2025-11-02")).toEqual([]);
      accepted(await debits.joinNextRun(reference, true, camille));
      const run = await prepare("2025-11-01", "2025-11-02");
      expect(run.debitCount).toBe(1);
      expect(await debits.joinNextRun(reference, true, camille)).toEqual(refused("again"));

      // Sent back once more, it waits to be asked for again; its run cancelled, it joins the next one.
      expect(await ids("2025-11-01", "2025-11-02")).toEqual([]);
      accepted(await debits.cancel(run.id, camille));
      expect(await ids("2025-11-01", "2025-11-02")).toEqual([second]);
    },
  );
});

onEachStore("A payment that no file has carried", (store) => {
  test("may be noted as received otherwise, once: no file carries it, and nothing calls it forgotten", async () => {
    const functions = await createFunctions(store);
    const wrong = await functions.signAndConfirm({
      pack: "advance",
      email: "four@example.fr",
      iban: "FR1420041010050500013M02607",
    });
    functions.clock.now += 75 * aDay;
    const { debits, plan } = debitsOf(functions);
    const december = ["2025-12-01", "2025-12-31"] as const;
    const november = ["2025-11-01", "2025-11-30"] as const;
    const leftOutOf = async (...period: Parameters<typeof plan>) => {
      const { leftOut, forgotten } = await plan(...period);
      return { leftOut: leftOut.map(({ dueOn }) => dueOn), forgotten };
    };
    expect(await leftOutOf(...december)).toEqual({
      leftOut: ["2025-10-15", "2025-11-15", "2025-12-15"],
      forgotten: [],
    });
    const [, left] = (await plan(...november)).leftOut;
    expect(left).toMatchObject({ id: `${wrong.number}-20251115-1`, reason: "iban" });
    expect(await debits.owedDue(left!.id)).toMatchObject({ number: wrong.number, dueOn: "2025-11-15" });

    const paid = { on: "2025-11-20", means: "transfer" } as const;
    const settle = (reference: string, received: Parameters<typeof debits.settle>[1] = paid) =>
      debits.settle(reference, received, camille);
    expect(await settle(left!.id, { ...paid, on: "2025-12-24" })).toEqual(refused("day"));
    expect(await settle(left!.id, { ...paid, on: "2025-09-01" })).toEqual(refused("day"));
    for (const nothing of [
      `${wrong.number}-20251116-1`,
      `${wrong.number}-20251115-2`,
      "2H-2025-9999-20251115-1",
    ])
      expect(await settle(nothing)).toEqual(refused("unknown"));
    const both = await Promise.all([1, 2].map(() => settle(left!.id)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("already"));
    expect((await leftOutOf(...november)).leftOut).toEqual(["2025-10-15"]);
    accepted(await settle(`${wrong.number}-20251015-1`));
    expect((await leftOutOf(...november)).leftOut).toEqual([]);
    expect((await leftOutOf(...december)).leftOut).toEqual(["2025-12-15"]);
  });

  test("is due again once somebody takes back that it was received, and the log tells both", async () => {
    const desk = await createTestDesk(store);
    const { clock, agency } = desk;
    const { number } = await desk.signAndConfirm({ pack: "advance", email: "six@example.fr" });
    clock.now += 25 * aDay;
    const reference = `${number}-20251015-1`;
    const dues = async () => accepted(await agency.contract.read(number)).debits;
    const payments = async () => (await dues()).dues.flatMap((each) => each.payments);
    const due = (await dues()).toPresent;
    const paul = { name: "Paul Guérin", role: "accountant" } as const;
    const paid = { on: "2025-10-09", means: "cheque" } as const;
    accepted(await agency.debits.settle(reference, paid, paul));
    expect((await dues()).toPresent).toEqual(["2025-11-15"]);
    const [payment] = await payments();
    expect(payment).toMatchObject({ receivedOn: paid.on, means: paid.means });
    clock.now += 1000;
    const zenmaster = { name: "Inès Carbonel", role: "zenmaster" } as const;
    await expect(agency.corrections.debit(payment!.id, zenmaster)).rejects.toThrow(ForbiddenError);
    const both = await Promise.all([1, 2].map(() => agency.corrections.debit(payment!.id, paul)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual(refused("not-latest"));
    expect([(await dues()).toPresent, await payments()]).toEqual([due, []]);
    const { lines } = await agency.log.read({ topic: "debits" });
    expect(lines.flatMap((line) => (line.source === "activity" ? [line.activity] : []))).toMatchObject([
      { kind: "debit-settlement-undone", by: paul.name, data: { reference, ...paid } },
      { kind: "debit-settled", by: paul.name, data: { reference, ...paid } },
    ]);
  });

  store.test("is not noted so once a file carries it", async () => {
    const functions = await createFunctions(store);
    const { number } = await functions.signAndConfirm({ pack: "advance", email: "five@example.fr" });
    functions.clock.now += 25 * aDay;
    const { debits, prepare } = debitsOf(functions);
    await prepare(...october);
    const paid = { on: "2025-10-10", means: "card" } as const;
    expect(await debits.settle(`${number}-20251015-1`, paid, camille)).toEqual(refused("not-rejected"));
  });
});
