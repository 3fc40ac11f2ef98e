import { debitRunWords, directDebitWords } from "#content/desk/direct-debits.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { Database } from "#server/database/client.ts";
import { findDebit, findRun, moveDebit, type NamedDebit } from "#server/database/debits.ts";
import type { Answer, DeskContext } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { typedDay } from "../typed-options.ts";

const { problems } = debitRunWords;

/** Notes that the bank sent a debit back. */
export async function rejectDebit(
  { open, now, confirm }: DeskContext,
  reference: string | undefined,
  { le, motif }: { readonly le?: string; readonly motif?: string },
): Promise<Answer> {
  if (le === undefined || motif === undefined) throw new Refusal(problems.noRejection, 2);
  const rejectedOn = typedDay("le", le);
  const rejectionReason = motif.trim().toUpperCase();
  if (!/^[A-Z0-9]{4}$/.test(rejectionReason)) throw new Refusal(problems.reason(motif), 2);
  const { database } = await open();
  const debit = await debitOf(database, reference);
  const run = await findRun(database.db, debit.runId);
  if (!run || rejectedOn < dayInParis(run.createdAt) || rejectedOn > dayInParis(now())) {
    throw new Refusal(problems.early, 2);
  }
  if (debit.state !== "presented") throw new Refusal(problems.notPresented(debit.id));
  await confirm(debitRunWords.rejectionQuestion(debit, rejectionReason));
  await move(database, debit, { state: "rejected", rejectedOn, rejectionReason });
  return told(debit, debitRunWords.rejected(debit.id));
}

/** Notes that a debit that came back was paid otherwise. */
export async function settleDebit(
  { open, confirm }: DeskContext,
  reference: string | undefined,
): Promise<Answer> {
  const { database } = await open();
  const debit = await debitOf(database, reference);
  if (debit.state !== "rejected") throw new Refusal(problems.notRejected(debit.id));
  await confirm(debitRunWords.settlementQuestion(debit));
  await move(database, debit, { state: "settled" });
  return told(debit, debitRunWords.settled(debit.id));
}

async function debitOf(database: Database, reference: string | undefined): Promise<NamedDebit> {
  if (!reference) throw new Refusal(problems.noReference(directDebitWords.positionals.reference.shown), 2);
  const id = reference.toUpperCase();
  const debit = await findDebit(database.db, id);
  if (!debit) throw new Refusal(problems.unknownDebit(id));
  return debit;
}

/** @throws {Refusal} when somebody else was faster. */
async function move(
  database: Database,
  from: NamedDebit,
  to: Parameters<typeof moveDebit>[2],
): Promise<void> {
  const moved = await database.transaction((transaction) => moveDebit(transaction, from, to));
  if (!moved) throw new Refusal(problems.movedMeanwhile(from.id));
}

function told(debit: NamedDebit, words: string): Answer {
  return { value: { reference: debit.id }, lines: (width) => folded(words, "", width) };
}
