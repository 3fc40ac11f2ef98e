import { expect, test } from "vitest";
import { creditorAccount } from "#content/contract/creditor-account.ts";
import { exactEuros } from "#content/site/format.ts";
import { askedDues, unpaidDues } from "#domain/billing/unpaid-due.ts";
import { type Day, dayInParis, startInParis } from "#domain/calendar.ts";
import { groupedIban } from "#domain/sepa.ts";
import { enqueueDueReminders } from "#server/billing/reminders.ts";
import { createClientSpace } from "#server/contracts/client-space.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { accountOf as storedAccount } from "#server/database/billing/ledger.ts";
import { linkTokenOf } from "#server/database/contracts/contracts.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { accountOf } from "../support/accounts.ts";
import { collectTwice, debitsOf, reminderLeft } from "../support/debits.ts";
import { caller, camille, signed, stepTaken } from "../support/endings.ts";
import { accepted, createFunctions } from "../support/functions.ts";
import { startMails } from "../support/mail-workers.ts";
import { startSmtp } from "../support/smtp.ts";
import { onEachStore, onOneStore, type SuiteStore } from "../support/stores.ts";

/** A contract whose payment of 15 October the bank sends back, recorded on Monday, 24 November 2025. */
async function returned(store: SuiteStore, reason = "AM04") {
  const functions = await createFunctions(store);
  const { contract } = await signed(functions);
  const { debits, references } = await collectTwice(functions, contract);
  const [reference] = references;
  const record = () => debits.recordReturn(reference, { on: "2025-10-17", reason }, camille);
  accepted(await record());
  const round = async (day: Day, hour = 10) => {
    functions.clock.now = startInParis(day) + hour * 3_600_000;
    await enqueueDueReminders(functions.context);
  };
  /** The reminders so far: day and hour in Paris, and what became of each. */
  const reminders = async () =>
    (await functions.outboxMails(reference)).map(({ kind, dueAt, sentAt, cancelledAt }) =>
      [
        kind.at(-1),
        dayInParis(dueAt),
        (dueAt - startInParis(dayInParis(dueAt))) / 3_600_000,
        sentAt ? "left" : cancelledAt ? "cancelled" : "waits",
      ].join(" "),
    );
  return { functions, contract, debits, reference, round, reminders };
}

