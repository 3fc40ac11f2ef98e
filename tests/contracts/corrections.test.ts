import { afterEach, beforeEach, expect, test } from "vitest";
import { dayInParis } from "#domain/calendar.ts";
import { type Step, undoMinutes } from "#domain/contract/lifecycle.ts";
import { createEndings } from "#server/contracts/client-space.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { claimMail } from "#server/database/mail/outbox.ts";
import { checkContract } from "#server/evidence/check.ts";
import { ForbiddenError } from "#server/staff/permitted.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk, type TestDesk } from "../support/desk.ts";
import { outboxMailsOf, read, stepTaken } from "../support/endings.ts";
import { accepted, beginning } from "../support/functions.ts";
import { onEachStore } from "../support/stores.ts";

const aDay = 86_400_000;
const paul = { name: "Paul Guérin", role: "accountant" } as const;
const ines = { name: "Inès Carbonel", role: "zenmaster" } as const;
const terminate: Step = { kind: "terminate", cause: "subscriber" };
const interrupt: Step = { kind: "suspend", reason: "force-majeure" };

onEachStore("What was recorded by mistake", (store) => {
  let desk: TestDesk;
  let contract: StoredContract;
  afterEach(store.renew);
  beforeEach(async () => {
    desk = await createTestDesk(store);
    desk.clock.now = beginning;
    contract = await desk.signAndConfirm({ pack: "advance" });
    desk.clock.now = beginning + 20 * aDay;
    const mails = desk.database.db.updateTable("outbox").set({ sentAt: desk.clock.now });
    await mails.where("sentAt", "is", null).execute();
  });

  const recorded = async () => accepted(await desk.agency.contract.read(contract.number)).recorded;
  const undo = async (id?: string) =>
    desk.agency.corrections.step(contract.number, id ?? (await recorded())?.id ?? "", ines);
  const take = async (step: Step) => accepted(await stepTaken(desk, contract.number, step));
  const status = async () => (await read(desk, contract.id)).status;
  const events = async () =>
    (await evidenceOf(desk.database.db, contract.chainId)).slice(-2).map(({ kind, dataJson }) => {
      const { by, step } = JSON.parse(dataJson);
      return [kind, by, step].filter(Boolean).join(" ");
    });

  store.test("of a contract today is taken back, step by step, with its mails and with a trace", async () => {
    await take(interrupt);
    const suspended = await status();
    desk.clock.now += 1000;
    await take(terminate);
    expect(accepted(await undo())).toEqual(suspended);
    expect(await status()).toEqual(suspended);
    expect(await events()).toEqual(["termination-asked Camille", "step-undone Inès Carbonel terminate"]);
    accepted(await undo());
    expect(await status()).toEqual({ state: "active" });
    expect(await recorded()).toBe(null);
    const mails = (await outboxMailsOf(desk, contract.id)).filter(({ sentAt }) => sentAt === null);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      "agency-termination",
      "suspension",
      "termination",
    ]);
    expect(mails.every(({ cancelledAt }) => cancelledAt !== null)).toBe(true);
    expect((await checkContract(desk.database.db, desk.keyring, contract.id))?.faults).toEqual([]);
    const { debits } = accepted(await desk.agency.contract.read(contract.number));
    expect(debits.interruptions).toEqual([]);
    const plan = await debitsOf(desk).plan("2025-10-01", "2025-10-31");
    expect(plan.debits).toHaveLength(1);
  });

  store.test(
    "can be taken back until its mails are due; what the subscriber does leaves at once",
    async () => {
      const waitOf = async () => {
        const mails = (await outboxMailsOf(desk, contract.id)).filter(({ sentAt }) => sentAt === null);
        return [...new Set(mails.map(({ createdAt, dueAt }) => dueAt - createdAt))];
      };
      await take(interrupt);
      expect(await waitOf()).toEqual([undoMinutes * 60_000]);
      desk.clock.now += (undoMinutes - 1) * 60_000;
      expect((await recorded())?.hasLeft).toBe(null);
      accepted(await undo());
      const token = linkTokenOf(contract, desk.keyring);
      accepted(await createEndings(desk.context).terminate(token, "2025-10-15", { ip: "192.0.2.7" }));
      expect(await waitOf()).toEqual([undoMinutes * 60_000, 0]);
    },
  );

  store.test(
    "stays once a mail is leaving, a file was made, a day has passed, or something has followed",
    async () => {
      await take(terminate);
      const { id } = (await recorded())!;
      expect(await undo("another")).toEqual({ ok: false, problem: { code: "not-latest" } });
      desk.clock.now += aDay;
      expect(await undo(id)).toEqual({ ok: false, problem: { code: "too-old" } });
      desk.clock.now -= aDay;
      await expect(desk.agency.corrections.step(contract.number, id, paul)).rejects.toThrow(ForbiddenError);
      const due = desk.clock.now;
      await desk.database.db.updateTable("outbox").set({ dueAt: 0 }).where("subjectId", "=", id).execute();
      expect((await claimMail(desk.database, "worker", 60_000))?.subjectId).toBe(id);
      expect(await undo(id)).toEqual({ ok: false, problem: { code: "mail-left" } });
      expect((await recorded())?.hasLeft).toBe("mail-left");
      expect(dayInParis(due)).toBe("2025-10-05");
      expect(await status()).toMatchObject({ state: "terminating" });
    },
  );

  store.test("stays once a file for the bank was made", async () => {
    await take(interrupt);
    desk.clock.now += 1000;
    const other = await desk.signAndConfirm({ pack: "advance", email: "autre@example.fr" });
    await debitsOf(desk).present(other.dates.firstDebitOn, other.dates.firstDebitOn);
    expect(await undo()).toEqual({ ok: false, problem: { code: "run-made" } });
  });

  test("is taken back by one of two people, and never what the subscriber did", async () => {
    desk.clock.now += aDay;
    await take(interrupt);
    const { id } = (await recorded())!;
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, problem: { code: "not-latest" } });
    const token = linkTokenOf(contract, desk.keyring);
    accepted(await createEndings(desk.context).terminate(token, "2025-10-15", { ip: "192.0.2.7" }));
    expect(await recorded()).toBe(null);
  });

  test("of a debit is taken back: a settlement, then a return, and the log has them all", async () => {
    await debitsOf(desk).present("2025-10-01", "2025-10-31");
    desk.clock.now = Date.parse("2025-10-25T10:00:00Z");
    const reference = `${contract.number}-20251015-1`;
    const { debits, corrections } = desk.agency;
    const later = () => {
      desk.clock.now += 1000;
    };
    expect(await corrections.debit(reference, paul)).toMatchObject({ problem: { code: "not-latest" } });
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "AM04" }, paul));
    later();
    accepted(await debits.settle(reference, { on: "2025-10-20", means: "transfer" }, paul));
    const settled = accepted(await desk.agency.contract.read(contract.number)).debits;
    expect(settled).toMatchObject({ paid: 1, paidCents: 8900, unpaidCents: 0 });
    later();
    const payment = settled.dues.flatMap(({ payments }) => payments)[0]!.id;
    expect(await corrections.debit(reference, paul)).toMatchObject({ problem: { code: "not-latest" } });
    await expect(corrections.debit(payment, ines)).rejects.toThrow(ForbiddenError);
    accepted(await corrections.debit(payment, paul));
    expect(await debits.debit(reference)).toMatchObject({
      state: "rejected",
      rejectionReason: "AM04",
    });
    later();
    const both = await Promise.all([corrections.debit(reference, paul), corrections.debit(reference, paul)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await debits.debit(reference)).toMatchObject({ state: "presented", rejectedOn: null });
    expect((await debits.unpaid()).total).toBe(0);
    const { lines } = await desk.agency.log.read({ topic: "debits" });
    const activities = lines.flatMap((line) => (line.source === "activity" ? [line.activity] : []));
    expect(activities.slice(0, 4)).toMatchObject([
      { kind: "debit-return-undone", data: { reference, on: "2025-10-17", reason: "AM04" } },
      { kind: "debit-settlement-undone", data: { reference, on: "2025-10-20", means: "transfer" } },
      { kind: "debit-settled", data: { on: "2025-10-20", means: "transfer" } },
      { kind: "debit-returned", data: { on: "2025-10-17", reason: "AM04" } },
    ]);
    const events = (await evidenceOf(desk.database.db, contract.chainId)).filter(({ kind }) =>
      kind.startsWith("debit-"),
    );
    const by = { contract: contract.number, by: paul.name };
    const returned = { reference, on: "2025-10-17", reason: "AM04", ...by };
    const paid = { on: "2025-10-20", means: "transfer", ...by };
    expect(events.map(({ kind, dataJson }) => [kind, JSON.parse(dataJson)])).toEqual([
      ["debit-returned", returned],
      ["debit-settled", { ...paid, references: reference, receivedCents: "8900", leftCents: "0" }],
      ["debit-settlement-undone", { ...paid, reference, cents: "8900" }],
      ["debit-return-undone", returned],
    ]);
  });
});
