import { expect, test } from "vitest";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import type { Day } from "#domain/calendar.ts";
import { debitDaysBetween } from "#domain/contract/debits.ts";
import type { Step } from "#domain/contract/lifecycle.ts";
import { createDebits } from "#server/billing/debits.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { evidenceOf } from "#server/database/evidence/evidence.ts";
import { sendBackTwice } from "../support/debits.ts";
import { camille, mailAbout, read, signed, stepTaken, storedEndings } from "../support/endings.ts";
import { accepted, beginning, createFunctions } from "../support/functions.ts";
import { expectInBoth } from "../support/mail-forms.ts";
import { onOneStore } from "../support/stores.ts";

const day = 86_400_000;
const terminate = (cause: "subscriber" | "breach" | "unpaid"): Step => ({ kind: "terminate", cause });
const suspend = (reason: "unpaid" | "force-majeure"): Step => ({ kind: "suspend", reason });

onOneStore("The agency takes the steps of a contract", (store) => {
  test("a termination received by letter, with its last day, its mails and its evidence", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    functions.clock.now = beginning + 40 * day;
    const woken = functions.woken();
    accepted(await stepTaken(functions, contract.number, terminate("subscriber"), "2025-10-14"));
    // Its mails wait.
    expect(functions.woken()).toBe(woken);
    expect((await read(functions, contract.id)).status).toMatchObject({
      state: "terminating",
      cause: "subscriber",
      askedOn: "2025-10-14",
      lastDayOn: "2025-10-15",
    });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-termination", "termination"],
      events: ["termination-asked"],
    });
    const event = (await evidenceOf(functions.database.db, contract.chainId)).at(-1)!;
    expect(JSON.parse(event.dataJson)).toMatchObject({ on: "2025-10-14", by: camille.name });
    expectInBoth(await mailAbout(functions, contract.id, "termination"), [
      "Votre demande a été reçue le 14\u00a0octobre 2025 et enregistrée le 25\u00a0octobre 2025",
      "Vos services sont restés actifs jusqu’au 15\u00a0octobre 2025 inclus.",
    ]);
    expect(await stepTaken(functions, contract.number, terminate("subscriber"))).toMatchObject({
      problem: { code: "refused", problem: "terminated", status: { lastDayOn: "2025-10-15" } },
    });
  });

  test("unpaid twice: suspended, notified, paid, suspended again, each with a mail of its own", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const take = async (step: Step, on?: Day) =>
      accepted(await stepTaken(functions, contract.number, step, on));
    await sendBackTwice(functions, contract);
    expect(await take(suspend("unpaid"))).toEqual({
      state: "suspended",
      suspension: { reason: "unpaid", since: "2025-11-24" },
    });
    expect(await take(terminate("unpaid"))).toMatchObject({
      state: "terminating",
      cause: "unpaid",
      lastDayOn: "2025-12-09",
      suspension: { since: "2025-11-24" },
    });
    functions.clock.now += 5 * day;
    expect(await take({ kind: "reactivate" })).toEqual({ state: "active" });
    functions.clock.now += 60 * day;
    await take(suspend("force-majeure"), "2026-01-10");
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["suspension", "provider-termination", "reactivation", "suspension"],
      events: [
        "address-verified",
        "debit-returned",
        "payment-reminded",
        "debit-returned",
        "payment-reminded",
        "suspended",
        "termination-notified",
        "reactivated",
        "suspended",
      ],
    });
    expectInBoth(await mailAbout(functions, contract.id, "reactivation"), [
      "notifiée pour le 9\u00a0décembre 2025 est sans effet",
    ]);
    expectInBoth(await mailAbout(functions, contract.id, "suspension"), [
      "suspendus depuis le 10\u00a0janvier 2026, pour cause de force majeure",
    ]);
    const last = (await evidenceOf(functions.database.db, contract.chainId)).at(-1)!;
    expect(JSON.parse(last.dataJson)).toMatchObject({ reason: "force-majeure", by: camille.name });
  });

  test.each([suspend("unpaid"), terminate("unpaid")])(
    "unpaid twice, $kind: a month wholly without services is not owed, the one in which they come back is",
    async (step) => {
      const functions = await createFunctions(store);
      const { contract } = await signed(functions);
      await sendBackTwice(functions, contract);
      const owed = async () => {
        const [billable] = await billableContractsOf(functions.database.db, [contract.id]);
        return debitDaysBetween(billable!, "2025-11-01", "2026-02-28");
      };
      accepted(await stepTaken(functions, contract.number, step));
      expect(await owed()).toEqual(["2025-11-15"]);
      functions.clock.now = Date.parse("2025-12-08T12:00:00Z");
      accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }));
      expect(await owed()).toEqual(["2025-11-15", "2025-12-15", "2026-01-15", "2026-02-15"]);
      functions.clock.now = Date.parse("2026-01-20T12:00:00Z");
      accepted(await stepTaken(functions, contract.number, suspend("unpaid"), "2025-12-09"));
      accepted(await stepTaken(functions, contract.number, { kind: "reactivate" }));
      expect(await owed()).toEqual(["2025-11-15", "2026-01-15", "2026-02-15"]);
      // The month of the return falls due with it: its mail announces the debit, which the next file carries on that day.
      expectInBoth(await mailAbout(functions, contract.id, "reactivation"), [
        "89,00\u00a0€",
        "sera prélevée le 3\u00a0février 2026",
      ]);
      await issueDueInvoices(functions.context);
      const account = (await accountOf(functions.database.db, contract.id))!;
      const shown = invoicesWithCollections(account, functions.clock.now).find(
        ({ dueOn }) => dueOn === "2026-01-15",
      );
      expect([shown?.entry.issuedOn, shown?.collection]).toEqual([
        "2026-01-20",
        { kind: "debit", on: "2026-02-03", when: "later" },
      ]);
      const planned = await createDebits(functions.context).plan({
        fromOn: "2026-02-01",
        toOn: "2026-02-28",
        madeOn: "2026-01-21",
      });
      const { debits, forgotten } = accepted(planned);
      const ours = debits.filter(({ contractId }) => contractId === contract.id);
      expect(ours.map(({ dueOn, collectionOn }) => [dueOn, collectionOn])).toEqual([
        ["2026-01-15", "2026-02-03"],
        ["2026-02-15", "2026-02-16"],
      ]);
      expect(forgotten.filter(({ number }) => number === contract.number)).toEqual([]);
    },
  );

  test("a termination is taken back for its subscriber: mails, evidence, and the debit that follows", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { number } = contract;
    functions.clock.now = beginning + 20 * day;
    accepted(await stepTaken(functions, number, terminate("subscriber")));
    functions.clock.now += day;
    expect(accepted(await stepTaken(functions, number, { kind: "take-back" }))).toEqual({ state: "active" });
    expect(await storedEndings(functions, contract)).toEqual({
      mails: ["agency-termination", "termination", "agency-termination-taken-back", "termination-taken-back"],
      events: ["termination-asked", "termination-taken-back"],
    });
    expectInBoth(await mailAbout(functions, contract.id, "termination-taken-back"), [
      "20\u00a0octobre 2025",
      "89,00\u00a0€",
    ]);
    expect(await stepTaken(functions, number, { kind: "take-back" })).toMatchObject({
      problem: { code: "refused", problem: "running" },
    });
  });

  test("a withdrawal sent by registered letter", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    functions.clock.now = beginning + 17 * day;
    const withdraw = { kind: "withdraw", declaresSmallFirm: true } as const;
    accepted(await stepTaken(functions, contract.number, withdraw, "2025-09-29"));
    expectInBoth(await mailAbout(functions, contract.id, "withdrawal"), [
      "Votre demande a été envoyée le 29\u00a0septembre 2025 et enregistrée le 2\u00a0octobre 2025",
      "au plus tard le 16\u00a0octobre 2025",
    ]);
  });

  test.each<[string, Step, Day]>([
    ["not-yet", terminate("subscriber"), "2025-09-16"],
    ["before", terminate("subscriber"), "2025-09-14"],
    ["nothing-unpaid", suspend("unpaid"), "2025-09-15"],
    ["nothing-unpaid", terminate("unpaid"), "2025-09-15"],
    ["running", { kind: "reactivate" }, "2025-09-15"],
    ["undeclared", { kind: "withdraw", declaresSmallFirm: false }, "2025-09-15"],
  ])("what is %s is refused and keeps nothing: %j on %s", async (problem, step, on) => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const woken = functions.woken();
    expect(await stepTaken(functions, contract.number, step, on)).toEqual({
      ok: false,
      problem: { code: "refused", problem, status: { state: "active" } },
    });
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
    expect((await read(functions, contract.id)).status).toEqual({ state: "active" });
    expect(functions.woken()).toBe(woken);
  });
});

onOneStore("The file of a contract", (store) => {
  test("says that nothing is made yet, that it has ended, that its chain was touched", async () => {
    const functions = await createFunctions(store);
    const { contract } = await signed(functions);
    const { number, chainId } = contract;
    const contracts = createContractActions(functions.context);
    const file = async () => accepted(await contracts.read(number)).file;
    expect((await file()).documents).toEqual([]);
    expect(await contracts.mandate(number, "mandate", camille)).toEqual({
      ok: false,
      problem: { code: "unknown" },
    });
    expect(await storedEndings(functions, contract)).toEqual({ mails: [], events: [] });
    accepted(await stepTaken(functions, number, terminate("subscriber")));
    functions.clock.now += 60 * day;
    expect(await file()).toMatchObject({
      state: "terminated",
      nextDates: { nextRenewalOn: null, lastDayIfTerminatedOn: null },
    });
    const { db } = functions.database;
    await db.updateTable("evidence_events").set({ at: 1 }).where("chainId", "=", chainId).execute();
    expect((await file()).evidence.isWhole).toBe(false);
  });
});