onOneStore("The reminders of an unpaid month", (store) => {
  test("begin with the next round for what came back before the site sent any", async () => {
    const { functions, reference, round, reminders } = await returned(store);
    await functions.database.db.deleteFrom("outbox").where("subjectId", "=", reference).execute();
    await round("2026-01-05");
    expect(await reminders()).toEqual(["1 2026-01-06 9 waits"]);
  });

  test.each([
    [4000, 4900, 0],
    [8900, 0, 0],
    [10_000, 0, 1100],
  ])(
    "ask, once %i cents came by transfer, for what the account and the client’s page say",
    async (paid, left, over) => {
      const { functions, contract, debits, reference } = await returned(store);
      accepted(
        await debits.settle(reference, { on: "2025-11-20", means: "transfer", amountCents: paid }, camille),
      );
      const account = (await storedAccount(functions.database.db, contract.id))!;
      const asked = askedDues(account, functions.clock.now).map(({ owedCents }) => owedCents);
      const page = accepted(
        await createClientSpace(functions.context).byLink(linkTokenOf(contract, functions.keyring), caller),
      );
      const mail = await functions.compose((await functions.outboxMails(reference)).at(-1)!);
      expect(asked).toEqual(left > 0 ? [left] : []);
      expect(page.unpaid.map(({ owedCents }) => owedCents)).toEqual(asked);
      expect(page.onAccountCents).toBe(over);
      if (left === 0) expect(mail).toBeNull();
      else expect(mail!.text).toContain(exactEuros(left));
    },
  );

  test.each(["settled", "in the next run", "owed no more"])(
    "stop at once when the month is %s",
    async (how) => {
      const { functions, contract, debits, reference, round } = await returned(store);
      const mail = (await functions.outboxMails(reference))[0]!;
      expect((await functions.compose(mail))!.subject).toBe("Un prélèvement n’a pas abouti");
      const asked = async () =>
        accepted(
          await createClientSpace(functions.context).byLink(linkTokenOf(contract, functions.keyring), caller),
        ).unpaid.map(({ dueOn, owedCents, reason }) => ({ dueOn, owedCents, reason }));
      expect(await asked()).toEqual([{ dueOn: "2025-10-15", owedCents: 8900, reason: "AM04" }]);
      if (how === "settled") {
        accepted(await debits.settle(reference, { on: "2025-11-24", means: "transfer" }, camille));
      } else if (how === "in the next run") {
        accepted(await debits.joinNextRun(reference, true, camille));
      } else {
        const step = { kind: "terminate", cause: "subscriber" } as const;
        accepted(await stepTaken(functions, contract.number, step, "2025-10-14"));
      }
      expect(await functions.compose(mail)).toBeNull();
      expect(await asked()).toEqual([]);
      await round("2025-11-26");
      expect(await functions.outboxMails(reference)).toHaveLength(1);
    },
  );

  test("never ask for the money of the dead", async () => {
    const { round, reminders } = await returned(store, "MD07");
    await round("2025-11-26");
    expect(await reminders()).toEqual([]);
  });

  test("say the amount, why and how, and name the days of the former ones", async () => {
    const { functions, contract, reference, round } = await returned(store, "AC04");
    const compose = async () => {
      const mail = await functions.compose((await functions.outboxMails(reference)).at(-1)!);
      return mail!.text.replace(/\s+/g, " ");
    };
    const first = await compose();
    for (const words of [
      "89,00 €",
      "le compte débité est fermé",
      groupedIban(creditorAccount.iban),
      contract.number,
      `/mon-contrat/${linkTokenOf(contract, functions.keyring)}`,
    ]) {
      expect(first).toContain(words);
    }
    await round("2025-11-25");
    await reminderLeft(functions, reference);
    await round("2025-11-25");
    expect(await compose()).toContain("Nous vous avons écrit le 25 novembre");
    functions.clock.now = startInParis("2025-12-02") + 9 * 3_600_000;
    await reminderLeft(functions, reference);
    await round("2025-12-02");
    const last = await compose();
    expect(last).toContain("Malgré nos messages du 25 novembre et du 2 décembre");
    expect(last).toContain("#resiliation-2h");
  });

  test("name the next debit: on an account that waits, or of a month that is at the bank again", async () => {
    const { functions, contract, debits, reference, round } = await returned(store, "AC04");
    await round("2025-11-25");
    await reminderLeft(functions, reference);
    await round("2025-11-25");
    const next = async () =>
      (await functions.compose((await functions.outboxMails(reference)).at(-1)!))!.text
        .replace(/\s+/g, " ")
        .match(/Prochain prélèvement : le [^.]*|Sans autre compte/)?.[0];
    expect(await next()).toBe("Sans autre compte");
    const account = accountOf(functions, contract);
    accepted(await account.sign({ arriere: "virement" }));
    expect(await next()).toBe("Prochain prélèvement : le 15 décembre 2025, 89,00 €");

    const november = `${contract.number}-20251115-1`;
    accepted(await debits.recordReturn(november, { on: "2025-11-24", reason: "AM04" }, camille));
    functions.clock.now += 86_400_000;
    await debitsOf(functions).present("2025-11-20", "2025-11-30", [november]);
    expect(await next()).toBe("Prochain prélèvement : le 1er décembre 2025, 89,00 €");
  });

  test("begin again for a real return after one that was recorded by mistake, and nothing is suspended for that one", async () => {
    const { functions, contract, debits, reference, round, reminders } = await returned(store);
    functions.clock.now = startInParis("2025-11-25") + 9 * 3_600_000;
    await reminderLeft(functions, reference);
    await round("2025-11-25");
    expect(await reminders()).toEqual(["1 2025-11-25 9 left", "2 2025-12-02 9 waits"]);
    accepted(await createCorrections(functions.context).debit(reference, camille));
    expect((await reminders())[1]).toBe("2 2025-12-02 9 cancelled");
    functions.clock.now = startInParis("2025-12-09") + 10 * 3_600_000;
    accepted(await debits.recordReturn(reference, { on: "2025-12-09", reason: "AM04" }, camille));
    const november = `${contract.number}-20251115-1`;
    accepted(await debits.recordReturn(november, { on: "2025-12-09", reason: "AM04" }, camille));
    const again = (await functions.outboxMails(`${reference}-r2`)).map(({ kind, dueAt }) => [
      kind,
      dayInParis(dueAt),
    ]);
    expect(again).toEqual([["payment-reminder-1", "2025-12-10"]]);
    functions.clock.now += 20 * 3_600_000;
    expect(await stepTaken(functions, contract.number, { kind: "suspend", reason: "unpaid" })).toMatchObject({
      problem: { problem: "not-reminded" },
    });
  });

  test("go on at the rank that their month had reached when it comes back a second time, and end with the third", async () => {
    const { functions, contract, debits, reference, round } = await returned(store);
    functions.clock.now = startInParis("2025-11-25") + 9 * 3_600_000;
    await reminderLeft(functions, reference);
    await debitsOf(functions).present("2025-11-24", "2025-11-30", [reference]);
    functions.clock.now = startInParis("2025-12-01") + 10 * 3_600_000;
    const second = `${contract.number}-20251015-2`;
    accepted(await debits.recordReturn(second, { on: "2025-12-01", reason: "AM04" }, camille));
    const kinds = async () => (await functions.outboxMails(second)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(["payment-reminder-2"]);
    functions.clock.now = startInParis("2025-12-02") + 9 * 3_600_000;
    const next = (await functions.outboxMails(second))[0]!;
    const { text } = (await functions.compose(next))!;
    expect(text.replaceAll(/\s+/g, " ")).toContain("Nous vous avons écrit le 25 novembre");
    await reminderLeft(functions, second);
    await round("2025-12-02");
    expect(await kinds()).toEqual(["payment-reminder-2", "payment-reminder-3"]);
  });

  test("of a debit that the bank refuses before its day begin on the day that it is due", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { debits } = await collectTwice(functions, contract);
    functions.clock.now = startInParis("2025-11-26") + 10 * 3_600_000;
    await debitsOf(functions).present("2025-12-01", "2025-12-31");
    const december = `${contract.number}-20251215-1`;
    accepted(await debits.recordReturn(december, { on: "2025-11-26", reason: "AC04" }, camille));
    const [first] = await functions.outboxMails(december);
    expect(dayInParis(first!.dueAt)).toBe("2025-12-15");
    const unpaid = async () =>
      unpaidDues((await storedAccount(functions.database.db, contract.id))!, functions.clock.now);
    expect(await unpaid()).toEqual([]);
    functions.clock.now = startInParis("2025-12-15") + 10 * 3_600_000;
    expect(await unpaid()).toMatchObject([{ dueOn: "2025-12-15", owedCents: 8900 }]);
  });

  test("are in the evidence once when the worker sends them", async () => {
    const { functions, contract, reference } = await returned(store);
    const smtp = await startSmtp();
    const stop = await startMails(functions, smtp);
    await expect.poll(async () => (await functions.outboxMails(reference))[0]!.sentAt).not.toBeNull();
    await stop();
    await smtp.stop();
    expect(
      smtp.mails.filter(({ messageId }) => messageId?.startsWith(`<payment-reminder-1.${reference}@`)),
    ).toHaveLength(1);
    const events = await evidenceOf(functions.database.db, contract.chainId);
    expect(events.filter(({ kind }) => kind === "payment-reminded")).toHaveLength(1);
    const [debit] = await functions.database.db
      .selectFrom("debits")
      .select("remindedAt")
      .where("id", "=", reference)
      .execute();
    expect(debit!.remindedAt).not.toBeNull();
  });
});

