import { type Day, dayInParis } from "#domain/calendar.ts";
import { createBankFiles } from "#server/billing/bank/bank-files.ts";
import { createDebits } from "#server/billing/debits.ts";
import { planSha256, type RunRequest } from "#server/billing/runs/plan-run.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import type { PaymentReminder } from "#server/database/mail/mail-kinds.ts";
import { recordReminder } from "#server/mail/payment-reminders.ts";
import { camille } from "./endings.ts";
import { accepted, type TestFunctions } from "./functions.ts";

/** The agency's actions on debits, as the page of debits does them. */
export function debitsOf(functions: TestFunctions) {
  const debits = createDebits(functions.context);
  const bankFiles = createBankFiles(functions.context, () => {});
  const request = (fromOn: Day, toOn: Day): RunRequest => ({
    fromOn,
    toOn,
    madeOn: dayInParis(functions.clock.now),
  });
  type Period = [...Parameters<typeof request>, again?: readonly string[]];
  /** Debits to present again join the next run first. */
  const requestAfter = async ([fromOn, toOn, again = []]: Period) => {
    for (const reference of again) accepted(await debits.joinNextRun(reference, true, camille));
    return request(fromOn, toOn);
  };
  const prepare = async (...period: Period) => {
    const request = await requestAfter(period);
    const plan = accepted(await debits.plan(request));
    const { totalCents } = plan;
    const agreed = { request, expectedSha256: planSha256(plan), totalCents, confirmsEarly: true };
    return accepted(await debits.make(agreed, camille));
  };
  return {
    debits,
    bankFiles,
    plan: async (...period: Period) => accepted(await debits.plan(await requestAfter(period))),
    /** Makes a run of the debits that are owed; returns it. */
    prepare,
    /** The same, and deposits its file at the bank. */
    async present(...period: Period) {
      const { id } = await prepare(...period);
      return accepted(await debits.deposit(id, { on: dayInParis(functions.clock.now) }, camille));
    },
    file: async (run: string) => accepted(await debits.file(run, camille)).text,
  };
}

/** Collects the first two payments of a contract of Pack Advance signed now, by 17 November 2025. */
export async function collectTwice(functions: TestFunctions, { number }: { readonly number: string }) {
  accepted(await createContractActions(functions.context).verifyEmail(number, camille));
  const { debits, bankFiles, present } = debitsOf(functions);
  functions.clock.now += 20 * 86_400_000;
  await present("2025-10-01", "2025-11-30");
  functions.clock.now = Date.parse("2025-11-24T10:00:00+01:00");
  return { debits, bankFiles, references: [`${number}-20251015-1`, `${number}-20251115-1`] as const };
}

/** The bank sends both back, and a reminder of each has left. */
export async function sendBackTwice(functions: TestFunctions, contract: { readonly number: string }) {
  const { debits, references } = await collectTwice(functions, contract);
  for (const [index, on] of (["2025-10-17", "2025-11-19"] as const).entries()) {
    accepted(await debits.recordReturn(references[index]!, { on, reason: "AM04" }, camille));
    await reminderLeft(functions, references[index]!);
  }
  return { debits, references };
}

/** The next reminder of a returned debit leaves now: marks its mail as sent, with what follows from that. */
export async function reminderLeft(functions: TestFunctions, reference: string): Promise<void> {
  const { database, context, clock } = functions;
  const mail = (await functions.outboxMails(reference)).find(({ sentAt }) => sentAt === null)!;
  await database.transaction(async (transaction) => {
    await transaction.updateTable("outbox").set({ sentAt: clock.now }).where("id", "=", mail.id).execute();
    const reminder = { ...mail, kind: mail.kind as PaymentReminder };
    await recordReminder(context, transaction, reminder, clock.now);
  });
}
