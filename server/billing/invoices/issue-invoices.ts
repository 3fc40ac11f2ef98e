import { setTimeout as pause } from "node:timers/promises";
import { issuerOf } from "#content/contract/invoices.ts";
import { dueOf } from "#domain/billing/account.ts";
import { withoutDebitOf } from "#domain/billing/collection.ts";
import { invoiceObstacle, invoiceOf } from "#domain/billing/invoice.ts";
import { clockPartsInParis, type Day, hourInParis } from "#domain/calendar.ts";
import { debitDaysBetween, isOwed } from "#domain/contract/debits.ts";
import { invoicingHour } from "#domain/contract/fact-changes.ts";
import { type ContractStatus, type Step, suspensionOf } from "#domain/contract/lifecycle.ts";
import { packOn } from "#domain/contract/packs-in-force.ts";
import type { Context } from "#server/context.ts";
import { billableContracts, billableContractsOf } from "#server/database/billing/billable-contracts.ts";
import { nextInSeries, numberingWait } from "#server/database/billing/billing-series.ts";
import { invoicedDays, saveBillingDocument } from "#server/database/billing/invoices.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { latestStep } from "#server/database/contracts/contract-steps.ts";
import { lockedContract } from "#server/database/contracts/contracts.ts";
import { factsInUse } from "#server/database/contracts/fact-changes.ts";
import { mandateOfDue } from "#server/database/contracts/mandates.ts";
import { appendEvidence } from "#server/database/evidence/evidence.ts";
import { enqueueMail } from "#server/mail/enqueue.ts";
import { recordEntries } from "../books/record-entries.ts";
import { creditUnowedInvoices, repeatCredits } from "./credit-invoice.ts";

/** The hour in Paris from which the mails of invoices leave. */
const mailHour = 8;

/** The pause between two documents, in milliseconds. */
const pauseMs = 4;

/** Failures in a row after which a round ends: the store itself may be down. */
const mostFailuresInARow = 100;

/**
 * Issues the invoice of each due day up to today that has none, in the order of due days; those that wait for a confirmed
 * e-mail address, or some days for a right SIRET, are left for a later round. Takes back the invoices that steps could not take back
 * while numbers waited. Each document is a transaction of its own, so that visitors are served in between. Issues
 * nothing while numbers wait. Returns how many invoices were issued.
 * @throws {AggregateError} with one failure of each contract that had one, once the others are issued.
 */
export async function issueDueInvoices(context: Context, isStopping = () => false): Promise<number> {
  const { database, log, now, today } = context;
  if (Number(clockPartsInParis(now()).hour) < invoicingHour) return 0;
  const wait = await numberingWait(database.db, now());
  if (wait !== null) {
    log.error(
      wait === "restored"
        ? "no invoice is issued: this store was restored; say its last numbers with factures reprendre"
        : "no invoice is issued: the clock is more than two days beyond what the store has seen; set it, or confirm the date on the first page of the desk",
    );
    return 0;
  }
  const until = today();
  const due: { readonly id: string; readonly dueOn: Day }[] = [];
  const unowed = new Set<string>();
  for await (const contracts of billableContracts(database.db, until)) {
    const invoiced = await invoicedDays(
      database.db,
      contracts.map(({ id }) => id),
    );
    for (const contract of contracts) {
      const days = debitDaysBetween(contract, contract.dates.firstDebitOn, until);
      const taken = invoiced.get(contract.id) ?? new Set<Day>();
      const credited = contract.credits.filter(({ leftCents }) => leftCents === 0).map(({ dueOn }) => dueOn);
      if (![...taken].every((day) => days.includes(day) || credited.includes(day))) unowed.add(contract.id);
      const missing = days.filter((day) => !taken.has(day) && invoiceObstacle(contract, day, until) === null);
      due.push(...missing.map((dueOn) => ({ id: contract.id, dueOn })));
    }
  }
  // One contract that cannot be read must not hold up the others, nor fail once for each of its months.
  const failures = new Map<string, unknown>();
  let inARow = 0;
  const attempt = async (id: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (isStopping() || inARow === mostFailuresInARow || failures.has(id)) return false;
    try {
      const isDone = (await work()) !== false;
      inARow = 0;
      return isDone;
    } catch (error) {
      failures.set(id, error);
      inARow++;
      return false;
    } finally {
      // SQLite answers synchronously: pause for about as long, so that visitors are served.
      await pause(pauseMs);
    }
  };
  for (const id of unowed) await attempt(id, () => creditLate(context, id));
  let issued = 0;
  for (const { id, dueOn } of due.sort((one, other) => (one.dueOn < other.dueOn ? -1 : 1))) {
    if (await attempt(id, () => issueInvoice(context, id, dueOn))) issued++;
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `contracts whose invoices or credit notes were not issued: ${failures.size}`,
    );
  return issued;
}

