import { centsToCollect, debitsOf as debitsOfAccount, onAccountCents } from "#domain/billing/account.ts";
import { invoicesWithCollections } from "#domain/billing/collection.ts";
import { owedDue } from "#domain/billing/owed-due.ts";
import { dueToRebillOn } from "#domain/billing/rebilling.ts";
import type { Day } from "#domain/calendar.ts";
import { createCharges } from "#server/billing/charges.ts";
import { createDebits } from "#server/billing/debits.ts";
import { createCredits } from "#server/billing/invoices/credit-invoice.ts";
import { createRefunds } from "#server/billing/refunds.ts";
import { createCorrections } from "#server/contracts/corrections.ts";
import { chargesOfDebits } from "#server/database/billing/charges.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import type { StoredContract } from "#server/database/contracts/contracts.ts";
import { type Action, founder, type Scene } from "./scene.ts";

const deadMandates = ["AC01", "AC04", "MD01", "MD07"];

/** Money comes in, comes back, is credited and paid back, and costs the bank’s charges. */
export function moneyActions(scene: Scene): Record<string, Action> {
  const { functions, random, one, someDay, oneDebit, refund, returnDebits } = scene;
  const { context, database } = functions;
  const { db } = database;
  const corrections = createCorrections(context);
  const refunds = createRefunds(context);
  const debits = createDebits(context);
  const charges = createCharges(context);
  const oneInvoice = async ({ id }: StoredContract) =>
    one(invoicesWithCollections((await accountOf(db, id))!, functions.clock.now));

  const credit =
    (part: (leftCents: number) => number): Action =>
    async (contract) => {
      const invoice = await oneInvoice(contract);
      if (!invoice) return null;
      const expectedLeftCents = invoice.amounts.totalCents - invoice.standing.creditedCents;
      const amountCents = part(expectedLeftCents);
      const request = { amountCents, expectedLeftCents, reason: "Geste commercial" };
      return createCredits(context).issue(invoice.entry.number, request, founder);
    };

  const oneOwed = async ({ id }: StoredContract, today: Day) => {
    const account = (await accountOf(db, id))!;
    return one(account.dues.flatMap(({ dueOn }) => owedDue(account, dueOn, today) ?? []));
  };
  const pay = async (contract: StoredContract, today: Day, part: (owedCents: number) => number) => {
    const owed = await oneOwed(contract, today);
    const amountCents = owed && part(owed.amountCents);
    return owed
      ? debits.settle(owed.reference, { on: today, means: "transfer", amountCents }, founder)
      : null;
  };

  const noteCharge = async (contract: StoredContract, today: Day, amountCents: number) => {
    const debit = await oneDebit(contract, "rejected");
    return debit ? charges.note(debit.id, { on: someDay(today, 2), amountCents }, founder) : null;
  };
  /** What the bank kept for a debit of a contract: for one that comes back now, if none had. */
  const oneCharge = async (contract: StoredContract, today: Day) => {
    const kept = async () => {
      const { dues } = (await accountOf(db, contract.id))!;
      return chargesOfDebits(
        db,
        debitsOfAccount(dues).map(({ id }) => id),
      );
    };
    if ((await kept()).length === 0) {
      await returnDebits(contract, today, 1);
      await noteCharge(contract, today, random.between(1, 3000));
    }
    return one(await kept());
  };

  return {
    return: (contract, today) => returnDebits(contract, today, random.between(1, 4)),
    async settle(contract, today) {
      const debit = await oneDebit(contract, "rejected");
      return debit ? debits.settle(debit.id, { on: someDay(today, 10), means: "transfer" }, founder) : null;
    },
    async "settle before any debit"(contract, today) {
      const invoice = await oneInvoice(contract);
      const reference = `${contract.number}-${invoice?.entry.dueOn.replaceAll("-", "")}-1`;
      return invoice ? debits.settle(reference, { on: someDay(today, 10), means: "cheque" }, founder) : null;
    },
    "pay a part": (contract, today) =>
      pay(contract, today, (owed) => random.between(1, Math.max(1, owed - 1))),
    "pay too much": (contract, today) => pay(contract, today, (owed) => owed + random.between(1, 9000)),
    async "use what is on account"(contract, today) {
      const { dues, unassigned } = (await accountOf(db, contract.id))!;
      if (onAccountCents(dues, unassigned) === 0) {
        await returnDebits(contract, today, 2);
        await pay(contract, today, (owed) => owed + random.between(1, 9000));
      }
      const owed = await oneOwed(contract, today);
      return owed ? debits.payFromAccount(owed.reference, founder) : null;
    },
    async "refund what is on account"({ id, number }, today) {
      const { dues, unassigned } = (await accountOf(db, id))!;
      const expectedCents = onAccountCents(dues, unassigned);
      const made = { expectedCents, on: today, means: "transfer", reference: null } as const;
      return refunds.record({ contract: number, dueOn: null }, made, founder);
    },
    async "undo a return or a payment"(contract) {
      const debit = await oneDebit(contract, "rejected");
      const { dues, unassigned } = (await accountOf(db, contract.id))!;
      const payment = one([...dues.flatMap(({ payments }) => payments), ...unassigned.payments]);
      const reference = one([debit?.id, payment?.id].filter((each) => each !== undefined));
      return reference ? corrections.debit(reference, founder) : null;
    },
    "note what the bank kept": (contract, today) =>
      noteCharge(contract, today, one([0, 420, 1200, random.between(1, 3000)])!),
    async "bill what the bank kept"(contract, today) {
      const charge = await oneCharge(contract, today);
      const account = (await accountOf(db, contract.id))!;
      const dueOn = dueToRebillOn(account, today);
      if (!charge || !dueOn) return null;
      const billed = await charges.rebill(charge.id, dueOn, founder);
      const after = (await accountOf(db, contract.id))!;
      const raised = centsToCollect(after, dueOn) - centsToCollect(account, dueOn);
      if (billed.ok && raised !== charge.amountCents)
        throw new Error(`${contract.number}: ${charge.amountCents} were billed, ${raised} are due`);
      return billed;
    },
    async "do not bill what the bank kept"(contract, today) {
      const charge = await oneCharge(contract, today);
      return charge ? charges.waive(charge.id, founder) : null;
    },
    async "present again"(contract) {
      const debit = await oneDebit(contract, "rejected");
      return debit ? debits.joinNextRun(debit.id, true, founder) : null;
    },
    "a mandate that dies": (contract, today) => returnDebits(contract, today, 1, deadMandates),
    "credit in part": credit((left) => random.between(1, Math.max(2, left))),
    "credit whole": credit((left) => left),
    refund,
  };
}
