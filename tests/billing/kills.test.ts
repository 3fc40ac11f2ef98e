import { afterEach, expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { onAccountCents } from "#domain/billing/account.ts";
import { addMonths, type Day } from "#domain/calendar.ts";
import type { Outcome } from "#domain/outcome.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { issueDueInvoices } from "#server/billing/invoices/issue-invoices.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { planSha256 } from "#server/billing/runs/plan-run.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import type { StoredRun } from "#server/database/billing/debit-runs.ts";
import { accountOf, invoicesOfContract } from "#server/database/billing/ledger.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { billingFaults } from "../support/billing-faults.ts";
import { debitsOf } from "../support/debits.ts";
import { stepTaken } from "../support/endings.ts";
import { accepted, createFunctions, type TestFunctions } from "../support/functions.ts";
import { killedAtEach, mailsTwice } from "../support/kills.ts";
import { isNight } from "../support/night.ts";
import { onEachStore } from "../support/stores.ts";

const helene = { name: "Hélène Honorat", role: "founder" } satisfies NamedActor;

onEachStore("Two instances, one of which ends before any statement of its transactions", (store) => {
  afterEach(store.renew);

  test("issue each invoice, credit note and mail once, and number them without gap or twin", async () => {
    const dying = await createFunctions(store);
    const other = await createFunctions(store);
    const contracts: StoredContract[] = [];
    for (const firm of [1, 2])
      contracts.push(await dying.signAndConfirm({ email: `firm-${firm}@example.fr` }));
    let day: Day = "2025-10-16";
    const at = (next: Day) => {
      day = next;
      for (const { clock } of [dying, other]) clock.now = Date.parse(`${next}T10:00:00Z`);
    };
    const issue = ({ context }: Pick<TestFunctions, "context">) => issueDueInvoices(context);

    at(day);
    const kills = {
      issue: await killedAtEach(dying, issue, {
        before: () => at(addMonths(day, 1)),
        meanwhile: () => issue(other),
      }),
      credit: await killedAtEach(
        dying,
        async ({ context, database: { db } }) => {
          const invoices = (await Promise.all(contracts.map(({ id }) => invoicesOfContract(db, id)))).flat();
          const { entry, amounts, history } = invoices.find((each) => each.history.creditNotes.length < 2)!;
          const credited = history.creditNotes.reduce((sum, note) => sum + note.amounts.totalCents, 0);
          const expectedLeftCents = amounts.totalCents - credited;
          const request = { amountCents: 100, expectedLeftCents, reason: "Geste" };
          return createCredits(context).issue(entry.number, request, helene);
        },
        { meanwhile: () => issue(other) },
      ),
      step: await killedAtEach(
        dying,
        (functions) =>
          stepTaken(
            functions,
            contracts[0]!.number,
            { kind: "terminate", cause: "subscriber" },
            addMonths(day, -2),
          ),
        {
          async after() {
            const { number, id } = contracts[0]!;
            const step = await latestStep(other.database.db, id);
            if (step) accepted(await createCorrections(other.context).step(number, step.id, helene));
            await issue(other);
          },
          meanwhile: () => issue(other),
        },
      ),
    };
    await issue(other);
    expect(Object.values(kills).every(({ statements }) => statements > 10)).toBe(true);
    expect(await billingFaults(other)).toEqual([]);
    expect(await mailsTwice([dying, other], ["invoice", "credit-note"])).toEqual([]);
  }, 300_000);

  test("move the money of an account once: each cent stays in one place", async () => {
    const dying = await createFunctions(store);
    const other = await createFunctions(store);
    const { id, number } = await dying.signAndConfirm({ pack: "advance", email: "money@example.fr" });
    let day: Day = "2025-09-16";
    const nextMonth = async () => {
      day = addMonths(day, 1);
      for (const { clock } of [dying, other]) clock.now = Date.parse(`${day}T10:00:00Z`);
      await issueDueInvoices(other.context);
    };
    const month = () => `${number}-${day.slice(0, 8).replaceAll("-", "")}15`;
    const deskOf = (functions: TestFunctions) => debitsOf(functions).debits;
    const settle = (functions: TestFunctions, amountCents?: number) =>
      deskOf(functions).settle(`${month()}-1`, { on: day, means: "transfer", amountCents }, helene);
    const onAccount = async () => {
      const { dues, unassigned } = (await accountOf(other.database.db, id))!;
      return onAccountCents(dues, unassigned);
    };
    const present = async () => {
      await nextMonth();
      await debitsOf(other).present(day.slice(0, 8).concat("01") as Day, day);
    };
    const correct = (functions: TestFunctions, reference: string) =>
      createCorrections(functions.context).debit(reference, helene);
    const comesBack = (functions: TestFunctions) =>
      deskOf(functions).recordReturn(`${month()}-1`, { on: day, reason: "AM04" }, helene);
    let payment = "";
    let run: Pick<StoredRun, "id"> = { id: "" };
    let refundCents = 0;

    const moves: Record<
      string,
      {
        before: () => Promise<unknown>;
        work: (functions: TestFunctions) => Promise<Outcome<unknown, unknown>>;
      }
    > = {
      present: {
        before: nextMonth,
        async work(functions) {
          const request = { fromOn: day.slice(0, 8).concat("01") as Day, toOn: day, madeOn: day };
          const plan = accepted(await deskOf(functions).plan(request));
          const agreed = {
            expectedSha256: planSha256(plan),
            totalCents: plan.totalCents,
            confirmsEarly: true,
          };
          return deskOf(functions).make({ request, ...agreed }, helene);
        },
      },
      "deposit a file": {
        async before() {
          await nextMonth();
          run = await debitsOf(other).prepare(day.slice(0, 8).concat("01") as Day, day);
        },
        work: (functions) => deskOf(functions).deposit(run.id, { on: day }, helene),
      },
      "undo a deposit": {
        async before() {
          await nextMonth();
          run = await debitsOf(other).present(day.slice(0, 8).concat("01") as Day, day);
        },
        work: (functions) => deskOf(functions).undoDeposit(run.id, helene),
      },
      "move a file that nobody deposited": {
        async before() {
          await nextMonth();
          run = await debitsOf(other).prepare(day.slice(0, 8).concat("01") as Day, day);
        },
        work: (functions) => deskOf(functions).move(run.id, { isVerified: true }, helene),
      },
      "learn by a return that the bank has a file": {
        async before() {
          await nextMonth();
          await debitsOf(other).prepare(day.slice(0, 8).concat("01") as Day, day);
        },
        work: comesBack,
      },
      "learn by a return that the bank has a file that was moved": {
        async before() {
          await nextMonth();
          run = await debitsOf(other).prepare(day.slice(0, 8).concat("01") as Day, day);
          accepted(await deskOf(other).move(run.id, { isVerified: true }, helene));
        },
        work: comesBack,
      },
      "return a debit": { before: present, work: comesBack },
      "undo a return": {
        async before() {
          await present();
          accepted(await comesBack(other));
        },
        work: (functions) => correct(functions, `${month()}-1`),
      },
      "pay too much": { before: nextMonth, work: (functions) => settle(functions, 20_000) },
      "use what is on account": {
        before: nextMonth,
        work: (functions) => deskOf(functions).payFromAccount(`${month()}-1`, helene),
      },
      "refund what is on account": {
        async before() {
          await nextMonth();
          accepted(await settle(other, 10_000));
          refundCents = await onAccount();
        },
        work: ({ context }) =>
          createRefunds(context).record(
            { contract: number, dueOn: null },
            { expectedCents: refundCents, on: day, means: "transfer", reference: null },
            helene,
          ),
      },
      "undo a payment": {
        async before() {
          await nextMonth();
          accepted(await settle(other));
          payment = (await accountOf(other.database.db, id))!.dues.at(-1)!.payments[0]!.id;
        },
        work: (functions) => correct(functions, payment),
      },
    };
    const ofEngine = ["present", "learn by a return that the bank has a file", "refund what is on account"];
    for (const [move, { before, work }] of Object.entries(moves)) {
      if (store.dialect === "postgres" && !isNight && !ofEngine.includes(move)) continue;
      await before();
      const { statements } = await killedAtEach(dying, async (functions) => accepted(await work(functions)));
      expect(statements, move).toBeGreaterThan(4);
      expect(await billingFaults(other), move).toEqual([]);
    }
  }, 300_000);
});