/** Takes back the invoices of a contract that it no longer owes since its latest step. */
function creditLate(context: Context, id: string): Promise<void> {
  const { database, keyring, now } = context;
  return database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, { id });
    const step = await latestStep(transaction, id);
    if (!contract || !step) return;
    const kind = step.kind as Step["kind"];
    // After an interruption that is over, its first day explains the credit note.
    const before: ContractStatus | null = step.statusBeforeJson && JSON.parse(step.statusBeforeJson);
    const on = (kind === "reactivate" && before && suspensionOf(before)?.since) || step.on;
    const taken = { id: step.id, kind, on, lastDayOn: step.lastDayOn, mailsDueAt: mailDueAt(now()) };
    await creditUnowedInvoices(context, transaction, contract, taken);
  });
}

/** When the mail of an invoice leaves that is issued at an instant. */
function mailDueAt(at: number): number {
  const { hour, minute } = clockPartsInParis(at);
  const minutesEarly = mailHour * 60 - (Number(hour) * 60 + Number(minute));
  return at + Math.max(0, minutesEarly) * 60_000;
}

/**
 * Issues the invoice of a due day, unless somebody was faster, the contract no longer owes it, or it waits. Returns
 * whether it did.
 */
async function issueInvoice(context: Context, contractId: string, dueOn: Day): Promise<boolean> {
  const { database, keyring, now, today } = context;
  return database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, { id: contractId });
    // Read again under the lock.
    const [billable] = await billableContractsOf(transaction, [contractId]);
    if (!contract || !billable || !isOwed(billable, dueOn)) return false;
    if ((await invoicedDays(transaction, [contractId])).get(contractId)?.has(dueOn)) return false;
    if (invoiceObstacle(billable, dueOn, today()) !== null) return false;
    const place = await nextInSeries(transaction, "invoice", { today: today(), now: now() });
    // The page that changes facts says from which invoice on: all those of a day bear the same, at whatever minute they leave.
    const subscriber = {
      ...contract.subscriber,
      ...factsInUse(contract, hourInParis(today(), invoicingHour)),
    };
    const at = now();
    const account = (await accountOf(transaction, contractId))!;
    const due = dueOf(account, dueOn);
    const { umr } = mandateOfDue(contract.mandates, due.debits, at);
    const withoutDebit = withoutDebitOf(account, due, at);
    const issued = { ...place, ...issuerOf(packOn(contract, dueOn)), withoutDebit };
    const invoice = invoiceOf({ ...contract, subscriber, umr, rebilled: billable.rebilled }, dueOn, issued);
    const { contentSha256 } = await saveBillingDocument(transaction, keyring, invoice, {
      contractId,
      dueOn,
      createdAt: at,
    });
    await appendEvidence(transaction, keyring, contract.chainId, "invoice-issued", at, {
      number: invoice.number,
      dueOn,
      sha256: contentSha256,
    });
    await enqueueMail(context, transaction, "invoice", invoice.number, mailDueAt(at));
    await repeatCredits(context, transaction, contract, invoice, mailDueAt(at));
    await recordEntries(context, transaction, [contractId]);
    return true;
  });
}
