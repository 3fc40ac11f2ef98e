import { expect, test } from "vitest";
import { callToken, reminderToken } from "#domain/billing/reminders.ts";
import { type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { enqueueDueReminders } from "#server/billing/reminders.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { comingReminders, nextReminders, unpaidCalls } from "#server/database/billing/next-reminders.ts";
import { notesOf } from "#server/database/contracts/contract-notes.ts";
import { createDeskReminders } from "#server/desk/reminders.ts";
import { collectTwice, reminderLeft } from "../support/debits.ts";
import { camille, signed } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach, mailsTwice } from "../support/kills.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

const malik = { name: "Malik Benali", role: "accountant" } as const;
const hour = 3_600_000;

/** A contract whose payment of 15 October comes back, and that of 15 November too if there is a second reason; it is Monday, 24 November 2025, 10:00. */
async function returned(store: SuiteStore, reason: string, second?: string) {
  const functions = await createFunctions(store);
  const { contract } = await signed(functions);
  const { debits, references } = await collectTwice(functions, contract);
  const [reference, november] = references;
  accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason }, camille));
  if (second) accepted(await debits.recordReturn(november, { on: "2025-11-19", reason: second }, camille));
  const { context, clock } = functions;
  const { db } = functions.database;
  const next = async () => {
    const account = (await accountOf(db, contract.id))!;
    return nextReminders(context, db, [account]);
  };
  return {
    ...{ functions, contract, debits, reference, november, db, next },
    at(day: Day, atHour = 10) {
      clock.now = startInParis(day) + atHour * hour;
    },
    round: () => enqueueDueReminders(context),
    reminders: createDeskReminders(context),
    /** What a page shows of the next reminder of the payment of October. */
    async shown() {
      const own = (await next()).find(({ returnId }) => returnId === reference)!;
      return { returnId: reference, seen: reminderToken(own) };
    },
    seenCalls: async () => callToken(await next()),
    /** The rank and the day of each reminder about the payment of October, and whether it left. */
    mails: async (id: string = reference) =>
      (await functions.outboxMails(id)).map(
        ({ kind, dueAt, sentAt }) =>
          `${kind.at(-1)} ${dayInParis(dueAt)} ${new Date(dueAt).getUTCHours() + 1} ${sentAt ? "left" : "waits"}`,
      ),
    notes: async () => (await notesOf(db, contract.id)).map(({ text, by }) => `${by}: ${text}`),
  };
}

onOneStore("What people say about the reminders of an unpaid month", (store) => {
  test("nothing leaves before somebody called, where the client disputes it or nobody knows why", async () => {
    const it = await returned(store, "MD06");
    const { number } = it.contract;
    await it.round();
    it.at("2025-12-30");
    await it.round();
    expect(await it.mails()).toEqual([]);
    expect(await unpaidCalls(it.functions.context, it.db)).toMatchObject([
      { number, by: "2025-11-25", owedCents: 8900, dueOn: ["2025-10-15"], isTriedAgain: false },
    ]);
    const call = { until: null, words: "Personne ne répond." };
    const seen = await it.seenCalls();
    accepted(await it.reminders.recordCall(number, { ...call, seen, result: "unreached" }, camille));
    await it.round();
    expect(await it.mails()).toEqual([]);
    expect(await unpaidCalls(it.functions.context, it.db)).toMatchObject([
      { by: "2025-12-31", isTriedAgain: true },
    ]);
    // Somebody else has the page of before.
    const late = { ...call, seen, result: "nothing" } as const;
    expect(await it.reminders.recordCall(number, late, malik)).toMatchObject({
      problem: { code: "meanwhile" },
    });
    const words = "Elle croyait avoir payé.";
    const said = { until: null, words, seen: await it.seenCalls(), result: "nothing" } as const;
    accepted(await it.reminders.recordCall(number, said, malik));
    expect(await it.mails()).toEqual(["1 2025-12-31 9 waits"]);
    expect((await it.notes()).sort()).toEqual(["Camille: Personne ne répond.", `Malik Benali: ${words}`]);
    expect(await unpaidCalls(it.functions.context, it.db)).toEqual([]);
    expect(await comingReminders(it.functions.context, it.db, 5)).toMatchObject([
      { number, kind: "payment-reminder-1", dueOn: "2025-10-15" },
    ]);
  });

  test("a promise holds the reminders of every month of the client, and what is disputed has none until somebody says so", async () => {
    const it = await returned(store, "MD06", "AM04");
    const { number } = it.contract;
    expect(await it.mails(it.november)).toEqual(["1 2025-11-25 9 waits"]);
    const promised = {
      until: "2025-12-05" as Day,
      words: "Promis pour vendredi.",
      result: "promised",
    } as const;
    const seen = await it.seenCalls();
    const past = { ...promised, seen, until: "2025-11-24" as Day };
    expect(await it.reminders.recordCall(number, past, camille)).toMatchObject({ problem: { code: "day" } });
    accepted(await it.reminders.recordCall(number, { ...promised, seen }, camille));
    expect([...(await it.mails()), ...(await it.mails(it.november))]).toEqual([
      "1 2025-12-05 9 waits",
      "1 2025-12-05 9 waits",
    ]);

    const other = await returned(store, "MS02");
    const disputed = { until: null, words: "Conteste.", result: "disputed" } as const;
    const saw = await other.seenCalls();
    accepted(await other.reminders.recordCall(other.contract.number, { ...disputed, seen: saw }, camille));
    other.at("2026-01-15");
    await other.round();
    expect(await other.mails()).toEqual([]);
    accepted(await other.reminders.release(other.contract.number, await other.shown(), malik));
    expect(await other.mails()).toEqual(["1 2026-01-16 9 waits"]);
  });

  test("a reminder is held until a day and taken up again; the following ones count on from what left", async () => {
    const it = await returned(store, "AM04");
    const { number } = it.contract;
    expect(await it.mails()).toEqual(["1 2025-11-25 9 waits"]);
    const before = await it.shown();
    const hold = { until: "2025-12-06" as Day, words: "Deux virements promis." };
    accepted(await it.reminders.hold(number, before, hold, camille));
    // 6 December is a Saturday.
    expect(await it.mails()).toEqual(["1 2025-12-08 9 waits"]);
    expect(await it.next()).toMatchObject([
      { hold: { until: "2025-12-06" }, decision: { words: hold.words } },
    ]);
    expect(await it.reminders.release(number, before, malik)).toMatchObject({
      problem: { code: "meanwhile" },
    });
    accepted(await it.reminders.release(number, await it.shown(), malik));
    expect(await it.mails()).toEqual(["1 2025-11-25 9 waits"]);
    accepted(await it.reminders.hold(number, await it.shown(), hold, camille));
    it.at("2025-12-08", 9);
    await reminderLeft(it.functions, it.reference);
    await it.round();
    expect(await it.mails()).toEqual(["1 2025-12-08 9 left", "2 2025-12-15 9 waits"]);
    for (const until of ["2025-12-08", "2026-06-01"] as const) {
      const wrong = { ...hold, until };
      expect(await it.reminders.hold(number, await it.shown(), wrong, camille)).toMatchObject({
        problem: { code: "day" },
      });
    }
  });
});