onEachStore("The reminders of an unpaid month", (store) => {
  test("leave on the next working day, the 8th and the 15th day at nine, each once", async () => {
    const { functions, contract, reference, round, reminders } = await returned(store);
    expect(await reminders()).toEqual(["1 2025-11-25 9 waits"]);
    await round("2025-11-24");
    expect(await reminders()).toEqual(["1 2025-11-25 9 waits"]);
    await round("2025-11-25");
    await reminderLeft(functions, reference);
    await Promise.all([round("2025-11-25"), round("2025-11-25")]);
    expect(await reminders()).toEqual(["1 2025-11-25 9 left", "2 2025-12-02 9 waits"]);
    functions.clock.now = startInParis("2025-12-02") + 9 * 3_600_000;
    await reminderLeft(functions, reference);
    await round("2025-12-02");
    functions.clock.now = startInParis("2025-12-09") + 9 * 3_600_000;
    await reminderLeft(functions, reference);
    await round("2025-12-30");
    expect(await reminders()).toEqual(["1 2025-11-25 9 left", "2 2025-12-02 9 left", "3 2025-12-09 9 left"]);
    const events = await evidenceOf(functions.database.db, contract.chainId);
    const told = events.filter(({ kind }) => kind === "payment-reminded");
    expect(told.map(({ dataJson }) => JSON.parse(dataJson))).toEqual(
      ["1", "2", "3"].map((rank) => ({ contract: contract.number, reference, dueOn: "2025-10-15", rank })),
    );
  });
});
