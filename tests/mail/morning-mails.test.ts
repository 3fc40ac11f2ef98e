import { afterEach, expect, test } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { lastDepositDay } from "#domain/contract/debits.ts";
import type { StaffRole } from "#domain/staff.ts";
import { closeLateMonths } from "#server/billing/books/close-month.ts";
import { recordCollections } from "#server/billing/books/record-collections.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { enqueueMorningMails } from "#server/mail/morning-mails.ts";
import { debitsOf } from "../support/debits.ts";
import { createTestDesk } from "../support/desk.ts";
import { camille } from "../support/endings.ts";
import { accepted, type TestFunctions } from "../support/functions.ts";
import { killedAtEach } from "../support/kills.ts";
import { onEachStore } from "../support/stores.ts";

const october: Day = "2025-10-15";
const lastDay = lastDepositDay(october);

onEachStore("The mail of the morning", (store) => {
  afterEach(store.renew);

  /** A founder, a ZenMaster, an accountant, and a file that must be at the bank by the last day. */
  async function begun() {
    const desk = await createTestDesk(store);
    const { context, clock, database } = desk;
    const people = {} as Record<StaffRole, Awaited<ReturnType<typeof desk.signedIn>>>;
    for (const role of ["founder", "zenmaster", "accountant"] as const)
      people[role] = await desk.signedIn(role, `${role} Person`);
    const contract = await desk.signAndConfirm({ email: "matin@example.fr", raisonSociale: "Fleurs Ravel" });
    const { debits, prepare } = debitsOf(desk);
    const at = (day: Day, time = "00:40") => {
      clock.now = Date.parse(`${day}T${time}:00+02:00`);
    };
    at("2025-10-10", "10:00");
    const run = await prepare(october, october);
    const enqueued = () =>
      database.db
        .selectFrom("outbox")
        .selectAll()
        .where("kind", "=", "morning")
        .orderBy("subjectId")
        .execute();
    return {
      ...{ desk, people, contract, debits, run, at, enqueued },
      welcome: async () =>
        accepted(
          await createContractActions(context).welcome(contract.number, { way: "call", note: "" }, camille),
        ),
      /** Which of the people have a mail on a day, with the time at which it leaves. */
      async mails(day: Day) {
        const mails = await enqueued();
        return Object.entries(people).flatMap(([role, { id }]) => {
          const mail = mails.find(({ subjectId }) => subjectId === `${id}-${day}`);
          return mail ? [`${role} ${new Date(mail.dueAt).toISOString()}`] : [];
        });
      },
      round: () => enqueueMorningMails(context),
    };
  }

  store.test(
    "leaves at 8, once a day, for who can act and has not switched it off, from the last day of a file on",
    async () => {
      const { at, round, mails, people, desk, debits, run, enqueued, welcome } = await begun();
      at("2025-10-10");
      await round();
      const first = ["founder 2025-10-10T06:00:00.000Z", "zenmaster 2025-10-10T06:00:00.000Z"];
      expect(await mails("2025-10-10")).toEqual(first);
      expect(await desk.compose((await enqueued())[0]!)).toMatchObject({ subject: "1 client à accueillir" });
      await welcome();
      await desk.database.db.deleteFrom("outbox").where("kind", "=", "morning").execute();
      at("2025-10-11");
      await round();
      expect(await enqueued()).toEqual([]);
      at(lastDay);
      await round();
      const both = [`founder ${lastDay}T06:00:00.000Z`, `accountant ${lastDay}T06:00:00.000Z`];
      expect(await mails(lastDay)).toEqual(both);
      at(lastDay, "09:40");
      await round();
      expect(await enqueued()).toHaveLength(2);

      const [mail] = (await enqueued()).filter(({ subjectId }) => subjectId.startsWith(people.accountant.id));
      const composed = await desk.compose(mail!);
      expect(composed).toMatchObject({ subject: `Remise ${run.id} à déposer` });
      expect(composed?.text).toContain("89,00");
      await desk.agency.people.setMorningMail(false, people.accountant);
      expect(await desk.compose(mail!)).toBeNull();

      // The next morning, then in the afternoon; somebody said meanwhile that it was deposited.
      at(october);
      await round();
      expect(await mails(october)).toEqual([`founder ${october}T06:00:00.000Z`]);
      at("2025-10-16", "12:10");
      await round();
      expect(await mails("2025-10-16")).toEqual([]);
      at(october, "08:00");
      accepted(await debits.deposit(run.id, { on: lastDay }, camille));
      const [missed] = (await enqueued()).filter(({ subjectId }) => subjectId.endsWith(october));
      expect(await desk.compose(missed!)).toBeNull();
      at("2025-10-17");
      await round();
      expect(await mails("2025-10-17")).toEqual([]);
    },
  );

  store.test("names the clients to call about unpaid months, from the day after the one for it", async () => {
    const { at, round, mails, enqueued, desk, contract, debits, run, welcome } = await begun();
    await welcome();
    at(lastDay, "10:00");
    accepted(await debits.deposit(run.id, { on: lastDay }, camille));
    at("2025-10-17", "10:00");
    const reference = `${contract.number}-20251015-1`;
    accepted(await debits.recordReturn(reference, { on: "2025-10-17", reason: "MD06" }, camille));
    at("2025-10-20");
    await round();
    expect(await enqueued()).toEqual([]);
    at("2025-10-21");
    await round();
    expect(await mails("2025-10-21")).toHaveLength(3);
    const mail = await desk.compose((await enqueued())[0]!);
    expect(mail?.subject).toBe("1 impayé à appeler");
    expect(mail?.text).toContain("Fleurs Ravel");
  });

  store.test(
    "names the month that could not close by itself, and what keeps it open, as the first page does",
    async () => {
      const { at, round, enqueued, desk, debits, run, welcome } = await begun();
      await welcome();
      const { context, agency } = desk;
      at(lastDay, "10:00");
      accepted(await debits.deposit(run.id, { on: lastDay }, camille));
      at(october, "10:00");
      await issueDueInvoices(context);
      at("2025-10-16", "10:00");
      await recordCollections(context);
      at("2025-11-29");
      accepted(await debits.undoDeposit(run.id, camille));
      await closeLateMonths(context);
      expect((await agency.today.tasks()).lateClose).toBeNull();
      at("2025-11-30", "02:00");
      await closeLateMonths(context);
      expect((await agency.today.tasks()).lateClose).toMatchObject({
        fromOn: "2025-10-01",
        why: "runs",
        runs: [{ id: run.id }],
      });
      await round();
      const mail = await desk.compose((await enqueued())[0]!);
      expect(mail?.subject).toBe(`Remise ${run.id} à déposer, octobre à clore`);
      expect(mail?.text.replaceAll("\n", " ")).toContain(
        `personne n’a dit si la remise ${run.id} a été déposée`,
      );

      // Somebody answers, and an entry is not what the account says.
      accepted(await debits.deposit(run.id, { on: lastDay }, camille));
      expect((await agency.today.tasks()).lateClose).toBeNull();
      const { id } = await desk.database.db.selectFrom("debits").select("id").executeTakeFirstOrThrow();
      await desk.database.db.updateTable("debits").set({ amountCents: 8800 }).where("id", "=", id).execute();
      at("2025-12-01", "02:00");
      await closeLateMonths(context);
      const { lateClose } = await agency.today.tasks();
      expect(lateClose).toMatchObject({ why: "books" });
      await round();
      const next = (await enqueued()).find(({ subjectId }) => subjectId.endsWith("2025-12-01"));
      const [, of = ""] =
        /les écritures de (\S+) ne sont pas/.exec((await desk.compose(next!))!.text.replaceAll("\n", " ")) ??
        [];
      expect(lateClose).toMatchObject({ of });
      await desk.database.db.updateTable("debits").set({ amountCents: 8900 }).where("id", "=", id).execute();
      await closeLateMonths(context);
      expect((await agency.today.tasks()).lateClose).toBeNull();
    },
  );

  test("leaves once for each person, or not yet, whenever an instance ends", async () => {
    const { at, desk, enqueued, welcome } = await begun();
    await welcome();
    at(lastDay);
    const work = ({ context }: TestFunctions) => enqueueMorningMails(context);
    const { kills } = await killedAtEach(desk, work, {
      after: async () => expect([0, 2]).toContain((await enqueued()).length),
    });
    expect(kills).toBeGreaterThan(0);
    expect(await enqueued()).toHaveLength(2);
  });
});