onEachStore("What two people say about the reminders of an unpaid month", (store) => {
  test("a reminder is sent now, once, whatever holds it; what left or leaves meanwhile is said", async () => {
    const it = await returned(store, "MD06");
    const { number } = it.contract;
    const before = await it.shown();
    const read = await it.reminders.words(number, it.reference);
    expect(read!.text.replaceAll(/\s+/g, " ")).toContain("vous en avez demandé le remboursement");
    expect(read!.text).toContain("/mon-contrat/[lien privé]");
    const both = await Promise.all([
      it.reminders.sendNow(number, before, camille),
      it.reminders.sendNow(number, before, malik),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ problem: { code: "meanwhile" } });
    expect(await it.mails()).toEqual(["1 2025-11-24 10 waits"]);
    const other = await createFunctions(store);
    other.clock.now = it.functions.clock.now;
    expect(await mailsTwice([it.functions, other], ["payment-reminder-1"])).toEqual([]);
    expect(await it.reminders.sendNow(number, before, malik)).toMatchObject({
      problem: { code: "meanwhile" },
    });
    const [sent] = await it.functions.outboxMails(it.reference);
    expect(await it.reminders.words(number, sent!.id)).toEqual(read);

    it.at("2025-11-25");
    await it.db
      .updateTable("outbox")
      .set({ sentAt: it.functions.clock.now - hour })
      .where("id", "=", sent!.id)
      .execute();
    await it.round();
    expect((await it.mails())[1]).toBe("2 2025-12-02 9 waits");
    const second = await it.shown();
    const leaving = { leaseUntil: it.functions.clock.now + hour, leaseOwner: "x" };
    await it.db.updateTable("outbox").set(leaving).where("kind", "=", "payment-reminder-2").execute();
    const hold = { until: "2025-12-12" as Day, words: "Plus tard." };
    expect(await it.reminders.hold(number, second, hold, camille)).toMatchObject({
      problem: { code: "leaving" },
    });
    expect(await it.reminders.sendNow(number, second, camille)).toMatchObject({
      problem: { code: "leaving" },
    });
    accepted(await it.debits.settle(it.reference, { on: "2025-11-25", means: "transfer" }, malik));
    expect(await it.reminders.sendNow(number, second, camille)).toMatchObject({
      problem: { code: "not-asked" },
    });
  });

  test("an instance that ends before any statement says nothing twice, and a reminder leaves once", async () => {
    const it = await returned(store, "MD06", "AM04");
    const other = await createFunctions(store);
    other.clock.now = it.functions.clock.now;
    const { number } = it.contract;
    const seen = await it.seenCalls();
    const call = { seen, result: "promised", until: "2025-12-05" as Day, words: "Vendredi." } as const;
    const doing = (functions: TestFunctions) => createDeskReminders(functions.context);
    const kills = [
      await killedAtEach(it.functions, (dying) => doing(dying).recordCall(number, call, camille), {
        meanwhile: () => enqueueDueReminders(other.context),
      }),
    ];
    const held = await it.shown();
    const hold = { until: "2025-12-19" as Day, words: "Encore." };
    kills.push(
      await killedAtEach(it.functions, (dying) => doing(dying).hold(number, held, hold, camille), {
        meanwhile: () => enqueueDueReminders(other.context),
      }),
    );
    const shown = await it.shown();
    kills.push(
      await killedAtEach(it.functions, (dying) => doing(dying).sendNow(number, shown, camille), {
        meanwhile: () => doing(other).sendNow(number, shown, malik),
      }),
    );
    expect(kills.every(({ statements }) => statements > 5)).toBe(true);
    expect((await it.notes()).sort()).toEqual(["Camille: Encore.", "Camille: Vendredi."]);
    const decisions = await it.db
      .selectFrom("reminder_decisions")
      .select("kind")
      .where("contractId", "=", it.contract.id)
      .execute();
    expect(decisions.map(({ kind }) => kind).sort()).toEqual(["held", "held", "held", "released"]);
    expect([...(await it.mails()), ...(await it.mails(it.november))]).toEqual([
      "1 2025-11-24 10 waits",
      "1 2025-12-05 9 waits",
    ]);
    expect(await mailsTwice([it.functions, other], ["payment-reminder-1"])).toEqual([]);
  });
});
